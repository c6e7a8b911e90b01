/** A test's maps service: a loader that waits forever, unless the test says how its attempts end. */
import type { ReactNode } from 'react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { mapLoaderMachine } from '../../machines/map-loader/map-loader.machine.ts';
import type { MapLoaderRef } from '../../machines/map-loader/map-loader.selectors.ts';
import type { MapsOptions } from '../../machines/map-loader/map-loader.types.ts';
import { MapsContext } from '../../src/ui/map/maps.ts';

export const MAPS_OPTIONS: MapsOptions = {
  id: 'practice-portal-maps',
  url: 'https://maps.example/js',
  apiKey: 'key',
  version: 'weekly',
  libraries: ['maps', 'geocoding'],
  language: 'en',
  region: 'US',
};

/** Longer than any path through a page, since an endless wait is no failure. */
const FOR_EVER = 1e9;

export function startMapLoader(attempt?: () => Promise<void>): MapLoaderRef {
  const machine = mapLoaderMachine.provide({
    actors: {
      loadScript: fromPromise(attempt ?? (() => new Promise<void>(() => {}))),
      watchAuthentication: fromCallback(() => {}),
    },
    ...(!attempt && { delays: { attemptTimeout: FOR_EVER } }),
  });
  return createActor(machine, { input: { options: MAPS_OPTIONS } }).start();
}

export const withMaps = (ui: ReactNode, loader = startMapLoader()) => (
  <MapsContext value={{ loader, serviceName: 'Google Maps' }}>{ui}</MapsContext>
);

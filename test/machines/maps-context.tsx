/** The maps service of a test: a loader that waits for ever, unless the test says how its attempts end. */
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

export function startMapLoader(attempt: () => Promise<void> = () => new Promise(() => {})): MapLoaderRef {
  const loader = createActor(
    mapLoaderMachine.provide({
      actors: { loadScript: fromPromise(attempt), watchAuthentication: fromCallback(() => {}) },
    }),
    { input: { options: MAPS_OPTIONS } },
  );
  return loader.start();
}

export const withMaps = (ui: ReactNode, loader = startMapLoader()) => (
  <MapsContext value={{ loader, serviceName: 'Google Maps' }}>{ui}</MapsContext>
);

/** Starts the portal that the engines visit, and reports which engines this machine has. */
import { createRequire } from 'node:module';
import { build as bundle } from 'vite';
import type { TestProject } from 'vitest/node';
import { findFirefox, findWebKit } from '../../scripts/setup/find-engines.mjs';
import { build } from '../../scripts/setup/setup.mjs';
import { startPortal, type PortalAddresses } from '../browser/support/start-portal.mjs';
import type { WebKitPrograms } from './support/webkit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    portals: PortalAddresses[];
    engines: { firefox?: string; webkit?: WebKitPrograms };
    /** Defines `FakeTimers` in a page. */
    clockScript: string;
  }
}

/** @sinonjs/fake-timers as one classic script. */
async function bundleClock(): Promise<string> {
  const built = await bundle({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: createRequire(import.meta.url).resolve('@sinonjs/fake-timers'),
        formats: ['iife'],
        name: 'FakeTimers',
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('The clock was not bundled.');
  return first.output[0].code;
}

export default async function setUpEngines(project: TestProject) {
  await build();
  const firefox = findFirefox();
  const webkit = findWebKit();
  const portals = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startPortal()));
  project.provide(
    'portals',
    portals.map(({ stop: _, ...addresses }) => addresses),
  );
  project.provide('engines', { ...(firefox && { firefox }), ...(webkit && { webkit }) });
  project.provide('clockScript', await bundleClock());
  return async () => {
    await Promise.all(portals.map(({ stop }) => stop()));
  };
}

/** Starts the portals for all browser tests once, and stops them without leaving anything behind. */
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { build } from '../../scripts/setup/setup.mjs';
import { startPortal, type PortalAddresses } from './support/start-portal.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** One portal for each worker, because a portal handles one request at a time and tests roll back its data. */
    portals: PortalAddresses[];
    /** Whether the portals run on the newest WordPress instead of the oldest supported one. */
    isNewestWordPress: boolean;
    /** The path of Chromium; each worker starts its own. */
    chromium: string;
  }
}

export default function setUpPortals(project: TestProject) {
  return providePortals(project);
}

/** @param wordPress The folder of a WordPress other than the oldest supported one. */
export async function providePortals(project: TestProject, wordPress?: string) {
  await build();
  const chromium = await findBrowser();
  const portals = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startPortal(wordPress === undefined ? {} : { wordPress })),
  );
  project.provide(
    'portals',
    portals.map(({ stop: _, ...addresses }) => addresses),
  );
  project.provide('isNewestWordPress', wordPress !== undefined);
  project.provide('chromium', chromium);
  return async () => {
    await Promise.all(portals.map(({ stop }) => stop()));
  };
}

/** Starts what the browser tests run against, once for all of them, and ends it without a trace. */
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { build } from '../../scripts/setup/setup.mjs';
import { startPortal, type PortalAddresses } from './support/start-portal.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker: a portal answers one request after another, and tests roll its data back. */
    portals: PortalAddresses[];
    /** Whether the portals run on the newest WordPress; else on the oldest that is supported. */
    isNewestWordPress: boolean;
    /** The program; each worker starts one for itself. */
    chromium: string;
  }
}

export default function setUpPortals(project: TestProject) {
  return providePortals(project);
}

/** @param wordPress The folder of another WordPress than the oldest that is supported. */
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

/** Starts the portal that the browser tests run against, once for all of them, and ends it without a trace. */
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { build } from '../../scripts/setup.mjs';
import { startPortal, type PortalAddresses } from './support/start-portal.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** `browser` is the path of Chromium. */
    portal: PortalAddresses & { browser: string };
  }
}

export default async function setUpPortal(project: TestProject) {
  await build();
  const browser = await findBrowser();
  const { stop, ...addresses } = await startPortal();
  project.provide('portal', { ...addresses, browser });
  return stop;
}

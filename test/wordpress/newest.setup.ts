/** Finds the newest WordPress that can be had, for the files that run on it. */
import type { TestProject } from 'vitest/node';
import { findNewestWordPress } from '../../scripts/setup/find-newest-wordpress.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the newest WordPress. */
    newestWordPress: string;
  }
}

export default async function setUpNewest(project: TestProject) {
  project.provide('newestWordPress', await findNewestWordPress());
}

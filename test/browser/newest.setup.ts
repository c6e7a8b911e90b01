/** Like `portal.setup.ts`, on the newest available WordPress. */
import type { TestProject } from 'vitest/node';
import { findNewestWordPress } from '../../scripts/setup/find-newest-wordpress.mjs';
import { providePortals } from './portal.setup.ts';

export default async function setUpNewestPortals(project: TestProject) {
  return providePortals(project, await findNewestWordPress());
}

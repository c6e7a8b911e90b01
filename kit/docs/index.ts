/** The written pages and pictures of a project's charts. */
import { withProject } from '../config/project.ts';
import { machinePages } from './machine-pages.ts';

export type { Project } from '../config/project.ts';
export { draw, type DrawOptions } from './draw.ts';
export { machinePages } from './machine-pages.ts';

/**
 * @param ids of the charts whose pages to generate; none for all
 * @param onProblem called for each chart or model that fails
 * @returns contents by file, as paths from the folder of the configuration
 */
export const renderPages = (
  configFile: string,
  ids: readonly string[] = [],
  onProblem?: (line: string) => void,
): Promise<Map<string, string>> => withProject(configFile, (project) => machinePages(project, ids, onProblem));

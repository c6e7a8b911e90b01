/**
 * For test files that need a window each. With one worker, Vitest runs all files of a project without isolation in one window, also in
 * the pools that isolate by a context. There, components of one file lived on in the clock of the next.
 */
const owner = process as NodeJS.Process & { hasWindow?: true };
if (owner.hasWindow)
  throw new Error('This file shares its window with another one. Give each file of the project a process.');
owner.hasWindow = true;

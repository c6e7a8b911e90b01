/** Vitest in a process that serves many mutants: it starts once and rereads only changed files. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startGroup, type ProcessGroup } from './process-group.ts';
import { LONGEST_MS, type Runner, type CreateRunner } from './runner.ts';
import type { Asked, Answer } from './vitest-process.ts';

/** Both modules have the same extension: TypeScript here, JavaScript when published. Vite reads both. */
const PROCESS = fileURLToPath(new URL(import.meta.url.replace(/by-vitest(\.\w+).*$/, 'vitest-process$1')));

const begin = (copy: string, projects: readonly string[]): ProcessGroup => {
  // The project's own packages by their full paths, because a link leads to them from the copy.
  const { resolve } = createRequire(join(copy, 'package.json'));
  const urlOf = (name: string) => JSON.stringify(pathToFileURL(resolve(name)).href);
  const own = JSON.stringify(pathToFileURL(PROCESS).href);
  const options = JSON.stringify({ root: copy, configFile: false, logLevel: 'error' });
  // The published module is JavaScript; here Vite compiles it.
  const load = PROCESS.endsWith('.ts')
    ? `(await (await import(${urlOf('vite')})).runnerImport(${JSON.stringify(PROCESS)}, ${options})).module`
    : `await import(${own})`;
  const code = `const { serve } = ${load};
await serve(await import(${urlOf('vitest/node')}), ${JSON.stringify(copy)}, ${JSON.stringify(projects)});`;
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
  return startGroup(process.execPath, ['--input-type=module', '--eval', code], copy, [...stdio]);
};

/** @param projects of Vitest by name, run in order until one fails; without any, all at once */
export const byVitest =
  (projects: readonly string[]): CreateRunner =>
  (copy): Runner => {
    let group: ProcessGroup | null = null;
    const end = () => {
      group?.end();
      group = null;
    };
    return {
      passes: ({ tests, changed, timeoutMs }) =>
        new Promise<boolean>((resolve) => {
          const { process: child } = (group ??= begin(copy, projects));
          const settle = (isPassed: boolean) => {
            clearTimeout(timer);
            child.off('message', hear).off('exit', gone).off('error', gone);
            resolve(isPassed);
          };
          const hear = (answer: Answer) => settle(answer.isPassed);
          // A mutant that ends the process counts as noticed; the next mutant gets a new process.
          const gone = () => {
            end();
            settle(false);
          };
          const timer = setTimeout(gone, Math.min(timeoutMs, LONGEST_MS));
          child.on('message', hear).on('exit', gone).on('error', gone);
          child.send({ tests, changed: changed.map((file) => join(copy, file)) } satisfies Asked);
        }),
      end,
    };
  };

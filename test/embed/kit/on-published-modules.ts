/** Runs the embedding library's tests on its published modules, with the interpreter and compact enumerations. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function publish(): Promise<string> {
  const { writeModules } = await import('../../../scripts/package/npm-package.mjs');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  // Inside the project, so that the modules find React.
  const folder = mkdtempSync(join(root, 'test-results/published-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeModules(folder);
  return folder;
}

/** A Vite plugin that replaces imports of the library's source by the published modules. */
export function onPublishedModules(): Plugin {
  let folder: Promise<string> | undefined;
  return {
    name: 'on-published-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const file = relative(root, join(dirname(importer), source)).replaceAll(sep, '/');
      if (!/^embed\/.+\.tsx?$/.test(file)) return null;
      folder ??= publish();
      return join(await folder, file.replace(/\.tsx?$/, '.js'));
    },
  };
}

/** Runs tests of the embedding library on its published modules: on the interpreter, with compact enumerations. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function publish(): Promise<string> {
  const { writeModules } = await import('../../../scripts/package/npm-package.mjs');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  // Within the project, so that they find React.
  const folder = mkdtempSync(join(root, 'test-results/published-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeModules(folder);
  return folder;
}

/** A Vite plugin: an import of the library's source gets the published module. */
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

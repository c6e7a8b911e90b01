import fs from 'node:fs';
import path from 'node:path';

/**
 * Adds all modules of a shared file to Vite's manifest, which names only the file's first module. The plugin and the budgets can
 * then find the file of each module by the module's name.
 *
 * @param {RegExp} modules Matches the ids of modules that are looked up by name.
 * @returns {import('vite').Plugin}
 */
export function namedInManifest(modules) {
  let root = '';
  return {
    name: 'named-in-manifest',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle({ dir }, bundle) {
      const file = path.join(String(dir), 'manifest.json');
      const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
      const entries = Object.values(manifest);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds.filter((module) => modules.test(module))) {
          const name = path.relative(root, id).replaceAll(path.sep, '/');
          manifest[name] ??= { ...entries.find((entry) => entry.file === chunk.fileName), src: name };
        }
      }
      fs.writeFileSync(file, JSON.stringify(manifest, null, 2));
    },
  };
}

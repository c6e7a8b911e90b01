import fs from 'node:fs';
import path from 'node:path';

/**
 * Vite's manifest names a file after the one module that it begins with. Modules that share a file are named here as well,
 * so that the plugin and the budgets find a module's file by its name.
 *
 * @param {RegExp} modules Ids of modules that are asked for by name.
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

/**
 * Builds the gallery's page for the package, with its own React, because a project may have none or another version. It
 * stays a module that the project's Vite builds with the project's charts, so XState and the configuration are imports.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from './modules.mjs';

/** Stands for `import.meta.env` during this build: its values are those of the project's build. */
const LATER = '__PROJECT_ENV__';
const EXTERNAL = [/^xstate($|\/)/, /^elkjs\//, /^virtual:/];

/** @param {string} folder The package's folder of the gallery. */
export async function writeGalleryPage(folder) {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: false,
    root: path.join(root, 'kit/gallery'),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'later-environment',
        enforce: 'pre',
        transform: (code, id) =>
          id.includes('/node_modules/') ? null : { code: code.replaceAll('import.meta.env', LATER), map: null },
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: 'main.tsx', formats: ['es'], fileName: 'main', cssFileName: 'main' },
      rolldownOptions: { external: EXTERNAL },
    },
  });
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  for (const name of fs.readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const file = path.join(folder, name);
    const code = fs.readFileSync(file, 'utf8').replaceAll(LATER, 'import.meta.env');
    fs.writeFileSync(file, name === 'main.js' ? `import './main.css';\n${code}` : code);
  }
}

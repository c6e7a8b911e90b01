/** Writes `docs/machines/` anew from the charts: `npm run docs`. `npm test` fails while a page differs from its chart. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTypeScript } from './load-typescript.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {Map<string, string>} */
const pages = await withTypeScript('scripts/docs/machine-pages.ts', ({ machinePages }) => machinePages());
fs.rmSync(path.join(root, 'docs/machines'), { recursive: true, force: true });
for (const [file, content] of pages) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}
process.stdout.write(`${pages.size} files in docs/machines.\n`);

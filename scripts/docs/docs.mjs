/**
 * Regenerates `docs/machines/` from the charts: `npm run docs`, or only some pages: `npm run docs -- <chart> …`.
 * `npm test` fails while a page differs from its chart.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTypeScript } from '../kit/load-typescript.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configFile = path.join(root, 'statechart-kit.config.ts');
const charts = process.argv.slice(2);

try {
  /** @type {Map<string, string>} */
  const pages = await withTypeScript('kit/docs/index.ts', ({ renderPages }) => renderPages(configFile, charts));
  if (charts.length === 0) fs.rmSync(path.join(root, 'docs/machines'), { recursive: true, force: true });
  for (const [file, content] of pages) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
  console.log(`${pages.size} files in docs/machines.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

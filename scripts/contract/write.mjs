/** Writes the files that are generated from the contract: `npm run contract`. `npm test` fails while one of them is out of date. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contractFiles } from './files.mjs';

for (const [file, content] of contractFiles())
  fs.writeFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), content);

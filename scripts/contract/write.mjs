/** Writes what is generated of the contract: `npm run contract`. `npm test` fails while a generated file differs from its source. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contractFiles } from './files.mjs';

for (const [file, content] of contractFiles())
  fs.writeFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), content);

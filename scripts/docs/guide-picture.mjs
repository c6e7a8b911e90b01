/** Redraws the animation in `kit/README.md`: `node scripts/docs/guide-picture.mjs`. It records the example that the guide's pages build. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { markOf } from './guide-files.mjs';
import { drawWalk } from './draw.mjs';
import { walkTheGuide } from './walk.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = path.join(root, 'kit/guide/walk.svg');
const { drawing, moments } = await walkTheGuide(root);
fs.writeFileSync(file, `${drawWalk(drawing, moments)}<!-- of ${markOf(root)} -->\n`);
console.log(
  `${path.relative(root, file)}: ${moments.length - 1} steps, ${Math.round(fs.statSync(file).size / 1024)} kB.`,
);

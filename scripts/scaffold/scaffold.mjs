/** Creates a new chart with its model, screen table and tests: `npm run scaffold -- <chart-name>`. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartFiles } from './chart-files.mjs';
import { spellingsOf } from './chart-name.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const [name, ...more] = process.argv.slice(2);
  if (more.length > 0) {
    throw new Error(`One chart at a time, and its name is one word: npm run scaffold -- ${[name, ...more].join('-')}.`);
  }
  const spellings = spellingsOf(name);
  const files = await chartFiles(root, spellings);
  for (const [file, content] of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
  console.log([...files.keys(), '', ...nextSteps(spellings)].join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @param {import('./chart-name.mjs').Spellings} spellings */
function nextSteps({ chart, words }) {
  return [
    `The chart "${chart}" can be asked for, comes or fails. Now make it the ${words}:`,
    `  npx vitest --project unit --project view test/machines/${chart}   its tests, again on every change`,
    `  npm run docs -- ${chart}   its page, docs/machines/${chart}.md`,
    `  npm start   its drawing, at /machines/${chart}`,
    'Its place in the catalogue and its sentence there are in machines/index.ts; docs/guides/new-chart.md goes on from here.',
  ];
}

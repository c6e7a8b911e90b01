/** Renders an example as a page with all of its files, the machine first. */
import fs from 'node:fs';
import path from 'node:path';

const TITLES = /** @type {Record<string, string>} */ ({
  form: 'A form',
  fetch: 'A fetch with retries',
  wizard: 'A wizard',
});

/** The files that come first. */
const ORDER = [
  /\.machine\.ts$/,
  /\.model\.ts$/,
  /\.chart\.test\.ts$/,
  /[A-Z]\w+\.tsx$/,
  /\.screen\.ts$/,
  /\.test\.tsx?$/,
];
const rank = (/** @type {string} */ file) => ORDER.findIndex((kind) => kind.test(file)) + 1 || ORDER.length + 1;

/** @param {string} folder @returns {string} Markdown */
export function exampleText(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => fs.statSync(path.join(folder, file)).isFile())
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other));
  const blocks = files.map((file) => {
    const code = fs.readFileSync(path.join(folder, file), 'utf8');
    return `## ${file}\n\n\`\`\`${path.extname(file).slice(1)}\n${code}\`\`\`\n`;
  });
  const name = path.basename(folder);
  return `# ${TITLES[name] ?? name}

A whole project, which the package has in \`examples/${name}\`. Its tests run the chart, the view and a browser: \`npm install\`, then \`npm test\`.

${blocks.join('\n')}`;
}

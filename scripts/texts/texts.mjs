/**
 * `npm run texts`: reads all translatable texts, writes the template and updates every translation to it. Run it also to resolve
 * a merge conflict in these files. `npm test` fails while the template differs from the source.
 * With `-- --pictures`, translators also get a picture of each text.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  mergeTranslations,
  readTexts,
  readTranslations,
  TEMPLATE,
  translationFiles,
  writeTemplate,
} from './translation-files.mjs';
import { differingPlaceholders } from './placeholders.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** @param {string} file */
const at = (file) => path.join(root, file);

const { texts, complaints } = readTexts();
fs.mkdirSync(path.dirname(at(TEMPLATE)), { recursive: true });
fs.writeFileSync(at(TEMPLATE), writeTemplate(texts));
console.log(`${TEMPLATE}: ${texts.length} texts`);

for (const file of translationFiles()) {
  fs.writeFileSync(at(file), mergeTranslations(fs.readFileSync(at(file), 'utf8'), texts));
  const entries = Object.values(readTranslations(file).translations)
    .flatMap((each) => Object.values(each))
    .filter(({ msgid }) => msgid !== '');
  const missing = entries.filter(({ msgstr }) => msgstr.includes('')).length;
  console.log(`${file}: ${missing === 0 ? 'complete' : `${missing} texts to translate`}`);
  complaints.push(
    ...entries
      .flatMap(({ msgid, msgid_plural, msgstr }) => differingPlaceholders(msgid, msgid_plural, msgstr))
      .map((problem) => `${file}: ${problem}`),
  );
}

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

if (process.argv.includes('--pictures')) {
  // The pictures are a task of the view tests, because these render the texts.
  const { status } = spawnSync(process.execPath, [at('test/pictures/texts/take.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

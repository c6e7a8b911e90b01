/** `npm run texts -- --pictures`: for translators, every text with a picture of its place on the page, into `dist/texts/`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTexts } from '../../../scripts/texts/translation-files.mjs';
import { findBrowser } from '../../../scripts/setup/find-browser.mjs';
import { setUp } from '../../../scripts/setup/setup.mjs';
import { launchChromium } from '../../browser/support/start-portal.mjs';
import { collectScreens } from '../../machines/screens/collect.mjs';
import { startMarkedPortal } from './marked-portal.mjs';
import { createPictureBook } from './pictures-of-texts.mjs';

const folder = fileURLToPath(new URL('../../../dist/texts/', import.meta.url));

await setUp();
const { texts } = readTexts();
const browser = await launchChromium(await findBrowser());
try {
  const book = createPictureBook({ browser, texts, folder });
  console.log('Walking the paths of all charts…');
  await book.takeScreens(await collectScreens({ cover: 'texts' }));
  console.log('Opening the pages of wp-admin, and the e-mails…');
  const portal = await startMarkedPortal(texts);
  try {
    await book.takePortal(portal);
  } finally {
    await portal.stop();
  }
  const listed = book.write();
  const without = listed.filter(({ shown }) => !shown).length;
  console.log(`${path.join('dist', 'texts', 'index.html')}: ${listed.length} texts, ${without} without a picture`);
} finally {
  await browser.close();
}

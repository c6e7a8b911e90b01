/** WordPress' default themes since Twenty Twenty-One, for pictures of the portal in each of them. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canReadDebian, openDebianArchive } from '../../scripts/setup/debian-archive.mjs';

/** The Debian distribution that has the newest package of each theme. */
const DISTRIBUTIONS = {
  bookworm: ['twentytwentyone', 'twentytwentytwo'],
  sid: ['twentytwentythree', 'twentytwentyfour', 'twentytwentyfive'],
};
const cache = fileURLToPath(new URL('../../node_modules/.cache/practice-portal/themes/', import.meta.url));

/**
 * Fetches missing themes from Debian's packages, without installing the packages.
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<string>} The folder that has each theme in a folder of its name.
 * @throws {Error} If a theme is missing and Debian's archive cannot be read.
 */
export async function findDefaultThemes({ log = console.log } = {}) {
  for (const [distribution, themes] of Object.entries(DISTRIBUTIONS)) {
    const missing = themes.filter((theme) => !fs.existsSync(path.join(cache, theme, 'style.css')));
    if (missing.length === 0) continue;
    if (!canReadDebian())
      throw new Error(`The themes ${missing.join(', ')} are packages of Debian: run this on Debian with apt-get.`);
    log(`Fetching ${missing.join(', ')} from Debian …`);
    await fetchThemes(distribution, missing);
  }
  return cache;
}

/** @param {string} distribution @param {readonly string[]} themes */
async function fetchThemes(distribution, themes) {
  fs.mkdirSync(cache, { recursive: true });
  const work = fs.mkdtempSync(path.join(cache, 'fetch-'));
  try {
    const archive = await openDebianArchive(distribution, work);
    const unpacked = await archive.unpack(themes.map((theme) => `wordpress-theme-${theme}`));
    for (const theme of themes)
      fs.cpSync(path.join(unpacked, 'usr/share/wordpress/wp-content/themes', theme), path.join(cache, theme), {
        recursive: true,
        dereference: true,
      });
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Gives the tests' browsers the fonts of the declared packages and no others. Other installed fonts would make texts wider or
 * narrower than on the next machine.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeWhole } from './write-whole.mjs';
import { installPackages } from './debian.mjs';

/** Debian's packages, each with the files that tests use. They have Latin, Arabic and Greek letters, and no coloured emoji. */
export const FONT_PACKAGES = {
  'fonts-dejavu-core': [
    'DejaVuSans.ttf',
    'DejaVuSans-Bold.ttf',
    'DejaVuSansMono.ttf',
    'DejaVuSansMono-Bold.ttf',
    'DejaVuSerif.ttf',
    'DejaVuSerif-Bold.ttf',
  ],
};

/** @typedef {keyof typeof FONT_PACKAGES} FontPackage */

const ALL = /** @type {FontPackage[]} */ (Object.keys(FONT_PACKAGES));

/** The folders of fonts on Linux. */
const PLACES = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(os.homedir(), '.local/share/fonts')];

/** The font for each generic family. @type {Record<string, string>} */
const KINDS = {
  'sans-serif': 'DejaVu Sans',
  'system-ui': 'DejaVu Sans',
  serif: 'DejaVu Serif',
  monospace: 'DejaVu Sans Mono',
};

/** Other systems have no fontconfig: their browsers take the system's fonts. */
const hasFontconfig = process.platform === 'linux';

/** @param {readonly string[]} places @returns {Map<string, string>} Paths by file name. */
function fontFiles(places) {
  const found = new Map();
  for (const place of places.filter((folder) => fs.existsSync(folder))) {
    for (const entry of fs.readdirSync(place, { recursive: true, withFileTypes: true })) {
      if (!entry.isDirectory() && !found.has(entry.name))
        found.set(entry.name, path.join(entry.parentPath, entry.name));
    }
  }
  return found;
}

/**
 * The declared packages that this machine lacks.
 *
 * @param {readonly string[]} [places] The folders to search; a test may name others.
 * @returns {FontPackage[]}
 */
export function missingFontPackages(places = PLACES) {
  if (!hasFontconfig) return [];
  const found = fontFiles(places);
  return ALL.filter((name) => FONT_PACKAGES[name].some((file) => !found.has(file)));
}

/**
 * The environment variable that limits a browser to the fonts of the declared packages, without the machine's own configuration.
 *
 * @param {readonly string[]} [places] As above.
 * @returns {Record<string, string>} Empty on a system without fontconfig.
 */
export function fontEnvironment(places = PLACES) {
  if (!hasFontconfig) return {};
  const found = fontFiles(places);
  const files = ALL.flatMap((name) => FONT_PACKAGES[name]).flatMap((file) => found.get(file) ?? []);
  const mark = createHash('sha256')
    .update([configuration(''), ...files].join('\n'))
    .digest('hex')
    .slice(0, 16);
  const folder = path.join(os.tmpdir(), `practice-portal-fonts-${os.userInfo().username}-${mark}`);
  const config = path.join(folder, 'fonts.conf');
  if (fs.existsSync(config)) return { FONTCONFIG_FILE: config };
  fs.mkdirSync(path.join(folder, 'fonts'), { recursive: true, mode: 0o700 });
  for (const file of files) {
    const copy = path.join(folder, 'fonts', path.basename(file));
    // Another process may have set up the same folder, and its browser may be reading this font.
    if (!fs.existsSync(copy)) writeWhole(copy, fs.readFileSync(file));
  }
  writeWhole(config, configuration(folder));
  return { FONTCONFIG_FILE: config };
}

/** @param {string} folder */
const configuration = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
  <match target="pattern"><edit name="hintstyle" mode="assign"><const>hintslight</const></edit></match>
${Object.entries(KINDS)
  .map(
    ([kind, family]) =>
      `  <alias binding="same"><family>${kind}</family><prefer><family>${family}</family></prefer></alias>`,
  )
  .join('\n')}
</fontconfig>
`;

/**
 * Finds the tests' fonts: installed ones, or else (as root on Debian) installs the packages.
 *
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<Record<string, string>>} The environment variable of `fontEnvironment`.
 * @throws {Error} The message names what is missing and what to do.
 */
export async function findFonts({ log }) {
  if (missingFontPackages().length > 0) await installPackages(missingFontPackages(), log);
  const missing = missingFontPackages();
  if (missing.length === 0) return fontEnvironment();
  throw new Error(`The tests' browsers need fonts that were not found or could not be installed. Missing: ${missing.join(', ')}.
As root on Debian: apt-get install ${missing.join(' ')}`);
}

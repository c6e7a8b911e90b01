/** The project declares the system packages that its tests need. If one is missing, the run names it; undeclared packages are invisible. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FONT_PACKAGES, fontEnvironment, missingFontPackages } from '../../scripts/setup/declared-fonts.mjs';
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { needFirefox, needWebKit } from '../../scripts/setup/find-engines.mjs';
import { findNativeHost, missingPackages } from '../../scripts/setup/find-native-host.mjs';
import { findRedis, missingRedisPackages } from '../../scripts/setup/find-redis.mjs';

const log = () => undefined;
const DEJAVU = FONT_PACKAGES['fonts-dejavu-core'];
/** The linker's message between the program's name and the library's. */
const LACKS = 'error while loading shared libraries:';

let folder = '';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'declared-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Fake programs in a folder that is the whole PATH. */
function havePrograms(...names: string[]) {
  for (const name of names) fs.writeFileSync(path.join(folder, name), '#!/bin/sh\n', { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  vi.stubEnv('FIREFOX_PATH', '');
}

/** A fake program as the dynamic linker leaves it if one of its libraries is missing. */
function haveBrokenProgram(name: string, library: string) {
  const message = `${name}: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory`;
  fs.writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${message}" >&2\nexit 127\n`, {
    mode: 0o755,
  });
}

describe.runIf(process.platform === 'linux')('fonts', () => {
  let installed = '';

  beforeEach(() => {
    installed = path.join(folder, 'installed');
    fs.mkdirSync(installed);
    // Of the copies that the browsers see.
    vi.stubEnv('TMPDIR', folder);
  });

  const haveFonts = (...names: string[]) => {
    for (const name of names) fs.writeFileSync(path.join(installed, name), name);
  };

  test('of the declared package are all that a browser sees', () => {
    haveFonts(...DEJAVU, 'Other.ttf');
    expect(missingFontPackages([installed])).toEqual([]);
    const config = fs.readFileSync(fontEnvironment([installed])['FONTCONFIG_FILE'] ?? '', 'utf8');
    const seen = [...config.matchAll(/<dir>(.*)<\/dir>/g)].flatMap(([, dir = '']) => fs.readdirSync(dir));
    expect(seen.toSorted()).toEqual(DEJAVU.toSorted());
    expect(config).not.toContain('<include');
  });

  test('that another process has set up stay as they are, because its browser may be reading them', () => {
    haveFonts(...DEJAVU);
    const config = fontEnvironment([installed])['FONTCONFIG_FILE'] ?? '';
    const copies = DEJAVU.map((name) => path.join(path.dirname(config), 'fonts', name));
    for (const copy of copies) fs.utimesSync(copy, 1, 1);
    // The other process has not written its configuration yet.
    fs.rmSync(config);
    fontEnvironment([installed]);
    expect(copies.map((copy) => fs.statSync(copy).mtimeMs)).toEqual(copies.map(() => 1000));
    expect(fs.readFileSync(copies[0] ?? '', 'utf8')).toBe(DEJAVU[0]);
  });

  test.each(DEJAVU)('without %s the package is named', (left) => {
    haveFonts(...DEJAVU.filter((name) => name !== left));
    expect(missingFontPackages([installed])).toEqual(['fonts-dejavu-core']);
  });
});

describe('Redis', () => {
  test('is found by its programs', () => {
    havePrograms('redis-server', 'redis-cli');
    expect(missingRedisPackages()).not.toContain('redis-server');
  });

  test.each(['redis-server', 'redis-cli'])('without %s the run names the packages', async (left) => {
    havePrograms(...['redis-server', 'redis-cli'].filter((name) => name !== left));
    await expect(findRedis({ log })).rejects.toThrow(
      new RegExp(`${left} was not found[^]*apt-get install redis-server php-redis`),
    );
  });

  test('without a library of its server the run names the library', async () => {
    havePrograms('redis-server', 'redis-cli');
    haveBrokenProgram('redis-server', 'libjemalloc.so.2');
    await expect(findRedis({ log })).rejects.toThrow(
      `redis-server does not start: redis-server: ${LACKS} libjemalloc.so.2`,
    );
  });
});

describe('Chromium', () => {
  /** On a machine where nothing can be installed. */
  const find = () => findBrowser({ log, fallback: async () => null });

  beforeEach(() => void vi.stubEnv('CHROMIUM_PATH', ''));

  test('is found by its program', async () => {
    havePrograms('chromium-headless-shell');
    expect(await find()).toBe(path.join(folder, 'chromium-headless-shell'));
  });

  test('without it the run names the package', async () => {
    havePrograms();
    await expect(find()).rejects.toThrow('apt-get install chromium-headless-shell');
  });

  test('without one of its libraries the run names the library', async () => {
    havePrograms();
    haveBrokenProgram('chromium', 'libnss3.so');
    await expect(find()).rejects.toThrow(`chromium does not start: chromium: ${LACKS} libnss3.so`);
    vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'chromium'));
    await expect(find()).rejects.toThrow(/^CHROMIUM_PATH is .*libnss3\.so/);
  });
});

describe('PHP', () => {
  test('without one of its libraries the run names the library', async () => {
    havePrograms('mariadbd', 'mariadb');
    haveBrokenProgram('php', 'libxml2.so.2');
    await expect(findNativeHost({ log })).rejects.toThrow(`php: ${LACKS} libxml2.so.2`);
  });
});

describe('MariaDB', () => {
  test('is found by its server and its client', () => {
    havePrograms('mariadbd', 'mariadb');
    expect(missingPackages().filter((name) => name.startsWith('mariadb'))).toEqual([]);
  });

  // The server is also looked for outside of PATH, so only its library can be taken away here.
  test('without its client the run names the package', async () => {
    havePrograms('mariadbd');
    await expect(findNativeHost({ log })).rejects.toThrow(
      /Missing: .*mariadb-client-core[^]*mariadb was not found[^]*apt-get install .*libfaketime mariadb-server mariadb-client-core/,
    );
  });

  test.each(['mariadbd', 'mariadb'])('without a library of %s the run names the library', async (name) => {
    havePrograms('mariadbd', 'mariadb');
    haveBrokenProgram(name, 'liburing.so.2');
    await expect(findNativeHost({ log })).rejects.toThrow(`${name} does not start: ${name}: ${LACKS} liburing.so.2`);
  });
});

describe('Firefox', () => {
  test('is found by its program', async () => {
    havePrograms('firefox-esr');
    expect(await needFirefox({ log })).toBe(path.join(folder, 'firefox-esr'));
  });

  test('without it the run names the package', async () => {
    havePrograms();
    await expect(needFirefox({ log })).rejects.toThrow(/Firefox was not found\n.*apt-get install firefox-esr/);
  });

  test('without one of its libraries the run names the library', async () => {
    havePrograms();
    haveBrokenProgram('firefox-esr', 'libgtk-3.so.0');
    await expect(needFirefox({ log })).rejects.toThrow(
      `firefox-esr does not start: firefox-esr: ${LACKS} libgtk-3.so.0`,
    );
  });
});

describe('WebKit', () => {
  test.each([
    ['WebKitWebDriver', 'webkit2gtk-driver'],
    ['Xvfb', 'xvfb'],
  ])('without %s the run names %s', async (left, name) => {
    havePrograms(...['WebKitWebDriver', 'Xvfb'].filter((program) => program !== left));
    await expect(needWebKit({ log })).rejects.toThrow(new RegExp(`${left} was not found[^]*apt-get install .*${name}`));
  });

  test.each([
    ['WebKitWebDriver', 'webkit2gtk-driver'],
    ['Xvfb', 'xvfb'],
  ])('without a library of %s the run names the library and %s', async (broken, name) => {
    havePrograms('WebKitWebDriver', 'Xvfb');
    haveBrokenProgram(broken, 'libmissing.so.1');
    await expect(needWebKit({ log })).rejects.toThrow(
      new RegExp(`${broken} does not start: ${broken}: ${LACKS} libmissing.so.1[^]*apt-get install .*${name}`),
    );
  });
});

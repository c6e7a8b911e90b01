/** The plugin's zip contains exactly what a site needs, and has the same bytes on every machine. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../bundle.mjs';
import { pluginVersion, pluginZip, writePluginZip } from '../../scripts/package/plugin-zip.mjs';
import { contentOf, filesUnder, ROOT } from '../architecture/files.ts';

const SOURCE = 'wordpress/plugin/';
const folder = mkdtempSync(join(tmpdir(), 'practice-portal-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let zip: Uint8Array;
let entries: Record<string, Uint8Array>;
beforeAll(() => {
  zip = pluginZip();
  entries = unzipSync(zip);
});

const textOf = (name: string) => new TextDecoder().decode(entries[name]);
const withoutFolder = (name: string) => name.slice('practice-portal/'.length);

describe('the zip', () => {
  it('has every PHP file, the read-me, the licences and what the manifest names, and nothing else', () => {
    const php = filesUnder(SOURCE)
      .map((file) => file.slice(SOURCE.length))
      .filter((file) => file.endsWith('.php'));
    const built = Object.values(readManifest()).flatMap(({ file, css = [] }) => [file, ...css]);
    const wanted = new Set([
      ...php,
      'readme.txt',
      'wpml-config.xml',
      ...filesUnder(SOURCE)
        .map((file) => file.slice(SOURCE.length))
        .filter((file) => /^languages\/.*\.(pot|mo|json)$/.test(file)),
      'assets/admin.css',
      'assets/blocks.css',
      'assets/blocks.js',
      'assets/brand.js',
      'assets/import.js',
      'assets/members-blocks.js',
      'assets/newer-browser.js',
      'assets/onboarding.js',
      'assets/readers.js',
      'assets/reports.js',
      'assets/setup.js',
      'assets/sign-in.css',
      'assets/start-after-paint.js',
      'build/manifest.json',
      'build/third-party-licences.md',
      ...built.map((file) => `build/${file}`),
    ]);
    expect(php.length).toBeGreaterThan(60);
    expect(built.length).toBeGreaterThan(20);
    expect(Object.keys(entries)).toEqual([...wanted].toSorted().map((file) => `practice-portal/${file}`));
  });

  it('has unchanged copies of them', () => {
    for (const [name, content] of Object.entries(entries)) {
      expect(Buffer.from(content).equals(readFileSync(join(ROOT, SOURCE, withoutFolder(name)))), name).toBe(true);
    }
  });

  it('has one folder, named as the plugin is, and no test, source map, stand-in or hidden file', () => {
    const names = Object.keys(entries);
    expect(
      names.filter(
        (name) => !/^practice-portal\/([\w-]+\/)*[\w-]+([.\w-]+)?\.(php|txt|xml|md|json|js|css|pot|mo)$/.test(name),
      ),
    ).toEqual([]);
    expect(
      names.filter((name) =>
        /\btests?\b|spec|sandbox|stub|fixture|\.map$|\.tsx?$|node_modules/i.test(withoutFolder(name)),
      ),
    ).toEqual([]);
  });

  it('contains nothing of the machine that built it', () => {
    const traces = [ROOT.replace(/\/$/, ''), homedir(), 'sourceMappingURL', 'sandbox/stripe'].filter(
      (trace) => trace.length > 3,
    );
    const told = Object.keys(entries).filter((name) => traces.some((trace) => textOf(name).includes(trace)));
    expect(told).toEqual([]);
  });

  it('has the licence of every library that is in the build', () => {
    const licences = textOf('practice-portal/build/third-party-licences.md');
    const { dependencies } = JSON.parse(contentOf('package.json')) as { dependencies: Record<string, string> };
    for (const [name, version] of Object.entries(dependencies)) expect(licences).toContain(`## ${name} - ${version} (`);
  });

  it('has one version: of the header, the read-me, the code and the packages', () => {
    const { version } = JSON.parse(contentOf('package.json')) as { version: string };
    expect(pluginVersion()).toBe(version);
    expect(textOf('practice-portal/practice-portal.php')).toContain(` * Version:           ${version}\n`);
    expect(textOf('practice-portal/readme.txt')).toContain(`Stable tag: ${version}\n`);
    expect(textOf('practice-portal/readme.txt')).toContain(`= ${version} =\n`);
    expect(textOf('practice-portal/src/Core/Version.php')).toMatch(new RegExp(`VERSION\\s+= '${version}';`));
  });

  it('is replaced by the zip of another version', () => {
    writeFileSync(join(folder, 'practice-portal-0.0.1.zip'), '');
    writeFileSync(join(folder, 'other.zip'), '');
    const file = writePluginZip(folder);
    expect(file).toBe(join(folder, `practice-portal-${pluginVersion()}.zip`));
    expect(Buffer.from(zip).equals(readFileSync(file))).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.zip'))).toEqual([
      'other.zip',
      `practice-portal-${pluginVersion()}.zip`,
    ]);
  });
});

describe('built on another machine', () => {
  const copy = join(folder, 'copy');
  beforeAll(() => cpSync(join(ROOT, SOURCE), copy, { recursive: true }));

  it('is the same, byte by byte, on another day and in another zone', () => {
    utimesSync(join(copy, 'readme.txt'), 1, 1);
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Asia/Tokyo';
    const other = pluginZip(copy);
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    expect(Buffer.from(other).equals(Buffer.from(zip))).toBe(true);
  });

  it('contains no stray files', () => {
    for (const name of [
      '.htaccess',
      'notes.md',
      'debug.php',
      'src/.backup.php',
      'src/Plugin.php~',
      'src/.cache/a.php',
      'templates/page.php.orig',
      'build/assets/main.js.map',
      'build/assets/old-12345678.js',
      'build/.vite/license.md',
      'tests/some.php',
    ]) {
      mkdirSync(join(copy, name, '..'), { recursive: true });
      writeFileSync(join(copy, name), '<?php // Not shipped.');
    }
    expect(Buffer.from(pluginZip(copy)).equals(Buffer.from(zip))).toBe(true);
  });

  it('fails without a build, or if a file of it is missing', () => {
    const [gone = ''] = Object.keys(entries).filter((name) => name.endsWith('.css'));
    rmSync(join(copy, withoutFolder(gone)));
    expect(() => pluginZip(copy)).toThrow(withoutFolder(gone));
    rmSync(join(copy, 'build'), { recursive: true });
    expect(() => pluginZip(copy)).toThrow('There is no build yet: npm run build');
  });
});

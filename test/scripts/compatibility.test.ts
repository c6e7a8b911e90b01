import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ADAPTERS } from '../../scripts/compatibility/plugins.mjs';
import { ROOT } from '../architecture/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'no-plugins-'));
afterAll(() => rmSync(folder, { recursive: true }));

const compatibility = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/compatibility/compatibility.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });

it('without a folder, lists the plugins that have adapters and their sources', () => {
  const { status, stdout } = compatibility();
  expect(status).toBe(1);
  for (const { title, from } of Object.values(ADAPTERS)) {
    expect(stdout).toContain(title);
    expect(stdout).toContain(from);
  }
});

it('for a folder without such plugins, lists its content and tests nothing', () => {
  writeFileSync(join(folder, 'notes.txt'), 'Plugin Name: GeoDirectory');
  const { status, stdout, stderr } = compatibility(folder);
  expect([status, stdout.trim()]).toEqual([1, 'notes.txt: there is no adapter to this; left out']);
  expect(stderr).toContain(`There is no plugin in ${folder}`);
});

it('explains a missing folder, a file instead of a folder, and a broken zip', () => {
  const zip = join(folder, 'buddypress.zip');
  writeFileSync(zip, 'cut off');
  for (const [named, words] of [
    [join(folder, 'nowhere'), `There is no folder ${join(folder, 'nowhere')}.`],
    [zip, `${zip} is a file. Name the folder that it lies in.`],
    [folder, `${zip} cannot be unpacked. Download it once more.`],
  ] as const) {
    const { status, stdout, stderr } = compatibility(named);
    expect([status, stdout, stderr.trim()]).toEqual([1, '', words]);
  }
  rmSync(zip);
});

it.each(['MemberPress', 'MemberPress Plus', 'MemberPress Developer'])('%s is an edition of MemberPress', (title) => {
  expect(ADAPTERS.memberpress.header.test(title)).toBe(true);
});

it.each(['MemberPress Importer', 'MemberPress Courses'])('%s is another plugin', (title) => {
  expect(ADAPTERS.memberpress.header.test(title)).toBe(false);
});

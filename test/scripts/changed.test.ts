import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFiles } from '../../scripts/gates/changed.mjs';
import { durationsOf, recorded, secondsOfGate, secondsOfTest } from '../../scripts/gates/durations.mjs';
import { gates, type Gate } from '../../scripts/gates/gates.mjs';
import { GUARDS, LIMITS, ROOMS, SAMPLE, selectGates } from '../../scripts/gates/selection.mjs';
import { ROOT } from '../architecture/files.ts';

const tests = testFiles();
/** Every file of the project. */
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).split('\n');

const ROOM = /^(machines|src|kit|embed|scripts|sandbox|wordpress\/(plugin|host))\//;
const OF_EVERYTHING = /package(-lock)?\.json$|tsconfig\.json$/;
/** One file of each folder, and one style sheet of each. */
const rooms = [
  ...new Map(
    tracked
      .filter((file) => ROOM.test(file) && !OF_EVERYTHING.test(file))
      .map((file) => [`${dirname(file)} ${file.endsWith('.css')}`, file]),
  ).values(),
];

const select = (changed: string[], related: readonly string[] = []) =>
  selectGates(gates, changed, tests, new Set(related));
const touch = (...changed: string[]) => select(changed);
const touchBy = (changed: string, ...related: string[]) => select([changed], related);
const names = (touched: readonly Gate[]) => touched.map(({ name }) => name);
const filesOf = (touched: readonly Gate[], name: string) =>
  touched.find((gate) => gate.name === name)?.program.filter((word) => word.startsWith('test/')) ?? [];

describe('the gates that a change can touch', () => {
  it('are none if nothing changed', () => {
    expect(touch()).toEqual({ touched: [], untouched: names(gates), left: [] });
  });

  it('for a page of the documentation are the quick ones and what reads it', () => {
    const { touched, untouched } = touch('docs/testing.md');
    expect(names(touched)).toEqual(expect.arrayContaining(['format', 'prose', 'unit']));
    expect(filesOf(touched, 'unit')).toContain('test/docs/links.test.ts');
    expect(filesOf(touched, 'unit')).not.toContain('test/machines/payment/payment.chart.test.ts');
    expect(untouched).toEqual(expect.arrayContaining(['types', 'lint', 'view']));
  });

  it('for the plugin’s PHP are neither the compiler nor the linter of TypeScript', () => {
    const { touched, untouched } = touch('wordpress/plugin/src/Mail/EmailQueue.php');
    expect(filesOf(touched, 'wordpress')).toContain('test/wordpress/membership/mail.wordpress.test.ts');
    expect(untouched).toEqual(expect.arrayContaining(['types', 'lint']));
  });

  it('for a chart are the tests that have it, what reads all charts, and the build; the gallery is left', () => {
    const { touched, left } = touchBy(
      'machines/coupon/coupon.machine.ts',
      'test/machines/coupon/coupon.chart.test.ts',
      'test/machines/coupon/coupon.view.test.tsx',
    );
    expect(filesOf(touched, 'unit')).toContain('test/machines/coupon/coupon.chart.test.ts');
    expect(filesOf(touched, 'unit')).toContain('test/docs/machine-pages.test.ts');
    expect(filesOf(touched, 'unit')).not.toContain('test/machines/address/address.chart.test.ts');
    expect(filesOf(touched, 'view')).toEqual(['test/machines/coupon/coupon.view.test.tsx']);
    expect(names(touched)).toEqual(expect.arrayContaining(['types', 'charts', 'build', 'bundle']));
    expect(left).toEqual([{ gate: 'gallery' }]);
  });

  it('for a page are the journeys in its folder, as many as fit', () => {
    const { touched, left } = touch('src/pages/settings/SettingsPage.tsx');
    const journeys = filesOf(touched, 'browser');
    expect(journeys).toContain('test/browser/owner/theme-settings.browser.test.ts');
    expect(journeys.filter((file) => !file.startsWith('test/browser/owner/'))).toEqual([]);
    const all = tests.filter((file) => file.startsWith('test/browser/owner/')).length;
    expect(left).toContainEqual({ gate: 'browser', files: all - journeys.length, of: all });
  });

  it('for a style sheet are the layout of every view and what else fits', () => {
    expect(filesOf(touch('src/ui/button.css').touched, 'browser')).toContain(
      'test/browser/layout/every-view.browser.test.ts',
    );
  });

  it('for what is built are the tests of that build', () => {
    const ofPage = filesOf(touch('src/pages/settings/SettingsPage.tsx').touched, 'bundle');
    expect(ofPage).toContain('test/architecture/budget.build.test.ts');
    expect(ofPage).not.toContain('test/packages/kit-package.build.test.ts');
    expect(filesOf(touch('embed/client.ts').touched, 'bundle')).toContain('test/packages/npm-package.build.test.ts');
  });

  it('for a test of the browser are that test alone, and what it runs on', () => {
    const { touched } = touch('test/browser/registration/coupons.browser.test.ts');
    expect(filesOf(touched, 'browser')).toEqual(['test/browser/registration/coupons.browser.test.ts']);
    expect(names(touched)).toContain('build');
    expect(names(touched)).not.toContain('gallery');
    const ofGallery = touch('test/browser/gallery/gallery-reading.browser.test.ts').touched;
    expect(names(ofGallery)).toEqual(expect.arrayContaining(['build', 'gallery']));
  });

  it('include a changed test whatever it costs', () => {
    const longest = 'test/wordpress/interleavings/interleavings.host.test.ts';
    expect(secondsOfTest(longest, /\.host\./)).toBeGreaterThan(LIMITS.gate);
    expect(filesOf(touch(longest).touched, 'host')).toEqual([longest]);
  });

  it('for a room of the plugin are its tests, first those that are named like the change', () => {
    const ofDirectory = filesOf(touch('wordpress/plugin/src/Directory/DirectorySearch.php').touched, 'wordpress');
    expect(ofDirectory).toContain('test/wordpress/members/directory.wordpress.test.ts');
    expect(ofDirectory).not.toContain('test/wordpress/paying/payments.wordpress.test.ts');
    const ofBulk = filesOf(touch('wordpress/plugin/src/Admin/Bulk/BulkPage.php').touched, 'wordpress');
    expect(ofBulk).toContain('test/wordpress/desk/desk-bulk.wordpress.test.ts');
    const ofImport = filesOf(touch('wordpress/plugin/src/Admin/Adding/ImportPage.php').touched, 'wordpress');
    expect(ofImport).toContain('test/wordpress/desk/desk-import.wordpress.test.ts');
  });

  it('for a foundation are a sample: a journey through each page, a test of each subject', () => {
    const { touched, left } = touch('wordpress/plugin/src/Core/Hooks.php');
    expect(filesOf(touched, 'wordpress')).toContain('test/wordpress/plugin/deprecated-hooks.wordpress.test.ts');
    expect(filesOf(touched, 'wordpress')).toContain('test/wordpress/pages/routes.wordpress.test.ts');
    expect(filesOf(touched, 'browser')).toContain('test/browser/payment/visitor-pays.browser.test.ts');
    expect(left.map(({ gate }) => gate)).toEqual(expect.arrayContaining(['wordpress', 'host', 'browser']));
  });

  it('of a gate that judges each file alone read the changed files, and all where its rules have changed', () => {
    const words = (...changed: string[]) => touch(...changed).touched.find(({ name }) => name === 'words')?.program;
    expect(words('src/main.tsx', 'docs/testing.md')?.at(-1)).toBe('src/main.tsx');
    expect(words('src/main.tsx', 'cspell.config.yaml')).toEqual(gates.find(({ name }) => name === 'words')?.program);
    expect(words('src/deleted.tsx')).toBeUndefined();
  });

  it('for a file that everything depends on are all gates, whole', () => {
    expect(touch('package-lock.json')).toEqual({ touched: gates, untouched: [], left: [] });
  });

  it('leave a gate that only repeats the tests of others to the whole run', () => {
    expect(touch('test/wordpress/newest.setup.ts').left).toContainEqual({ gate: 'newest' });
  });

  it('for a page of the charts’ documentation are those that compare it', () => {
    expect(filesOf(touch('docs/machines/coupon.md').touched, 'unit')).toContain('test/docs/machine-pages.test.ts');
  });

  it('find every test file in exactly one gate', () => {
    const strays = tests.filter((file) => gates.filter(({ testFiles }) => testFiles?.test(file)).length !== 1);
    expect(tests.length).toBeGreaterThan(100);
    expect(strays).toEqual([]);
  });

  it('no row of the tables matches a missing file', () => {
    const empty = [...GUARDS, ...ROOMS].filter(
      ([seen, by]) => !tracked.some((file) => seen.test(file)) || !tests.some((file) => by.test(file)),
    );
    expect(empty.map(String)).toEqual([]);
    expect(SAMPLE.filter((pattern) => !tests.some((file) => pattern.test(file))).map(String)).toEqual([]);
  });

  it('cover every page and every subject of the plugin', () => {
    const unseen = rooms.filter(
      (file) =>
        /^(src\/pages|wordpress\/plugin\/src)\/.*\.(tsx?|php)$/.test(file) &&
        !touch(file).touched.some(({ name }) => ['browser', 'wordpress'].includes(name)),
    );
    expect(unseen).toEqual([]);
  });
});

describe('what a change in one room costs', () => {
  const isRoomsOwn = (test: string, room: string) => dirname(test) === dirname(room).replace(/^(src\/)?/, 'test/');

  const secondsOf = (gate: Gate) => {
    const whole = gates.find(({ name }) => name === gate.name);
    const files = filesOf([gate], gate.name).map((file) => secondsOfTest(file, gate.testFiles ?? /(?!)/));
    const isNarrowed = gate.testFiles === undefined && gate.program !== whole?.program;
    return files.reduce((sum, seconds) => sum + seconds, isNarrowed ? 0 : secondsOfGate(gate.name));
  };

  const ifEveryTestImportsIt = new Map(rooms.map((room) => [room, select([room], tests).touched]));

  it('stays below the limits even if every test imports it', () => {
    expect(rooms.length).toBeGreaterThan(200);
    const tooLong = [...ifEveryTestImportsIt].flatMap(([room, touched]) => {
      const costs = touched.map(secondsOf);
      const sum = costs.reduce((total, seconds) => total + seconds, 0);
      const isTooLong = Math.round(sum) > LIMITS.run || costs.some((seconds) => Math.round(seconds) > LIMITS.gate);
      return isTooLong ? `${room}: ${Math.round(sum)} s` : [];
    });
    expect(tooLong).toEqual([]);
  });

  it('leaves out tests of other rooms before the room’s own', () => {
    const lost = [...ifEveryTestImportsIt].flatMap(([room, touched]) => {
      if (!/^(machines|embed|src)\//.test(room)) return [];
      const selected = new Set(touched.flatMap(({ program }) => program));
      const own = tests.filter(
        (file) => isRoomsOwn(file, room) && /[^.]*\/[^.]*(\.(chart|view|dom|invariants))?\.test/.test(file),
      );
      return own.filter((file) => !selected.has(file)).map((file) => `${room} loses ${file}`);
    });
    expect(lost).toEqual([]);
  });

  it('is known of nearly all test files', () => {
    const missing = tests.filter((file) => recorded.tests[file] === undefined);
    expect(missing.length / tests.length, 'Record again: npm test -- --record').toBeLessThan(0.2);
  });

  it('is estimated for a new test file by the others of its gate', () => {
    expect(secondsOfTest('test/new.browser.test.ts', /\.browser\./)).toBeGreaterThan(3);
    expect(secondsOfTest('test/new.test.ts', /\/machines\/.*\.invariants\.test/)).toBeLessThan(1);
  });

  it('is recorded of a whole run: a gate until its first test starts, and each file', () => {
    const file = (name: string, startTime: number, endTime: number) => ({ name: `${ROOT}${name}`, startTime, endTime });
    const report = JSON.stringify({
      testResults: [file('test/b.test.ts', 4000, 5500), file('test/a.test.ts', 3000, 4000)],
    });
    expect(
      durationsOf([
        { name: 'unit', begun: 1000, seconds: 9, report },
        { name: 'types', begun: 0, seconds: 7.64, report: null },
      ]),
    ).toEqual({ gates: { unit: 2, types: 7.6 }, tests: { 'test/a.test.ts': 1, 'test/b.test.ts': 1.5 } });
  });
});

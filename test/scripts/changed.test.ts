import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { SEEN_BY, testFiles, touchedGates } from '../../scripts/gates/changed.mjs';
import { gates, type Gate } from '../../scripts/gates/gates.mjs';
import { ROOT } from '../architecture/files.ts';

const tests = testFiles();

describe('the gates that a change can touch', () => {
  const touch = (...changed: string[]) => touchedGates(gates, changed, tests, new Set());
  const touchBy = (changed: string, ...related: string[]) => touchedGates(gates, [changed], tests, new Set(related));
  const names = (touched: readonly Gate[]) => touched.map(({ name }) => name);
  const filesOf = (touched: readonly Gate[], name: string) =>
    touched.find((gate) => gate.name === name)?.program.filter((word) => word.startsWith('test/'));

  it('are none if nothing changed', () => {
    expect(touch()).toEqual({ touched: [], untouched: names(gates) });
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

  it('for a chart are the tests that have it, what reads all charts, and what is built of it', () => {
    const { touched } = touchBy(
      'machines/coupon/coupon.machine.ts',
      'test/machines/coupon/coupon.chart.test.ts',
      'test/machines/coupon/coupon.view.test.tsx',
    );
    expect(filesOf(touched, 'unit')).toContain('test/machines/coupon/coupon.chart.test.ts');
    expect(filesOf(touched, 'unit')).toContain('test/docs/machine-pages.test.ts');
    expect(filesOf(touched, 'unit')).not.toContain('test/machines/address/address.chart.test.ts');
    expect(filesOf(touched, 'view')).toEqual(['test/machines/coupon/coupon.view.test.tsx']);
    expect(names(touched)).toEqual(expect.arrayContaining(['build', 'gallery', 'bundle']));
  });

  it('for a page are the journeys in its folder', () => {
    const journeys = filesOf(touch('src/pages/settings/SettingsPage.tsx').touched, 'browser') ?? [];
    expect(journeys.length).toBeGreaterThan(3);
    expect(journeys.filter((file) => !file.startsWith('test/browser/owner/'))).toEqual([]);
  });

  it('for what is built are the tests of that build: those of the kit’s package take as long as all others', () => {
    expect(filesOf(touch('kit/paths/graph.ts').touched, 'bundle')).toContain('test/packages/kit-package.build.test.ts');
    const ofPage = filesOf(touch('src/pages/settings/SettingsPage.tsx').touched, 'bundle');
    expect(ofPage).toContain('test/architecture/budget.build.test.ts');
    expect(ofPage).not.toContain('test/packages/kit-package.build.test.ts');
    expect(filesOf(touch('embed/client.ts').touched, 'bundle')).toContain('test/packages/npm-package.build.test.ts');
    expect(filesOf(touch('scripts/package/package.mjs').touched, 'bundle')).toEqual([]);
  });

  it('for a test of the browser are that test alone, and what it runs on', () => {
    const { touched } = touch('test/browser/registration/coupons.browser.test.ts');
    expect(filesOf(touched, 'browser')).toContain('test/browser/registration/coupons.browser.test.ts');
    expect(filesOf(touched, 'browser')).not.toContain('test/browser/registration/back.browser.test.ts');
    expect(names(touched)).toEqual(expect.arrayContaining(['build', 'gallery']));
  });

  it('for a subject of the plugin are the tests of that subject, and for what every subject uses all', () => {
    const subject = filesOf(touch('wordpress/plugin/src/Directory/DirectorySearch.php').touched, 'wordpress') ?? [];
    expect(subject).toContain('test/wordpress/members/directory.wordpress.test.ts');
    expect(subject).not.toContain('test/wordpress/paying/payments.wordpress.test.ts');
    const { touched } = touch('wordpress/plugin/src/Core/Hooks.php');
    expect(filesOf(touched, 'wordpress')).toEqual([]);
    expect(filesOf(touched, 'browser')).toEqual([]);
  });

  it('for a file that everything depends on are all gates, whole', () => {
    expect(touch('package-lock.json')).toEqual({ touched: gates, untouched: [] });
  });

  it('for a page of the charts’ documentation are those that compare it', () => {
    expect(filesOf(touch('docs/machines/coupon.md').touched, 'unit')).toContain('test/docs/machine-pages.test.ts');
  });

  it('find every test file in exactly one gate', () => {
    const strays = tests.filter((file) => gates.filter(({ testFiles }) => testFiles?.test(file)).length !== 1);
    expect(tests.length).toBeGreaterThan(100);
    expect(strays).toEqual([]);
  });

  it('no row of the table matches a missing file', () => {
    const all = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    const empty = SEEN_BY.filter(
      ([seen, by]) => !all.some((file) => seen.test(file)) || !tests.some((file) => by.test(file)),
    );
    expect(empty.map(String)).toEqual([]);
  });

  it('cover every page and every subject of the plugin', () => {
    const all = execFileSync('git', ['ls-files', 'src/pages', 'wordpress/plugin/src'], { cwd: ROOT, encoding: 'utf8' });
    const unseen = all.split('\n').filter((file) => {
      const { touched } = touchedGates(gates, [file], tests, new Set());
      return /\.(tsx?|php)$/.test(file) && !touched.some(({ name }) => ['browser', 'wordpress'].includes(name));
    });
    expect(unseen).toEqual([]);
  });
});

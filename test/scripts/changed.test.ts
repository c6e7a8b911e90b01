import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersOf, namedIn, projectFiles, reachedBy, touchedGates } from '../../scripts/gates/changed.mjs';
import { gates, type Gate } from '../../scripts/gates/gates.mjs';
import { importsOf } from '../architecture/syntax.ts';

const files = projectFiles();
const known = new Set(files.keys());
const folders = foldersOf(known);

describe('what a change reaches', () => {
  const project = new Map([
    ['src/sum.ts', 'export const sum = 1;'],
    ['src/total.ts', `import { sum } from './sum.ts';`],
    ['src/page.ts', `const later = () => import('./total.ts');`],
    ['src/styled.ts', `import './styled.css';`],
    ['src/styled.css', ''],
    ['test/page.test.ts', `import { later } from '../src/page.ts';`],
    ['test/text.test.ts', `read('docs/page.md');`],
    ['test/under.test.ts', `filesUnder('docs/charts');`],
    ['test/glob.test.ts', `import.meta.glob('./charts/*/*.model.ts');`],
    ['test/each.test.ts', 'read(new URL(`../docs/${name}.md`, import.meta.url));'],
    ['test/folder.test.ts', `list(new URL('../docs', import.meta.url));`],
    ['test/beside.test.ts', `list(join(import.meta.dirname, '../docs/charts'));`],
    ['test/all.test.ts', `list(new URL('..', import.meta.url));`],
    ['test/charts/one/one.model.ts', ''],
    ['docs/page.md', ''],
  ]);
  const testsOf = (...changed: string[]) =>
    [...reachedBy(changed, project)].filter((file) => file.endsWith('.test.ts') && file !== 'test/all.test.ts').sort();

  it('is whoever imports it, at whatever distance', () => {
    expect(testsOf('src/sum.ts')).toEqual(['test/page.test.ts']);
    expect(reachedBy(['src/styled.css'], project)).toContain('src/styled.ts');
  });

  it('is whoever reads it: by its path, by its folder, by a pattern, by a part of its name', () => {
    expect(testsOf('docs/page.md')).toEqual(['test/each.test.ts', 'test/folder.test.ts', 'test/text.test.ts']);
    expect(testsOf('test/charts/one/one.model.ts')).toEqual(['test/glob.test.ts']);
    expect(testsOf('test/charts/one/deeper/one.model.ts')).toEqual([]);
  });

  it('is not whoever looks for the beginning of a comment', () => {
    const isNamed = namedIn('src/comments.ts', "text.indexOf('/**') < text.indexOf('/* ')", known, folders);
    expect([...known].filter(isNamed)).toEqual([]);
  });

  it('is whoever may read everything', () => {
    expect(reachedBy(['docs/page.md'], project)).toContain('test/all.test.ts');
  });

  it('is whoever names a file that is gone, or new', () => {
    project.delete('src/sum.ts');
    expect(testsOf('src/sum.ts')).toEqual(['test/page.test.ts']);
    expect(testsOf('docs/new.md')).toEqual(['test/each.test.ts', 'test/folder.test.ts']);
    expect(testsOf('docs/charts/new.md')).toEqual(
      expect.arrayContaining(['test/beside.test.ts', 'test/under.test.ts']),
    );
  });

  it('is nothing where nothing has changed', () => {
    expect([...reachedBy([], project)]).toEqual([]);
  });

  it('leaves out no import of this project, as its syntax trees tell them', () => {
    const lost: string[] = [];
    let imports = 0;
    for (const [file, code] of files) {
      if (!/\.(tsx?|mjs)$/.test(file)) continue;
      const isNamed = namedIn(file, code, known, folders);
      for (const { request } of importsOf(file, code)) {
        const target = request.startsWith('#')
          ? `${request.slice(1)}/index.ts`
          : posix.join(posix.dirname(file), request);
        if (!/^[.#]/.test(request) || !known.has(target)) continue;
        imports += 1;
        if (!isNamed(target)) lost.push(`${file}: ${request}`);
      }
    }
    expect(imports).toBeGreaterThan(1_000);
    expect(lost).toEqual([]);
  });
});

describe('the gates that a change can touch', () => {
  const touch = (...changed: string[]) => touchedGates(gates, changed, files);
  const names = (touched: readonly Gate[]) => touched.map(({ name }) => name);
  const filesOf = (touched: readonly Gate[], name: string) =>
    touched.find((gate) => gate.name === name)?.program.filter((word) => word.startsWith('test/'));

  it('are none without a change', () => {
    expect(touch()).toEqual({ touched: [], untouched: names(gates) });
  });

  it('for a page of the documentation are the quick ones and what reads it', () => {
    const { touched, untouched } = touch('docs/testing.md');
    expect(names(touched)).toEqual(expect.arrayContaining(['types', 'lint', 'format', 'unit']));
    expect(filesOf(touched, 'unit')).toContain('test/docs/links.test.ts');
    expect(filesOf(touched, 'unit')).not.toContain('test/machines/payment/payment.chart.test.ts');
    expect(untouched).toContain('view');
  });

  it('for a chart are its tests, those of who has it, and all that run in the browser', () => {
    const { touched } = touch('machines/coupon/coupon.machine.ts');
    expect(filesOf(touched, 'unit')).toContain('test/machines/coupon/coupon.chart.test.ts');
    expect(filesOf(touched, 'unit')).toContain('test/docs/machine-pages.test.ts');
    expect(filesOf(touched, 'unit')).not.toContain('test/machines/address/address.chart.test.ts');
    expect(filesOf(touched, 'view')).toContain('test/machines/coupon/coupon.view.test.tsx');
    expect(filesOf(touched, 'browser')).toEqual([]);
    expect(names(touched)).toEqual(expect.arrayContaining(['build', 'gallery', 'browser', 'bundle']));
  });

  it('for a test of the browser are that test alone, and what it runs on', () => {
    const { touched } = touch('test/browser/registration/coupons.browser.test.ts');
    expect(filesOf(touched, 'browser')).toContain('test/browser/registration/coupons.browser.test.ts');
    expect(filesOf(touched, 'browser')).not.toContain('test/browser/registration/back.browser.test.ts');
    expect(names(touched)).toEqual(expect.arrayContaining(['build', 'gallery']));
  });

  it('for the plugin are all of WordPress’s and of the browser’s', () => {
    const { touched } = touch('wordpress/plugin/src/Plugin.php');
    expect(filesOf(touched, 'wordpress')).toEqual([]);
    expect(filesOf(touched, 'browser')).toEqual([]);
  });

  it('for what all is made with are all, whole', () => {
    expect(touch('package-lock.json')).toEqual({ touched: gates, untouched: [] });
  });

  it('for a page of the charts’ documentation are those that compare it', () => {
    expect(filesOf(touch('docs/machines/coupon.md').touched, 'unit')).toContain('test/docs/machine-pages.test.ts');
  });

  it('find every test file in exactly one gate', () => {
    const tests = [...known].filter((file) => /^test\/.*\.test\.tsx?$/.test(file));
    const strays = tests.filter((file) => gates.filter(({ testFiles }) => testFiles?.test(file)).length !== 1);
    expect(tests.length).toBeGreaterThan(100);
    expect(strays).toEqual([]);
  });
});

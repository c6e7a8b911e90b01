import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { openPageHistory, type PageHistory } from '../../../src/services/browser/page-history.ts';
import { fakeBrowser } from './browser-history.ts';

const JUST_BEGUN = { firstPage: 1, page: 1, shown: 1, onMove: () => {} };

const hashes = (...pages: number[]) => pages.map((page) => `#/step-${page}`);

/** A form that follows the history, up to its furthest page. */
function open(
  browser: ReturnType<typeof fakeBrowser>,
  {
    page = 1,
    firstPage = 1,
    furthest = 4,
    ...given
  }: { page?: number; shown?: number; firstPage?: number; furthest?: number } = {},
) {
  let shown = given.shown ?? page;
  let pages: PageHistory | null = null;
  const wanted: number[] = [];
  pages = openPageHistory({
    firstPage,
    page,
    shown,
    onMove: (to) => {
      wanted.push(to);
      shown = Math.min(Math.max(to, firstPage), furthest);
      pages?.show(shown);
    },
  });
  browser.settle();
  return {
    wanted,
    shown: () => shown,
    show: (to: number) => {
      shown = to;
      pages.show(to);
      browser.settle();
    },
    close: () => pages.close(),
  };
}

describe('the browser’s Back', () => {
  it('moves one page back', () => {
    const browser = fakeBrowser();
    const form = open(browser);
    form.show(2);
    form.show(3);
    expect(browser.trail()).toEqual(hashes(1, 2, 3));
    browser.back();
    expect(form.shown()).toBe(2);
    browser.forward();
    expect(form.shown()).toBe(3);
  });
  it('moves one page back also after Previous', () => {
    const browser = fakeBrowser();
    const form = open(browser);
    form.show(2);
    form.show(3);
    form.show(2);
    expect(browser.trail()).toEqual(hashes(1, 2));
    browser.back();
    expect(form.shown()).toBe(1);
    browser.back();
    expect(browser.isElsewhere()).toBe(true);
  });
  it('moves one page back after a jump over several', () => {
    const browser = fakeBrowser();
    const form = open(browser);
    for (const page of [2, 3, 4, 2]) form.show(page);
    expect(browser.trail()).toEqual(hashes(1, 2));
  });
  it('moves one page back in a form that was restored on a later page', () => {
    const browser = fakeBrowser();
    const form = open(browser, { page: 3 });
    expect(browser.trail()).toEqual(hashes(1, 2, 3));
    browser.back();
    expect(form.shown()).toBe(2);
  });
});

describe('a form that moved before the history was written', () => {
  const early = () => {
    const browser = fakeBrowser();
    browser.type('#/step-2');
    return browser;
  };

  it('has a page for Back to go to, and leaves before its first', () => {
    const browser = early();
    const form = open(browser, { shown: 2 });
    expect(browser.trail().slice(-2)).toEqual(hashes(1, 2));
    browser.back();
    expect([form.shown(), form.wanted]).toEqual([1, [1]]);
    browser.back();
    expect(browser.isElsewhere()).toBe(true);
  });
  it('goes back as soon as possible if Back was pressed before', () => {
    const browser = early();
    browser.back();
    const form = open(browser, { shown: 2 });
    expect([form.shown(), form.wanted]).toEqual([1, [1]]);
    expect(browser.trail()).toEqual(hashes(1));
    form.show(2);
    expect(browser.trail()).toEqual(hashes(1, 2));
  });
  it('stays where it is when Forward followed', () => {
    const browser = early();
    browser.back();
    browser.forward();
    expect(open(browser, { shown: 2 }).wanted).toEqual([]);
  });
  it('and back again is where it started', () => {
    const browser = early();
    const form = open(browser, { shown: 1 });
    expect([form.shown(), form.wanted]).toEqual([1, []]);
    expect(browser.trail().at(-1)).toBe('#/step-1');
    browser.back();
    expect(browser.isElsewhere()).toBe(true);
  });
  it.each(['#/step-0', '#/step-99'])('goes nowhere that it has not been: %s', (address) => {
    const browser = early();
    browser.type(address);
    const form = open(browser, { shown: 2 });
    expect([1, 2]).toContain(form.shown());
    expect(browser.trail().at(-1)).toBe(`#/step-${form.shown()}`);
  });
});

it('the first entry is replaced, not added', () => {
  const browser = fakeBrowser('http://portal.test/register/?invite=1#nonsense');
  open(browser);
  expect(browser.trail()).toEqual(hashes(1));
});

it('the first page may be 2', () => {
  const browser = fakeBrowser();
  open(browser, { page: 2, firstPage: 2 });
  expect(browser.trail()).toEqual(hashes(2));
});

it('a reload finds its entries again', () => {
  const browser = fakeBrowser();
  const before = open(browser);
  before.show(2);
  before.show(3);
  before.close();
  const after = open(browser, { page: 2 });
  expect(browser.trail()).toEqual(hashes(1, 2));
  browser.back();
  expect(after.shown()).toBe(1);
});

it('forward beyond the form is corrected', () => {
  const browser = fakeBrowser();
  const form = open(browser, { furthest: 2 });
  for (const page of [2, 3, 1]) form.show(page);
  browser.forward();
  browser.forward();
  expect(form.shown()).toBe(2);
  expect(browser.trail()).toEqual(hashes(1, 2));
});

it('other scripts’ data in the entry stay', () => {
  fakeBrowser();
  history.replaceState({ note: 'theirs' }, '', location.href);
  openPageHistory(JUST_BEGUN);
  expect(history.state).toMatchObject({ note: 'theirs' });
});

it('every entry has other scripts’ data of the first: WordPress reloads the page on Back to one without its mark', () => {
  const browser = fakeBrowser();
  history.replaceState({ wpInteractivityId: 'a' }, '', location.href);
  const form = open(browser);
  for (const page of [2, 3]) form.show(page);
  expect(history.state).toMatchObject({ wpInteractivityId: 'a' });
  browser.back();
  expect(history.state).toMatchObject({ wpInteractivityId: 'a' });
});

it('the browser does not restore scroll positions while the form is shown', () => {
  fakeBrowser();
  const { close } = openPageHistory(JUST_BEGUN);
  expect(history.scrollRestoration).toBe('manual');
  close();
  expect(history.scrollRestoration).toBe('auto');
});

it('a closed history reports nothing', () => {
  const browser = fakeBrowser();
  const form = open(browser);
  form.show(2);
  form.close();
  browser.back();
  expect(form.wanted).toEqual([]);
});

it('a URL without a page changes nothing', () => {
  const browser = fakeBrowser();
  const form = open(browser);
  form.show(2);
  browser.type('#respond');
  expect([form.shown(), form.wanted]).toEqual([2, []]);
  expect(browser.trail().at(-1)).toBe('#/step-2');
});

it('after any action the URL names the shown page, and Back leads to earlier ones', () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('show' as const), page: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constantFrom('back' as const, 'forward' as const) }),
    fc.record({
      kind: fc.constant('type' as const),
      hash: fc.constantFrom('#/step-1', '#/step-4', '#/step-99', '#x', ''),
    }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 15 }), (actions) => {
      const browser = fakeBrowser();
      const form = open(browser);
      for (const step of actions) {
        if (step.kind === 'show') form.show(step.page);
        else if (step.kind === 'type') browser.type(step.hash);
        else if (step.kind === 'forward') browser.forward();
        else if (form.shown() > 1) {
          const before = form.shown();
          browser.back();
          expect(form.shown()).toBeLessThanOrEqual(before);
        }
        expect(browser.isElsewhere()).toBe(false);
        expect(browser.trail().at(-1)).toBe(`#/step-${form.shown()}`);
      }
      form.close();
      vi.unstubAllGlobals();
    }),
  );
});

/** Add-ons of the library beyond the package. Each test checks what a user of the page would see. */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPageSize, keepPageHeight } from '../../../embed/addons/page-height.ts';
import { keepPhoneLayout } from '../../../embed/addons/phone-layout.ts';
import { recoverPlace } from '../../../embed/addons/place-recovery.ts';
import { printPages } from '../../../embed/addons/print-pages.ts';
import { applyBookmark, captureView, restoreView } from '../../../embed/addons/saved-views.ts';
import { RETRY_MS } from '../../../embed/machines/place-recovery/place-recovery.machine.ts';
import { chosen, filter, ModelReport } from './model-report.ts';

/** Notifies all observers, as after a change of `width`. */
let resize: () => void;
let width = 1_000;
let observers = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  width = 1_000;
  observers = 0;
  const listeners = new Set<() => void>();
  resize = () => listeners.forEach((listener) => listener());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly listener: () => void) {}
      observe() {
        listeners.add(this.listener);
        observers += 1;
      }
      disconnect() {
        listeners.delete(this.listener);
        observers -= 1;
      }
    },
  );
});

const report = (names?: string[]) => {
  const made = new ModelReport(names);
  Object.defineProperty(made.element, 'clientWidth', { get: () => width });
  return made;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A user's changes: the page, filters of the report and of a page, slicers, sorting. */
const work = fc.array(
  fc.tuple(
    fc.constantFrom('page', 'filter', 'page filter', 'slicer', 'sorting'),
    fc.constantFrom('P1', 'P2', 'Hidden'),
  ),
  { maxLength: 6 },
);
function doWork({ shown }: ModelReport, steps: [string, string][]) {
  for (const [what, value] of steps) {
    const page = shown.pages[shown.page]!;
    if (what === 'page') shown.page = value;
    else if (what === 'filter') shown.filters = [filter(value)];
    else if (what === 'page filter' && shown.page === 'Hidden') page.filters = [filter(value)];
    else if (what === 'slicer') page.slicers['S1'] = chosen(value);
    else if (what === 'sorting') shown.sorting = value;
  }
}
/** The parts that a saved view restores: the active page, its filters and slicers, and the content of a bookmark. */
const promised = ({ shown }: ModelReport) => {
  const { filters, slicers } = shown.pages[shown.page]!;
  return JSON.parse(JSON.stringify([shown.page, shown.filters, shown.sorting, slicers, filters])) as unknown;
};

/** The slicers of a page are requested before one of them is set. */
const withRequestFor = (step: string) => (step === 'setSlicerState' ? ['getSlicers', step] : [step]);

describe('a saved view', () => {
  it('is plain JSON, and restores the user’s settings, whatever was done since', async () => {
    await fc.assert(
      fc.asyncProperty(work, work, async (before, since) => {
        const one = report();
        doWork(one, before);
        const wanted = promised(one);
        const view = await captureView(one);
        doWork(one, since);
        await restoreView(one, JSON.parse(JSON.stringify(view)));
        expect(promised(one)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });

  it('distinguishes drill-through, and names the step that the app rejected', async () => {
    const one = report();
    one.shown.page = 'Hidden';
    const view = await captureView(one);
    expect(view).toMatchObject({ page: 'Hidden', isDrillThrough: true });
    one.refusing.add('setPage');
    await expect(restoreView(one, view)).rejects.toThrow('setPage was refused');
    expect(one.calls).not.toContain('page.setFilters');
    await expect(restoreView(one, { version: 2 } as never)).rejects.toThrow('its version is 2');
    await expect(restoreView(one, null as never)).rejects.toThrow('its version is undefined');
  });

  const STEPS = ['applyState', 'setFilters', 'setPage', 'page.setFilters', 'setSlicerState'];
  it.each(STEPS)('ends at the step %s if the app rejects it', async (step) => {
    const one = report();
    one.shown.page = 'Hidden';
    const view = await captureView(one);
    one.calls.length = 0;
    one.refusing.add(step);
    await expect(restoreView(one, view)).rejects.toThrow(`${step} was refused`);
    expect(one.calls).toEqual(STEPS.slice(0, STEPS.indexOf(step) + 1).flatMap(withRequestFor));
  });

  it('a bookmark keeps the filters of the report', async () => {
    const one = report();
    one.shown.filters = [filter('own')];
    await applyBookmark(one, 'B');
    expect(one.shown.filters).toEqual([filter('own')]);
  });
});

describe('printing', () => {
  it('prints the pages of the navigation, or the named ones, and returns to the previous page', async () => {
    const one = report();
    await printPages(one);
    expect([one.printed, one.shown.page]).toEqual([['P1', 'P2'], 'P1']);
    await printPages(one, ['Hidden', 'P1']);
    expect([one.printed.slice(2), one.shown.page, one.listeners()]).toEqual([['Hidden', 'P1'], 'P1', 0]);
  });

  it('waits only for a page that was not rendered before the app responded', async () => {
    const one = report();
    one.setPage = async (name) => {
      one.raise('rendered');
      one.shown.page = name;
      one.raise('pageChanged');
      if (name === 'P2') one.raise('rendered');
    };
    await printPages(one, ['P2']);
    expect(one.printed).toEqual(['P2']);
    void printPages(one, ['Hidden']);
    await settle();
    expect(one.printed).toEqual(['P2']);
    one.raise('rendered');
    await settle();
    expect(one.printed).toEqual(['P2', 'Hidden']);
  });

  it('rejects a missing page, ends on a signal, and returns after a failure', async () => {
    const one = report();
    await expect(printPages(one, ['P9'])).rejects.toThrow('The report has no page P9');
    await printPages(one, ['P1'], { signal: AbortSignal.abort() });
    expect(one.printed).toEqual([]);
    one.refusing.add('print');
    await expect(printPages(one, ['P2'])).rejects.toThrow('print was refused');
    expect(one.shown.page).toBe('P1');
    one.refusing.delete('print');
    one.refusing.add('setPage');
    await expect(printPages(one, ['P1', 'P2'])).rejects.toThrow('setPage was refused');
    expect([one.printed, one.listeners()]).toEqual([['P1'], 0]);
    one.refusing.clear();
    const controller = new AbortController();
    const printing = printPages(one, ['P1', 'P2'], { signal: controller.signal });
    one.print = () => {
      controller.abort();
      return Promise.resolve();
    };
    await printing;
    expect(one.shown.page).toBe('P1');
  });
});

describe('the height of the page', () => {
  it('follows the page and the width of the element, and asks once for each page', async () => {
    const one = report();
    const stop = keepPageHeight(one);
    one.raise('rendered');
    await settle();
    expect(one.element.style.height).toBe('562.5px');
    width = 640;
    resize();
    resize();
    expect(one.element.style.height).toBe('360px');
    one.size = { width: 640, height: 900 };
    one.raise('pageChanged');
    await settle();
    expect([one.element.style.height, one.calls.length]).toEqual(['900px', 2]);
    stop();
    width = 320;
    resize();
    expect([one.element.style.height, one.listeners(), observers]).toEqual(['900px', 0, 0]);
  });

  it('stays unchanged if the app does not report the size', async () => {
    const one = report();
    one.size = undefined;
    expect(await getPageSize(one)).toBeNull();
    const stop = keepPageHeight(one);
    one.raise('rendered');
    await settle();
    resize();
    expect(one.element.style.height).toBe('');
    stop();
  });
});

describe('the phone layout', () => {
  const layoutOf = (one: ModelReport) => (one.config['settings'] as { layoutType?: number }).layoutType;

  it('switches on below the width and off above it, and keeps page and filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        work,
        fc.array(fc.integer({ min: 300, max: 1_200 }), { maxLength: 5 }),
        async (steps, widths) => {
          width = 1_000;
          const one = report();
          one.embed({ type: 'report', embedUrl: 'https://app.powerbi.com/reportEmbed?id=1', settings: {} });
          doWork(one, steps);
          const wanted = promised(one);
          const stop = keepPhoneLayout(one, { below: 600 });
          for (const next of widths) {
            width = next;
            resize();
            await settle();
          }
          expect(layoutOf(one)).toBe(width < 600 ? 2 : undefined);
          expect(promised(one)).toEqual(wanted);
          stop();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('embeds with the given URL, reports a failure, and retries at the next width', async () => {
    const one = report();
    const embedUrl = 'https://app.powerbi.com/reportEmbed?id=1';
    one.embed({ embedUrl, settings: { layoutType: 2 } });
    const failures: unknown[] = [];
    one.refusing.add('update');
    const stop = keepPhoneLayout(one, { below: 600, onError: (error) => failures.push(error) });
    await settle();
    expect(failures).toEqual([new Error('update was refused')]);
    one.refusing.clear();
    width = 900;
    resize();
    await settle();
    expect([one.config['embedUrl'], layoutOf(one)]).toEqual([embedUrl, 0]);
    stop();
    expect(observers).toBe(0);
  });

  it('switches and reports the failure if the view cannot be restored', async () => {
    const one = report();
    one.embed({ embedUrl: 'https://app.powerbi.com/reportEmbed?id=1', settings: {} });
    const failures: unknown[] = [];
    one.refusing.add('setFilters');
    width = 500;
    const stop = keepPhoneLayout(one, { below: 600, onError: (error) => failures.push(error) });
    await settle();
    expect([layoutOf(one), failures]).toEqual([2, [new Error('setFilters was refused')]]);
    stop();
  });
});

describe('the phone layout and the configurations of the page', () => {
  const layoutOf = (one: ModelReport) => (one.config['settings'] as { layoutType?: number }).layoutType;
  const narrow = async () => {
    const one = report();
    one.embed({ settings: { background: 1 } });
    width = 500;
    const stop = keepPhoneLayout(one, { below: 600 });
    await settle();
    return { one, stop };
  };

  it('stays with every later configuration, and gives way to the page’s own when the width returns', async () => {
    const { one, stop } = await narrow();
    await one.update({ settings: { background: 0, layoutType: 3 } });
    expect(one.config['settings']).toEqual({ background: 0, layoutType: 2 });
    width = 900;
    resize();
    await settle();
    expect(one.config['settings']).toEqual({ background: 0, layoutType: 0 });
    stop();
  });

  it('is no part of a configuration after it was stopped', async () => {
    const { one, stop } = await narrow();
    stop();
    expect(layoutOf(one)).toBe(2);
    await one.update({ settings: {} });
    expect(layoutOf(one)).toBeUndefined();
  });

  it('does not change while the element is hidden or out of the document', async () => {
    width = 1_000;
    const one = report();
    one.embed({ settings: {} });
    const stop = keepPhoneLayout(one, { below: 600 });
    width = 0;
    resize();
    await settle();
    expect(one.calls).not.toContain('update');
    stop();
  });
});

describe('an add-on that starts after the report was drawn', () => {
  it('sets the height of the page that is shown, and none while the element is hidden', async () => {
    const one = report();
    one.snapshot.phase = 'rendered';
    width = 640;
    const stop = keepPageHeight(one);
    await settle();
    expect(one.element.style.height).toBe('360px');
    width = 0;
    resize();
    expect(one.element.style.height).toBe('360px');
    stop();
  });

  it('recovers the place where the user is', async () => {
    const one = report();
    one.snapshot.phase = 'rendered';
    one.shown.page = 'P2';
    const stop = recoverPlace(one, { provide: () => Promise.resolve('T2') });
    await settle();
    one.raise('error', { message: 'TokenExpired' });
    await settle();
    expect(one.shown.page).toBe('P2');
    stop();
  });
});

describe('a token that expired before its renewal', () => {
  it('is not requested while the element is out of the document', async () => {
    const one = report();
    const frame = Object.assign(new EventTarget(), { contentWindow: null as object | null });
    Object.assign(one, { iframe: frame });
    const provide = vi.fn(() => Promise.resolve('T2'));
    const stop = recoverPlace(one, { provide });
    one.raise('error', { message: 'TokenExpired' });
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(provide).not.toHaveBeenCalled();
    frame.dispatchEvent(new Event('load'));
    await settle();
    expect([provide.mock.calls.length, one.config.accessToken]).toEqual([1, 'T2']);
    stop();
  });

  it('is replaced, and the report is where the user was', async () => {
    await fc.assert(
      fc.asyncProperty(work, async (steps) => {
        const one = report();
        const stop = recoverPlace(one, { provide: () => Promise.resolve('T2') });
        doWork(one, steps);
        one.raise('rendered');
        await settle();
        const wanted = promised(one);
        one.raise('error', { message: 'TokenExpired' });
        await settle();
        expect([promised(one), one.config.accessToken]).toEqual([wanted, 'T2']);
        expect(one.calls.filter((call) => call === 'reload')).toHaveLength(1);
        stop();
      }),
      { numRuns: 40 },
    );
  });

  it('is requested at most once a minute, and other errors are ignored', async () => {
    const one = report();
    const failures: unknown[] = [];
    const provide = vi.fn(() => Promise.reject(new Error('offline')));
    const stop = recoverPlace(one, { provide, onError: (error) => failures.push(error) });
    one.raise('error', { message: 'anything' });
    await settle();
    expect(provide).not.toHaveBeenCalled();
    for (let times = 0; times < 10; times++) one.raise('error', { errorCode: 'TokenExpired' });
    await settle();
    expect([provide.mock.calls.length, failures.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(provide).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect([provide.mock.calls.length, one.listeners(), vi.getTimerCount()]).toEqual([2, 0, 0]);
  });

  it.each(['reload', 'whenLoaded', 'setPage'])('reports the failure if the app rejects %s', async (method) => {
    const one = report();
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    const stop = recoverPlace(one, { provide: () => Promise.resolve('T2'), onError });
    one.raise('rendered');
    await settle();
    one.refusing.add(method);
    one.raise('error', { message: 'TokenExpired' });
    await settle();
    expect(failures).toEqual([new Error(`${method} was refused`)]);
    stop();
  });

  it('restores the last complete view if the token expires while the view is saved', async () => {
    const one = report();
    const stop = recoverPlace(one, { provide: () => Promise.resolve('T2') });
    doWork(one, [
      ['page', 'P2'],
      ['filter', 'P1'],
    ]);
    one.raise('rendered');
    await settle();
    const wanted = promised(one);
    const { getFilters, reload } = one;
    let answer = () => {};
    one.getFilters = async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return getFilters();
    };
    one.raise('rendered');
    await settle();
    one.reload = async () => {
      await reload();
      // The loaded report answers the request of the view that was being saved.
      answer();
    };
    one.whenLoaded = () => settle().then(() => undefined);
    one.raise('error', { message: 'TokenExpired' });
    await settle();
    await settle();
    expect(promised(one)).toEqual(wanted);
    stop();
  });
});

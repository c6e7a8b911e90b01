/** The script that starts the portal's scripts waits for the first paint that shows content: a browser may paint the background before. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SCRIPT = readFileSync('wordpress/plugin/assets/start-after-paint.js', 'utf8');

let report: (...names: string[]) => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<template id="practice-portal-after-paint"><i></i></template>';
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
        report = (...names) => told({ getEntriesByName: (name) => names.filter((each) => each === name) });
      }
      observe() {}
    },
  );
  // oxlint-disable-next-line no-eval -- a script of the page.
  (0, eval)(SCRIPT);
});
afterEach(() => document.body.replaceChildren());

const started = () => document.querySelectorAll('body > i').length;

it('waits for the content, not for the background', () => {
  report('first-paint');
  expect(started()).toBe(0);
  report('first-contentful-paint');
  expect(started()).toBe(1);
});

it('starts once, also if the page loads without a paint', () => {
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(1000);
  expect(started()).toBe(1);
  report('first-paint', 'first-contentful-paint');
  expect(started()).toBe(1);
});

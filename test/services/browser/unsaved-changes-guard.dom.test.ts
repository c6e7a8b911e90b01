import { afterEach, expect, it } from 'vitest';
import { createUnsavedChangesGuard } from '../../../src/services/browser/unsaved-changes-guard.ts';

const guard = createUnsavedChangesGuard();
afterEach(() => guard.remove());

/** Whether the browser would ask. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('the browser asks while something is unsaved, and never else', () => {
  expect(asks()).toBe(false);
  guard.set(true);
  guard.set(true);
  expect(asks()).toBe(true);
  guard.set(false);
  expect(asks()).toBe(false);
});

it('nobody is asked by a page that is gone', () => {
  guard.set(true);
  guard.remove();
  expect(asks()).toBe(false);
});

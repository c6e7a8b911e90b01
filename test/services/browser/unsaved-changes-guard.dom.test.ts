import { afterEach, expect, it } from 'vitest';
import { createUnsavedChangesGuard } from '../../../src/services/browser/unsaved-changes-guard.ts';

const guard = createUnsavedChangesGuard();
afterEach(() => guard.remove());

/** Whether the browser would ask for confirmation. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('the browser asks only while changes are unsaved', () => {
  expect(asks()).toBe(false);
  guard.set(true);
  guard.set(true);
  expect(asks()).toBe(true);
  guard.set(false);
  expect(asks()).toBe(false);
});

it('a removed page does not ask', () => {
  guard.set(true);
  guard.remove();
  expect(asks()).toBe(false);
});

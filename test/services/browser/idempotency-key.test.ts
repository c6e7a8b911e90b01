import { expect, it } from 'vitest';
import { createIdempotencyKey } from '../../../src/services/browser/idempotency-key.ts';

it('is a text that the server accepts, and new each time', () => {
  const keys = Array.from({ length: 1_000 }, createIdempotencyKey);
  expect(keys.filter((key) => !/^[\da-f]{32}$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

import { beforeEach, vi } from 'vitest';

/** Each test of the surrounding file or `describe` has fake timers. */
export function useFakeTime() {
  beforeEach(() => {
    vi.useFakeTimers();
  });
}

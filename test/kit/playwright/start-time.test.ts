import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserDriver, type DrivenLocator, type DrivenPage } from '#kit/playwright';

interface Locator extends DrivenLocator<Locator> {}

const TODAY = Date.UTC(2031, 4, 6, 7, 8);
const HOUR_MS = 3_600_000;

/** A page that keeps only its clock; the driver asks nothing else of it before the first event. */
function pageWithClock() {
  const moments: { installed?: number; pausedAt?: number } = {};
  const clock: DrivenPage<Locator>['clock'] = {
    install: ({ time }) => Promise.resolve(void (moments.installed = time)),
    pauseAt: (time) => Promise.resolve(void (moments.pausedAt = time)),
    runFor: () => Promise.resolve(),
  };
  return { moments, page: { clock } as DrivenPage<Locator> };
}

async function momentsOf(options: { startTime?: Date | number }) {
  const { moments, page } = pageWithClock();
  let whenOpened = {};
  const open = () => Promise.resolve(void (whenOpened = { ...moments }));
  await browserDriver<Locator>(page, { screen: { '#page': () => [] }, userActions: {}, open, ...options });
  return whenOpened;
}

describe('the time of a driven page when it opens', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: TODAY });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is now', async () => {
    expect(await momentsOf({})).toEqual({ installed: TODAY - HOUR_MS, pausedAt: TODAY });
  });

  it.each([
    ['a date', new Date(0)],
    ['milliseconds, also 0', 0],
  ])('is the start time that was given as %s', async (_kind, startTime) => {
    expect(await momentsOf({ startTime })).toEqual({ installed: -HOUR_MS, pausedAt: 0 });
  });
});

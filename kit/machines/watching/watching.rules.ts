import type { RunningKey, WatchingContext } from './watching.types.ts';

/** Whom somebody chose, as long as it runs; else the one that came last. */
export const watchedOf = ({ running, wished }: Pick<WatchingContext, 'running' | 'wished'>): RunningKey | null =>
  running.find((key) => key === wished) ?? running.at(-1) ?? null;

import type { RunningKey, WatchingContext } from './watching.types.ts';

/** The chosen actor while it runs, otherwise the newest one. */
export const getWatched = ({ running, chosen }: Pick<WatchingContext, 'running' | 'chosen'>): RunningKey | null =>
  running.find((key) => key === chosen) ?? running.at(-1) ?? null;

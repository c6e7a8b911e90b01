/** Generated payloads: a seed makes them equal in each run, so that a failing path can be repeated. */
import type { ModelEvent } from './events.ts';
import { stableStringify } from './stable-stringify.ts';

/** The source of a payload. */
export type Origin = { by: string; seed: number };

export type SampleOptions = {
  /** The same seed gives the same payloads; 1 by default. */
  seed?: number;
  /** The maximum number of distinct payloads; 3 by default. */
  count?: number;
};

/** Not enumerable, so that the list is like any other. Registered, since the package can be loaded as ES module and as CommonJS at once. */
const ORIGIN: unique symbol = Symbol.for('statechart-kit.origin') as never;

/** Maximum tries for each wanted payload: a boolean, for example, has only two. */
const TRIES = 20;

/**
 * @param make creates a payload for each try, counted from 0; null if the payload is invalid
 * @throws when no try gives a valid payload
 */
export function sample<T>(
  by: string,
  make: (index: number, of: { seed: number; tries: number }) => { value: T } | null,
  options: SampleOptions,
) {
  const { seed = 1, count = 3 } = options;
  const tries = count * TRIES;
  const found = new Map<string, T>();
  for (let index = 0; found.size < count && index < tries; index += 1) {
    const made = make(index, { seed, tries });
    if (made && !found.has(stableStringify(made.value))) found.set(stableStringify(made.value), made.value);
  }
  if (found.size === 0) throw new Error(`${by}, seed ${seed}: none of ${tries} payloads is valid`);
  return Object.defineProperty([...found.values()], ORIGIN, { value: { by, seed } satisfies Origin }) as readonly T[];
}

const origins = new WeakMap<ModelEvent, Origin>();

/** The events that a list of payloads or outcomes produces. */
export function eventsOf<T>(list: readonly T[], toEvent: (value: T) => ModelEvent): ModelEvent[] {
  const origin = (list as { [ORIGIN]?: Origin })[ORIGIN];
  return list.map((value) => {
    const event = toEvent(value);
    if (origin) origins.set(event, origin);
    return event;
  });
}

/** The source of an event's payload; undefined for a handwritten payload. */
export const originOf = (event: ModelEvent) => origins.get(event);

/** The payloads of a model as examples for a reader. */
import type { Model } from '../model/create-model.ts';
import { stableStringify } from '../model/stable-stringify.ts';

/** By event type. Where a function makes them, those of the explored states. */
export function listedPayloads({ spec, exploration }: Model): Record<string, readonly object[]> {
  const explored = (wanted: string): object[] => {
    const found = exploration().edges.flatMap(({ event: { type, ...payload } }) => (type === wanted ? [payload] : []));
    return [...new Map(found.map((payload) => [stableStringify(payload), payload])).values()];
  };
  return Object.fromEntries(
    Object.entries(spec.events).map(([type, payloads]) => [
      type,
      typeof payloads === 'function' ? explored(type) : payloads,
    ]),
  );
}

/** Payloads from an arbitrary of fast-check. */
import { sample as sampleOf, type Arbitrary } from 'fast-check';
import { sample, type SampleOptions } from '../model/sampled.ts';

export type { SampleOptions } from '../model/sampled.ts';

/**
 * Creates a list for a model's `events` or `actors`. A failing path names the payload and the seed.
 *
 * @param arbitrary of the payload, without the event's type; or of an actor's result
 */
export function fromArbitrary<T>(arbitrary: Arbitrary<T>, options: SampleOptions = {}): readonly T[] {
  let made: T[] | null = null;
  return sample(
    'fast-check',
    (index, { seed, tries }) => {
      made ??= sampleOf(arbitrary, { seed, numRuns: tries });
      return { value: made[index] as T };
    },
    options,
  );
}

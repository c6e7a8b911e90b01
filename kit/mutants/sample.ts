/** Pseudorandom numbers, which are the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random sample of this size, in the original order. */
export function drawSample<T>(all: readonly T[], size: number, seed: number): T[] {
  const next = chance(seed);
  const drawn = all.map((one, place) => ({ one, place, lot: next() })).toSorted((a, b) => a.lot - b.lot);
  return drawn
    .slice(0, size)
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

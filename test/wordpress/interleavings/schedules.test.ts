/** Checks that the omitted schedules would give no other result: random programs over three tables, in every possible order. */
import { describe, expect, it } from 'vitest';
import type { Schedule, Trace } from './interleave.ts';
import type { Point } from './processes.ts';
import { alwaysMatters, depend, walkSchedules, type Matters } from './schedules.ts';

const TABLES = ['wp_a', 'wp_b', 'wp_c'];

/** Pseudo-random numbers, the same in every run. */
function* numbersFrom(seed: number) {
  for (let state = seed * 7_919 + 1; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield Math.floor(state / 65_536);
  }
}

/** A few queries. What a query writes depends on what its process has read before. */
function programOf(seed: number, length: number): Point[] {
  const numbers = numbersFrom(seed);
  const next = (limit: number) => (numbers.next().value as number) % limit;
  return Array.from({ length }, () => ({
    kind: 'statement',
    about: `${next(2) === 0 ? 'SELECT' : 'UPDATE'} ${TABLES[next(TABLES.length)]}`,
  }));
}

/** Runs two programs by a schedule. `end` holds the tables' content and what each program has read. */
function interleave(
  programs: readonly [Point[], Point[]],
  schedule: Schedule,
  first: 0 | 1 = 0,
): { trace: Trace; end: string } {
  const tables = new Map(TABLES.map((name) => [name, 1]));
  const numberOf = (by: 0 | 1) => (by === first ? 0 : 1);
  const read = [1, 2].map((_, by) => numberOf(by as 0 | 1) + 1);
  const trace: Trace = { results: [null, null], points: [[], []], steps: [], switchedAfter: 0 };
  const cuts = [...schedule];
  let turn: 0 | 1 = 0;
  let passed = 0;
  let resumes = false;
  const isOver = (by: 0 | 1) => trace.points[by].length === programs[by].length;
  while (!isOver(0) || !isOver(1)) {
    const other: 0 | 1 = turn === 0 ? 1 : 0;
    if (isOver(turn) || (!resumes && !isOver(other) && cuts.length > 0 && passed >= cuts[0]!)) {
      if (!isOver(turn)) cuts.shift();
      turn = other;
      passed = 0;
      // A process that has waited before a point passes it.
      resumes = trace.points[turn].length > 0;
      continue;
    }
    resumes = false;
    const point = programs[turn][trace.points[turn].length]!;
    const [verb, table = ''] = point.about.split(' ');
    if (verb === 'SELECT') read[turn] = (read[turn]! * 31 + tables.get(table)!) % 1_000_003;
    else tables.set(table, (tables.get(table)! * 17 + read[turn]! + numberOf(turn)) % 1_000_003);
    trace.points[turn].push(point);
    trace.steps.push({ ...point, by: turn });
    passed += 1;
  }
  return { trace, end: JSON.stringify([...tables.values(), ...read]) };
}

/** Swaps the two programs' results, for a run in which the other program begins. */
const reversed = ({ trace, end }: ReturnType<typeof interleave>) => {
  const [a, b, c, first, second] = JSON.parse(end) as number[];
  return { trace, end: JSON.stringify([a, b, c, second, first]) };
};

/** The results of all schedules, for both choices of the first process. */
async function walk([one, other]: readonly [Point[], Point[]], matters: Matters) {
  const ends = new Set<string>();
  let [runs, standsFor] = [0, 0];
  for (const run of [
    (schedule: number[]) => interleave([one, other], schedule),
    (schedule: number[]) => reversed(interleave([other, one], schedule, 1)),
  ]) {
    const alone = run([]);
    ends.add(alone.end);
    for await (const walked of walkSchedules(async (schedule) => run(schedule), alone, 3, matters)) {
      ends.add(walked.result.end);
      runs += 1;
      standsFor += walked.standsFor;
    }
  }
  return { ends: [...ends].toSorted(), runs, standsFor };
}

describe('of schedules that differ only in the order of independent steps, one runs', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('and all outcomes are reached: programs %i', async (seed) => {
    const programs = [programOf(seed, 7), programOf(seed + 100, 6)] as const;
    const all = await walk(programs, alwaysMatters);
    const reduced = await walk(programs, depend);
    expect(reduced.ends).toEqual(all.ends);
    expect(reduced.runs).toBeLessThan(all.runs);
  });

  it('a relation that omits a table misses an outcome', async () => {
    const forgetful: Matters = (one, other) => !/wp_b/.test(one.about) && depend(one, other);
    const missing = [];
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const programs = [programOf(seed, 7), programOf(seed + 100, 6)] as const;
      const [all, reduced] = [await walk(programs, alwaysMatters), await walk(programs, forgetful)];
      missing.push(...all.ends.filter((end) => !reduced.ends.includes(end)));
    }
    expect(missing).not.toEqual([]);
  });
});

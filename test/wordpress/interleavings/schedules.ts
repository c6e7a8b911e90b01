/**
 * Chooses the schedules to run. If two schedules differ only in the order of two independent steps, one of them is enough. Two steps depend
 * on each other if they use the same table and one writes, or if both call Stripe and one changes something.
 */
import { BEGINNING, type Death, type Step, type Trace } from './interleave.ts';
import type { Point } from './processes.ts';

/** Tables and queries that decide nothing about a purchase: unreached rate limits, the directory, the journal, problems, invitations, names. */
const DECIDES_NOTHING =
  /_practice_portal_(?:rate_limits|directory|journal|problems|invites)\b|meta_key IN|SELECT ID, display_name|SELECT user_id, name|MAX\( `ID` \)/;

/** Tables whose rows are found only by a key, which is a hash. Queries with different keys are independent. */
const BY_KEY = /_(?:idempotency|webhook_events|locks)$/;

/** Queries that renew a process's own locks or delete expired ones. While both processes live, no lock expires. */
const KEEPS_LOCKS = /_locks` (?:SET expires_at|WHERE (?:name = '\w+' AND )?expires_at)|COUNT\(\*\) FROM `\w+_locks`/;

const tablesOf = (statement: string) => new Set(statement.match(/\bwp_\w+/g));
const keysOf = (statement: string) => new Set(statement.match(/\b[0-9a-f]{64}\b/g));
const reads = (statement: string) => /^\s*SELECT/i.test(statement);

/** Whether the order of two steps may matter. */
export type Matters = (one: Point, other: Point) => boolean;

/** For a walk of all schedules. The reduced walk must give the same results. */
export const alwaysMatters: Matters = () => true;

export function depend(one: Point, other: Point): boolean {
  if (one.kind !== other.kind) return false;
  const both = [one.about, other.about] as const;
  if (one.kind === 'call') return !both.every((call) => call.startsWith('GET'));
  if (both.every(reads) || both.some((statement) => DECIDES_NOTHING.test(statement) || KEEPS_LOCKS.test(statement))) {
    return false;
  }
  const [keys, others] = [keysOf(one.about), keysOf(other.about)];
  const areApart = keys.size > 0 && others.size > 0 && ![...keys].some((key) => others.has(key));
  return [...tablesOf(one.about)].some(
    (table) => tablesOf(other.about).has(table) && !(areApart && BY_KEY.test(table)),
  );
}

/** A run, and how many schedules it represents. */
export type Walked<Result> = { schedule: number[]; standsFor: number; result: Result };

/** In a run, `by` stops after `at` points and the other takes the steps `meanwhile`. Returns the next number of points that may change the result. */
function nextAfter(matters: Matters, trace: Trace, by: 0 | 1, at: number, meanwhile: Step[]): number | null {
  const own = trace.points[by];
  for (let index = at; index < own.length; index += 1) {
    if (meanwhile.some((step) => matters(own[index]!, step))) return index + 1 < own.length ? index + 1 : null;
  }
  return null;
}

const doneBy = ({ steps }: Trace, by: 0 | 1) => steps.filter((step) => step.by === by);

/** The steps of one process after this many points of its own. */
const stepsAfter = ({ steps }: Trace, by: 0 | 1, points: number) => {
  const own = steps.filter((step) => step.by === by && step.about !== BEGINNING);
  return own.slice(points);
};

/** The points of a process before which a step of the other one may matter. `others` is the trace in which the other runs first. */
export const placesOf = (alone: Trace, others: Trace): number[] => {
  const doings = [...doneBy(alone, 1), ...doneBy(others, 0)];
  return [...alone.points[0].keys()].filter((index) => doings.some((step) => depend(alone.points[0][index]!, step)));
};

/**
 * The writes before which a process can die, without those that equal another schedule's death. They come after the last switch, and not
 * where the process had waited: a death there equals one before the other's turn.
 */
export function deathsIn({ steps, switchedAfter }: Trace, isWrite: (point: Point) => boolean): Death[] {
  const passed: [number, number] = [0, 0];
  return steps.flatMap((step, index) => {
    if (step.about === BEGINNING) return [];
    const at = passed[step.by]++;
    return index > switchedAfter && steps[index - 1]!.by === step.by && isWrite(step) ? [{ of: step.by, at }] : [];
  });
}

/**
 * Runs one schedule of each equivalence class, with up to `switches` switches.
 *
 * @param run runs a schedule
 * @param alone the run without a switch
 * @param switches 1, 2 or 3
 * @param matters whether the order of two steps matters
 */
export async function* walkSchedules<Result extends { trace: Trace }>(
  run: (schedule: number[]) => Promise<Result>,
  alone: Result,
  switches: 1 | 2 | 3,
  matters: Matters = depend,
): AsyncGenerator<Walked<Result>> {
  for (let cut: number | null = 0; cut !== null;) {
    const one: Result = await run([cut]);
    const next: number | null = nextAfter(matters, one.trace, 0, cut, doneBy(one.trace, 1));
    const cuts: number = (next ?? one.trace.points[0].length) - cut;
    yield { schedule: [cut], standsFor: cuts, result: one };
    if (switches > 1) yield* walkSecond(run, switches === 3, { cut, cuts, alone, one, matters });
    cut = next;
  }
}

type Begun<Result> = { cut: number; cuts: number; alone: Result; one: Result; matters: Matters };

async function* walkSecond<Result extends { trace: Trace }>(
  run: (schedule: number[]) => Promise<Result>,
  hasThird: boolean,
  { cut, cuts, alone, one, matters }: Begun<Result>,
): AsyncGenerator<Walked<Result>> {
  // If the second process has only begun, the run equals one in which the first continues, unless the start does something at Stripe.
  const begins = doneBy(one.trace, 1)[0]?.about === BEGINNING;
  let second: number | null = begins ? 0 : nextAfter(matters, alone.trace, 1, 0, stepsAfter(alone.trace, 0, cut));
  while (second !== null) {
    const two: Result = await run([cut, second]);
    const next: number | null = nextAfter(matters, two.trace, 1, second, stepsAfter(two.trace, 0, cut));
    const seconds: number = (next ?? two.trace.points[1].length) - second;
    yield { schedule: [cut, second], standsFor: cuts * seconds, result: two };
    if (hasThird) {
      let third = nextAfter(matters, one.trace, 0, cut, stepsAfter(one.trace, 1, second));
      while (third !== null) {
        const three: Result = await run([cut, second, third - cut]);
        const after: number | null = nextAfter(matters, three.trace, 0, third, stepsAfter(three.trace, 1, second));
        const thirds: number = (after ?? three.trace.points[0].length) - third;
        yield { schedule: [cut, second, third - cut], standsFor: cuts * seconds * thirds, result: three };
        third = after;
      }
    }
    second = next;
  }
}

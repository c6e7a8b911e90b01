/** Runs async functions in every possible order of their turns, and checks each result. */
import { deepEqual } from '../model/deep-equal.ts';
import { stableStringify } from '../model/stable-stringify.ts';
import {
  describeSchedule,
  haveToDo,
  runOnce,
  type Choice,
  type Choose,
  type Process,
  type Run,
  type Turn,
} from './schedules.ts';

export type InterleavingOptions<W> = {
  /** Creates the data that the functions work on, new for each run. */
  setup: () => W | Promise<W>;
  /** Two functions or more. Each calls `point` where another may take its turn. */
  processes: readonly Process<W>[];
  /**
   * Called at the end of each run. Gets the return value of each function, or the error that it threw. If it does not
   * take these outcomes, an error of a function fails the run.
   *
   * @throws when the result is wrong
   */
  check: (world: W, outcomes: readonly unknown[]) => void | Promise<void>;
  /** Returns the data that distinguish two results. Default: the world itself. */
  serialize?: (world: W) => unknown;
  /**
   * Maximum number of switches from a function that could continue. Default: no limit. All schedules within it are run.
   */
  maxSwitches?: number;
  /** The maximum number of runs; 10,000 by default. */
  maxRuns?: number;
  /** Whether equivalent orders, which differ only in independent turns, run once; true by default without `maxSwitches`. */
  reduce?: boolean;
};

export type Interleavings = {
  /** The number of schedules that were run, without repeated ones. */
  runs: number;
  /** The number of branches that were skipped because another branch has the same results. */
  reduced: number;
  /** The number of repeated runs, of run and of skipped schedules. */
  repeated: number;
  /** The distinct results, as `serialize` returns them. */
  ends: readonly unknown[];
};

/** One of this many runs is repeated. */
const ONE_IN = 10;

/** A point of the search: the turns that were tried there, and those that are redundant. */
type Node = { turns: readonly Turn[]; done: Turn[]; asleep: Turn[]; taken: Turn };

const isSame = (one: Turn, other: Turn) => one.process === other.process;

/** How often a process has yielded although it could continue. */
const switchesOf = (choices: readonly Choice[]) =>
  choices.filter(({ turns, taken }, index) => {
    const before = choices[index - 1]?.taken;
    return before !== undefined && !isSame(before, taken) && turns.some((turn) => isSame(turn, before));
  }).length;

/**
 * Runs all schedules, each from a fresh world. Schedules that cannot differ, by what their turns touch, are run once.
 * One in ten is repeated and must have the same result. One in ten of the skipped ones is run and must have a known
 * result: otherwise a function has declared wrongly what it touches.
 *
 * @throws with the schedule, when a check fails, when a function throws and `check` takes no outcomes, when functions wait for each other forever, when a run is not the same the second time, or
 * when there are more runs than `maxRuns`
 */
export async function interleave<W>(options: InterleavingOptions<W>): Promise<Interleavings> {
  const { setup, processes, check, maxSwitches = Infinity, maxRuns = 10_000 } = options;
  // The schedule that represents others may need more switches than they do.
  const reduce = maxSwitches === Infinity && (options.reduce ?? true);
  const serialize = options.serialize ?? ((world: W): unknown => world);
  const ends = new Map<string, unknown>();
  const skipped: Turn[][] = [];
  let [runs, reduced, repeated] = [0, 0, 0];

  /** Runs the schedule that begins with these turns and continues as `further` decides. */
  async function run(begin: readonly Turn[], further: Choose) {
    const world = await setup();
    const done = await runOnce(world, processes, (turns, choices) => {
      const planned = begin[choices.length];
      if (!planned) return further(turns, choices);
      const turn = turns.find((one) => isSame(one, planned));
      if (!turn)
        throw new Error(
          `Not the same when it is run again: ${planned.name} does not follow ${describeSchedule(choices)}`,
        );
      return turn;
    });
    try {
      const [first] = done.thrown;
      if (first !== undefined && check.length < 2) throw done.outcomes[first];
      await check(world, done.outcomes);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      error.message += `\n\nSchedule: ${describeSchedule(done.choices)}`;
      throw error;
    }
    return { ...done, end: serialize(world) };
  }

  /** The current process continues; if it cannot, the first one does. */
  const goingOn = (turns: readonly Turn[], choices: readonly Choice[]) =>
    turns.find((turn) => choices.slice(-1).some(({ taken }) => isSame(turn, taken)));

  async function repeat({ choices, end }: Run & { end: unknown }) {
    repeated += 1;
    const again = await run(
      choices.map(({ taken }) => taken),
      goingOn,
    );
    if (!deepEqual(again.end, end))
      throw new Error(
        `Not the same when it is run again, as by chance or by a clock: ${describeSchedule(choices)}\n\nfirst: ${stableStringify(end)}\nthen: ${stableStringify(again.end)}`,
      );
  }

  const path: Node[] = [];
  for (;;) {
    const asleepAt: Turn[][] = [];
    const found = await run(
      path.map(({ taken }) => taken),
      (turns, choices) => {
        const before = choices.length === path.length ? path.at(-1) : undefined;
        const asleep = asleepAfter(before ?? null, asleepAt.at(-1), choices.at(-1)?.taken, reduce);
        asleepAt.push(asleep);
        const awake = turns.filter((turn) => !asleep.some((one) => isSame(one, turn)));
        return goingOn(awake, choices) ?? awake[0];
      },
    );
    runs += 1;
    if (runs > maxRuns)
      throw new Error(`More than ${maxRuns} schedules: bound them by maxSwitches, or say what points touch.`);
    ends.set(stableStringify(found.end), found.end);
    if (runs % ONE_IN === 0) await repeat(found);
    for (const [index, { turns, taken }] of found.choices.entries())
      if (index >= path.length)
        path.push({ turns, taken, done: [], asleep: asleepAt[index - (found.choices.length - asleepAt.length)] ?? [] });
    if (!advance()) break;
  }
  for (const begin of skipped) {
    repeated += 1;
    const found = await run(begin, goingOn);
    if (!ends.has(stableStringify(found.end)))
      throw new Error(
        `What a point says that it touches is not true: a schedule that was left out comes to another end. ${describeSchedule(found.choices)}`,
      );
  }
  return { runs, reduced, repeated, ends: [...ends.values()] };

  /** The next branch that was not taken, from the end; false when there is none. */
  function advance(): boolean {
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const { turns, done, asleep, taken } = node;
      const isIn = (list: readonly Turn[]) => (turn: Turn) => list.some((one) => isSame(one, turn));
      done.push(taken);
      const left = turns.filter((turn) => !isIn(done)(turn));
      for (const turn of left.filter(isIn(asleep))) leaveOut(turn);
      done.push(...left.filter(isIn(asleep)));
      const before = path.slice(0, -1);
      const next = left.find((turn) => !isIn(asleep)(turn) && isWithinBound([...before, { turns, taken: turn }]));
      if (next) {
        node.taken = next;
        return true;
      }
      path.pop();
    }
    return false;
  }

  function leaveOut(turn: Turn) {
    reduced += 1;
    if (reduced % ONE_IN === 0) skipped.push([...path.slice(0, -1).map(({ taken }) => taken), turn]);
  }

  function isWithinBound(choices: readonly Choice[]): boolean {
    return switchesOf(choices) <= maxSwitches;
  }
}

/** The redundant turns after a turn: earlier or sleeping turns that are independent of it. */
function asleepAfter(
  node: Node | null,
  inherited: readonly Turn[] | undefined,
  taken: Turn | undefined,
  reduce: boolean,
): Turn[] {
  if (!reduce || !taken) return [];
  const candidates = node ? [...node.asleep, ...node.done] : (inherited ?? []);
  return candidates.filter((turn) => !haveToDo(turn, taken));
}

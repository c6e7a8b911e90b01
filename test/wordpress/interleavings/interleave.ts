/**
 * Two processes that take turns as a schedule says. Where a schedule switches, or somebody dies, everything is kept (both processes, the
 * database, Stripe's books), so that the next schedule that begins alike goes on from there.
 */
import type { Point, Process } from './processes.ts';

/** What is run: PHP, made when its turn comes, that returns what can be JSON, and what happens at Stripe just before. */
export type Operation = { name: string; before?: () => void | Promise<void>; code: string | (() => string) };

/** The second is null for the first alone. */
export type Pair = readonly [Operation, Operation | null];

/** What stands for it in the steps of a run. */
export const BEGINNING = 'POST as it begins';

/** What was done by which of the two. */
export type Step = Point & { by: 0 | 1 };

/**
 * How a run went: what each operation returned (null where it died), the points it came by, and all that was done, in its order: at each
 * point, and at Stripe before an operation begins.
 */
export type Trace = {
  results: [unknown, unknown];
  points: [Point[], Point[]];
  steps: Step[];
  /** How many steps had been done when the schedule's last switch came. */
  switchedAfter: number;
};

/** How many points the running one passes before the other's turn, in turn; then each runs to its end. */
export type Schedule = readonly number[];

/** Who dies, and before which of its points: the other goes on. */
export type Death = { of: 0 | 1; at: number };

/** What surrounds the processes. */
export type World = {
  /** @param unasked How many points it passes before it asks. */
  start: (of: 0 | 1, operation: Operation, unasked: number) => Promise<Process>;
  /** What a process has printed, read; `result` is null when it died. */
  read: (text: string) => { result: unknown; passed: Point[] };
  /** Stripe's events from one on, as JSON. */
  events: (since: number) => string;
  /** Keeps all that is outside of the processes; the answer brings it back. */
  keep: () => () => void;
};

/** More points than there are. */
const ALL = 1_000_000_000;

type Both<Value> = [Value, Value];

/** How far a run is: one of the two is at a point at which nothing is decided yet, or ended, or has not begun. */
type Position = {
  trace: Trace;
  turn: 0 | 1;
  /** How many points it has passed in this turn. */
  passed: number;
  /** Whether it is where it had waited: before that point all has been decided when it came there. */
  resumes: boolean;
  switches: number;
  /** Where each waits. */
  at: Both<Point | null>;
  ended: Both<boolean>;
};

/** The same position, to go on from more than once. */
const copyOf = ({ trace, at, ended, ...rest }: Position): Position => ({
  ...rest,
  at: [...at],
  ended: [...ended],
  trace: {
    ...trace,
    results: [...trace.results],
    points: [[...trace.points[0]], [...trace.points[1]]],
    steps: [...trace.steps],
  },
});

type Kept = {
  position: Position;
  schedule: Schedule;
  processes: Both<Process | null>;
  restore: () => void;
  since: number;
};

/** A lock that is held runs out after two minutes, and what is kept grows old with the clock: long before that it is rebuilt. */
const KEPT_FOR_MS = 20_000;

/** Whether a run of a schedule would come to where another's was kept. */
function comesBy(schedule: Schedule, death: Death | undefined, { position, schedule: other }: Kept): boolean {
  const { switches, passed, trace, ended } = position;
  if (death && death.at < trace.points[death.of].length) return false;
  if (schedule.slice(0, switches).join() !== other.slice(0, switches).join()) return false;
  if (ended.includes(true)) return schedule.join() === other.join();
  const cut = schedule[switches];
  return cut === undefined || cut >= passed;
}

const begun = (second: Operation | null): Position => ({
  trace: { results: [null, null], points: [[], []], steps: [], switchedAfter: 0 },
  turn: 0,
  passed: 0,
  resumes: false,
  switches: 0,
  at: [null, null],
  ended: [false, second === null],
});

/** Whether it already matters when it begins: something happens at Stripe then, or is read there. */
const beginsAtStripe = ({ before, code }: Operation): boolean => before !== undefined || typeof code !== 'string';

/**
 * Runs one pair by one schedule after another.
 *
 * @param begin brings everything to where both operations begin
 */
export function createWalk(world: World, pair: Pair, begin: () => void) {
  let kept: Kept[] = [];

  function forget(which: (each: Kept) => boolean) {
    for (const each of kept.filter(which)) for (const process of each.processes) process?.kill();
    kept = kept.filter((each) => !which(each));
  }

  /** Keeps a position, where processes can be copied, instead of others of the same turn. */
  async function keep(position: Position, schedule: Schedule, processes: Both<Process | null>) {
    if (processes.some((process) => process && !process.copy)) return;
    const ends = (each: Position) => each.ended.includes(true);
    forget((each) => each.position.switches === position.switches && ends(each.position) === ends(position));
    kept.push({
      position: copyOf(position),
      schedule,
      processes: await copies(processes),
      restore: world.keep(),
      since: Date.now(),
    });
  }

  /** Where a run begins: as far on as possible. */
  async function takeUp(schedule: Schedule, death: Death | undefined) {
    forget((each) => Date.now() - each.since > KEPT_FOR_MS || !comesBy(schedule, death, each));
    const last = kept.toSorted((one, other) => stepsOf(one) - stepsOf(other)).at(-1);
    if (!last) {
      begin();
      return { position: begun(pair[1]), processes: [null, null] as Both<Process | null> };
    }
    last.restore();
    return { position: copyOf(last.position), processes: await copies(last.processes) };
  }

  /**
   * @param schedule How the two take turns.
   * @param death Which of the two dies, instead of going on, at which of its counted points, from 0.
   */
  async function run(schedule: Schedule, death?: Death): Promise<Trace> {
    const { position, processes } = await takeUp(schedule, death);
    const { trace, at, ended } = position;
    const turnTo = (by: 0 | 1) => Object.assign(position, { turn: by, passed: 0, resumes: at[by] !== null });
    while (ended.includes(false)) {
      const by = position.turn;
      const point = at[by];
      if (ended[by]) turnTo(other(by));
      else if (!point) await listen(by);
      else {
        const isOpen = !position.resumes;
        const dies = isOpen && by === death?.of && trace.points[by].length === death.at;
        const switches = isOpen && position.passed >= (schedule[position.switches] ?? Infinity) && !ended[other(by)];
        if (dies || switches) await keep(position, schedule, processes);
        if (switches && !dies) {
          trace.switchedAfter = trace.steps.length;
          position.switches += 1;
          turnTo(other(by));
          continue;
        }
        const unasked = dies ? 0 : Math.max(1, undecided(by));
        at[by] = null;
        position.resumes = false;
        if (dies) trace.points[by].push(point);
        else passes(by, [point]);
        processes[by]!.answer(dies ? 'die' : String(unasked));
      }
    }
    return trace;

    /** How many points one can pass from here on until something is to be decided. */
    function undecided(by: 0 | 1): number {
      const cut = ended[other(by)] ? undefined : schedule[position.switches];
      const untilSwitch = cut === undefined ? ALL : cut - position.passed;
      const untilDeath = death?.of === by ? death.at - trace.points[by].length : ALL;
      return Math.min(untilSwitch, untilDeath);
    }

    function passes(by: 0 | 1, points: Point[]) {
      position.passed += points.length;
      for (const { kind, about } of points) {
        trace.points[by].push({ kind, about });
        trace.steps.push({ kind, about, by });
      }
    }

    /** Until one is at a point at which something is to be decided, or has ended. */
    async function listen(by: 0 | 1) {
      const operation = pair[by]!;
      if (!processes[by]) {
        if (beginsAtStripe(operation)) trace.steps.push({ by, kind: 'call', about: BEGINNING });
        await operation.before?.();
        processes[by] = await world.start(by, operation, undecided(by));
      }
      const process = processes[by];
      for (;;) {
        const said = await process.next();
        if (said.kind === 'events') {
          process.answer(world.events(said.since));
          continue;
        }
        if (said.kind === 'ended') {
          const { result, passed } = world.read(said.text);
          passes(by, passed);
          trace.results[by] = result;
          ended[by] = true;
          processes[by] = null;
        } else {
          passes(by, said.passed);
          at[by] = { kind: said.kind, about: said.about };
        }
        return;
      }
    }
  }

  return {
    run,
    /** Lets go of all that was kept. */
    end: () => forget(() => true),
  };
}

const other = (by: 0 | 1) => (by === 0 ? 1 : 0);
const stepsOf = ({ position }: Kept) => position.trace.steps.length;

const copies = async (processes: Both<Process | null>): Promise<Both<Process | null>> => [
  (await processes[0]?.copy!()) ?? null,
  (await processes[1]?.copy!()) ?? null,
];

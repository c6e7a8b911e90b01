/**
 * Two processes that take turns by a schedule. Where a schedule switches or a process dies, the walk saves both processes, the database and
 * Stripe's books. The next schedule with the same start continues from there.
 */
import type { Point, Process } from './processes.ts';

/** An operation: PHP whose result can be JSON, and what happens at Stripe just before. The PHP may be built when its turn comes. */
export type Operation = { name: string; before?: () => void | Promise<void>; code: string | (() => string) };

/** The second operation is null if the first runs alone. */
export type Pair = readonly [Operation, Operation | null];

/** Marks an operation's start at Stripe in the steps of a run. */
export const BEGINNING = 'POST as it begins';

/** A step, and which of the two processes took it. */
export type Step = Point & { by: 0 | 1 };

/**
 * A run's record: what each operation returned (null if it died), the points of each, and all steps in order. A step is a point, or the start
 * of an operation at Stripe.
 */
export type Trace = {
  results: [unknown, unknown];
  points: [Point[], Point[]];
  steps: Step[];
  /** How many steps came before the schedule's last switch. */
  switchedAfter: number;
};

/** For each turn, how many points the running process passes before it switches to the other. After the last turn, each runs to its end. */
export type Schedule = readonly number[];

/** Which process dies, and before which of its points. The other one continues. */
export type Death = { of: 0 | 1; at: number };

/** What surrounds the processes. */
export type World = {
  /** @param unasked How many points the process passes before it asks. */
  start: (of: 0 | 1, operation: Operation, unasked: number) => Promise<Process>;
  /** What a process has printed, read; `result` is null when it died. */
  read: (text: string) => { result: unknown; passed: Point[] };
  /** Stripe's events from this one on, as JSON. */
  events: (since: number) => string;
  /** Saves everything outside of the processes, and returns a function that restores it. */
  keep: () => () => void;
};

/** More points than any operation has. */
const ALL = 1_000_000_000;

type Both<Value> = [Value, Value];

/** How far a run is. The process in turn waits at a point for a decision, has ended, or has not begun. */
type Position = {
  trace: Trace;
  turn: 0 | 1;
  /** How many points the process has passed in this turn. */
  passed: number;
  /** Whether the process resumes at the point where it waited. The decision about that point was made on arrival. */
  resumes: boolean;
  switches: number;
  /** Where each waits. */
  at: Both<Point | null>;
  ended: Both<boolean>;
};

/** A copy of the position, so that several runs can continue from it. */
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

/** A lock expires after two minutes, also in a saved position. So the walk drops a saved position long before that. */
const KEPT_FOR_MS = 20_000;

/** Whether the run of a schedule passes the saved position of another schedule. */
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

/** Whether the start of the operation already matters, because it changes or reads something at Stripe. */
const beginsAtStripe = ({ before, code }: Operation): boolean => before !== undefined || typeof code !== 'string';

/**
 * Runs one pair by one schedule after another.
 *
 * @param begin restores the state in which both operations begin
 */
export function createWalk(world: World, pair: Pair, begin: () => void) {
  let kept: Kept[] = [];

  function forget(which: (each: Kept) => boolean) {
    for (const each of kept.filter(which)) for (const process of each.processes) process?.kill();
    kept = kept.filter((each) => !which(each));
  }

  /** Saves a position if processes can be copied. Replaces earlier positions of the same turn. */
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

  /** Chooses a run's start: the latest saved position that fits. */
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
   * @param death Which of the two dies instead of continuing, and at which of its counted points, from 0.
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

    /** How many points the process can pass until the next decision. */
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

    /** Runs a process until it needs a decision or has ended. */
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
    /** Kills all saved processes. */
    end: () => forget(() => true),
  };
}

const other = (by: 0 | 1) => (by === 0 ? 1 : 0);
const stepsOf = ({ position }: Kept) => position.trace.steps.length;

const copies = async (processes: Both<Process | null>): Promise<Both<Process | null>> => [
  (await processes[0]?.copy!()) ?? null,
  (await processes[1]?.copy!()) ?? null,
];

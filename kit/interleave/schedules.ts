/** Runs of several async functions that take turns: which of them goes on is decided at each of their points. */

/** What a function does between this point and its next. Two turns with nothing in common may come in either order. */
export type Touches = { reads?: readonly string[]; writes?: readonly string[] };

/**
 * Ends when it is this function's turn again.
 *
 * @param name what comes next, as one reads it in a schedule
 * @param touches what comes next reads and writes; without it, it counts as touching everything
 */
export type Point = (name: string, touches?: Touches) => Promise<void>;

/** One of the functions that take turns. */
export type Process<W> = (world: W, point: Point) => Promise<unknown>;

/** Which process goes on, and with what. */
export type Turn = { process: number; name: string; touches: Touches | null };

type Waiting = { turn: Turn; goOn: () => void };
type Running = { waiting: Waiting | null; isOver: boolean; outcome: unknown };

/** A function that waits for something else than its turn has so many rounds of the event loop to be done with it. */
const ROUNDS = 20;
const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Whether either writes what the other touches. */
export function haveToDo({ touches: one }: Turn, { touches: other }: Turn): boolean {
  if (!one || !other) return true;
  const meets = (written: readonly string[] = [], { reads = [], writes = [] }: Touches) =>
    written.some((name) => reads.includes(name) || writes.includes(name));
  return meets(one.writes, other) || meets(other.writes, one);
}

/** What can be next at one moment of a run: for each process that waits for its turn, what it would do. */
export type Choice = { turns: readonly Turn[]; taken: Turn };

export type Run = {
  choices: readonly Choice[];
  /** Of each process: what it has returned, or the error that it has thrown. */
  outcomes: readonly unknown[];
};

/** Which process is next, of those that can be; the first of them by default. */
export type Choose = (turns: readonly Turn[], choices: readonly Choice[]) => Turn | undefined;

/**
 * Runs the processes once. Each begins at a point of its own, before its first statement.
 *
 * @throws when no process can go on and not all are over: they wait for each other
 */
export async function runOnce<W>(world: W, processes: readonly Process<W>[], choose: Choose): Promise<Run> {
  const running = processes.map((work, process): Running => {
    const one: Running = { waiting: null, isOver: false, outcome: undefined };
    const point: Point = (name, touches) =>
      new Promise((resolve) => {
        one.waiting = { turn: { process, name, touches: touches ?? null }, goOn: resolve };
      });
    void (async () => {
      try {
        await point('begins');
        one.outcome = await work(world, point);
      } catch (error) {
        one.outcome = error;
      }
      one.isOver = true;
    })();
    return one;
  });

  const isReady = ({ waiting, isOver }: Running) => waiting !== null || isOver;
  const choices: Choice[] = [];
  for (;;) {
    // Whoever waits for another process is left waiting: the others go on.
    for (let round = 0; round < ROUNDS && !running.every(isReady); round += 1) await nextRound();
    const waiting = running.flatMap((one) => (one.waiting ? [one.waiting] : []));
    const [first] = waiting;
    if (!first) {
      if (running.every(({ isOver }) => isOver)) return { choices, outcomes: running.map(({ outcome }) => outcome) };
      const stuck = running.flatMap(({ isOver }, index) => (isOver ? [] : [index + 1]));
      throw new Error(`No function can go on: ${stuck.join(' and ')} wait, after ${describeSchedule(choices)}`);
    }
    const turns = waiting.map(({ turn }) => turn);
    const taken = choose(turns, choices) ?? first.turn;
    choices.push({ turns, taken });
    const chosen = running.find((one) => one.waiting?.turn === taken)?.waiting;
    for (const one of running) if (one.waiting === chosen) one.waiting = null;
    chosen?.goOn();
    await nextRound();
  }
}

/** A schedule as one reads it: the functions by their numbers, each with what it did. */
export const describeSchedule = (choices: readonly Choice[]) =>
  choices.map(({ taken }) => `${taken.process + 1} ${taken.name}`).join(', ') || 'the beginning';

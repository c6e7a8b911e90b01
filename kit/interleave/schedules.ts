/** Runs several async functions that take turns. A schedule decides at each of their points which one continues. */

/** The names that a function reads and writes between this point and its next. If two turns share none, their order makes no difference. */
export type Touches = { reads?: readonly string[]; writes?: readonly string[] };

/**
 * Resolves when it is this function's turn.
 *
 * @param name of the next turn, as a schedule shows it
 * @param touches the data that the next turn reads and writes; by default, everything
 */
export type Point = (name: string, touches?: Touches) => Promise<void>;

/** One of the functions that take turns. */
export type Process<W> = (world: W, point: Point) => Promise<unknown>;

/** The process that continues, and the name and touches of its turn. */
export type Turn = { process: number; name: string; touches: Touches | null };

type Waiting = { turn: Turn; goOn: () => void };
type Running = { waiting: Waiting | null; isOver: boolean; outcome: unknown; hasThrown: boolean };

/** The rounds of the event loop that a function may spend on waiting for anything but its turn. */
const ROUNDS = 20;
const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Whether either writes what the other touches. */
export function haveToDo({ touches: one }: Turn, { touches: other }: Turn): boolean {
  if (!one || !other) return true;
  const meets = (written: readonly string[] = [], { reads = [], writes = [] }: Touches) =>
    written.some((name) => reads.includes(name) || writes.includes(name));
  return meets(one.writes, other) || meets(other.writes, one);
}

/** A moment of a run: the possible turns, one for each waiting process, and the one that was taken. */
export type Choice = { turns: readonly Turn[]; taken: Turn };

export type Run = {
  choices: readonly Choice[];
  /** The return value or the thrown error of each process. */
  outcomes: readonly unknown[];
  /** The processes that threw, by their places. */
  thrown: readonly number[];
};

/** Chooses the next turn; the first one by default. */
export type Choose = (turns: readonly Turn[], choices: readonly Choice[]) => Turn | undefined;

/**
 * Runs the processes once. Each stops before its first statement.
 *
 * @throws when no process can continue and not all have ended, or when one does not await its points
 */
export async function runOnce<W>(world: W, processes: readonly Process<W>[], choose: Choose): Promise<Run> {
  let misused: Error | null = null;
  const running = processes.map((work, process): Running => {
    const one: Running = { waiting: null, isOver: false, outcome: undefined, hasThrown: false };
    const point: Point = (name, touches) =>
      new Promise((resolve) => {
        if (one.waiting)
          misused ??= new Error(
            `Function ${process + 1} calls point("${name}") while it waits at "${one.waiting.turn.name}". Await each point. Branches of a Promise.all need functions of their own.`,
          );
        one.waiting = { turn: { process, name, touches: touches ?? null }, goOn: resolve };
      });
    void (async () => {
      try {
        await point('begins');
        one.outcome = await work(world, point);
      } catch (error) {
        one.outcome = error;
        one.hasThrown = true;
      }
      if (one.waiting)
        misused ??= new Error(
          `Function ${process + 1} ended while it waits at "${one.waiting.turn.name}". Await each point.`,
        );
      one.isOver = true;
    })();
    return one;
  });

  const isReady = ({ waiting, isOver }: Running) => waiting !== null || isOver;
  const choices: Choice[] = [];
  for (;;) {
    // A process that waits for another one stays waiting, and the others continue.
    for (let round = 0; round < ROUNDS && !running.every(isReady); round += 1) await nextRound();
    if (misused) throw misused;
    const waiting = running.flatMap((one) => (one.waiting ? [one.waiting] : []));
    const [first] = waiting;
    if (!first) {
      if (running.every(({ isOver }) => isOver)) {
        const thrown = running.flatMap(({ hasThrown }, index) => (hasThrown ? [index] : []));
        return { choices, outcomes: running.map(({ outcome }) => outcome), thrown };
      }
      const stuck = running.flatMap(({ isOver }, index) => (isOver ? [] : [index + 1]));
      throw new Error(
        `No function can go on: ${stuck.join(' and ')} ${stuck.length === 1 ? 'waits' : 'wait'}, after ${describeSchedule(choices)}. They wait for each other, or for a timer or an answer from outside: replace that by a point.`,
      );
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

/** A schedule as text: the number of each function and its step. */
export const describeSchedule = (choices: readonly Choice[]) =>
  choices.map(({ taken }) => `${taken.process + 1} ${taken.name}`).join(', ') || 'the beginning';

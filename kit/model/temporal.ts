/** Temporal statements over all paths of a model. Each is true for all paths or has a counterexample. */
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Model } from './create-model.ts';
import { actorIdOf, isAfter, isDone, isError, type ModelEvent } from './events.ts';
import type { ExploredEdge, ExploredState } from './exploration.ts';
import { fairCycle } from './fair-cycle.ts';
import { eventLabel, initialStep, pathOf, type Path } from './paths.ts';
import { edgesOn, type Trail } from './trail.ts';

/** The reason why a statement is false. */
export class Counterexample extends Error {
  /** From the initial state to the violation, or to a state from which the goal need not follow. */
  readonly path: Path;
  /** The cycle that repeats from there, if the statement waits for something; empty if nothing must happen. */
  readonly cycle: readonly ModelEvent[];

  constructor(statement: string, path: Path, cycle: readonly ModelEvent[], why: string) {
    const trail = path.steps.map(
      ({ event, state }, index) => `  ${index === 0 ? '' : `${eventLabel(event)} → `}${JSON.stringify(state.value)}`,
    );
    const again = cycle.length > 0 ? `\n\nand then for ever:\n  ${cycle.map(eventLabel).join('\n  ')}` : '';
    super(`${statement}: ${why}\n\nPath:\n${trail.join('\n')}${again}`);
    this.name = 'Counterexample';
    this.path = path;
    this.cycle = cycle;
  }
}

export type TemporalStatements<S> = {
  /** In every state. */
  always(statement: string, holds: (state: S) => boolean): void;
  /**
   * From each state in which `from` holds (default: the initial one), a state with `goal` follows. Fairness is weak: a
   * running timer or actor ends at some time. The user need not act, and an actor that restarts again and again need
   * never end.
   */
  eventually(statement: string, goal: (state: S) => boolean, from?: (state: S) => boolean): void;
  /**
   * From each state in which `from` holds (default: the initial one), `holds` is true until a state with `goal`, which
   * follows.
   */
  until(
    statement: string,
    holds: (state: S) => boolean,
    goal: (state: S) => boolean,
    from?: (state: S) => boolean,
  ): void;
  /** When something has happened, no state after it is one of these. The state to which it leads counts as one after it. */
  neverAfter(statement: string, happened: (event: ModelEvent, state: S) => boolean, isBad: (state: S) => boolean): void;
};

/** The name of the timer or actor that must end by itself; null for events that nothing forces. */
const ownName = (event: ModelEvent): string | null =>
  isAfter(event) ? event.type : isDone(event) || isError(event) ? actorIdOf(event) : null;

/**
 * @returns statements over all paths of the model. A false one throws a `Counterexample` with the shortest possible
 * path
 */
export function temporal<M extends AnyStateMachine>(model: Model<M>): TemporalStatements<SnapshotFrom<M>> {
  type S = SnapshotFrom<M>;
  const { states, edges } = model.exploration();
  const [first] = states as readonly [ExploredState];
  const pathOver = (end: Trail | null): Path =>
    pathOf([initialStep(first.snapshot), ...edgesOn(end).map(({ event, state }) => ({ event, state }))]);
  const isIn = (holds: (state: S) => boolean) => (state: AnyMachineSnapshot) => holds(state as S);

  /** The starts of a search: the initial state, and each edge to a state in which `from` holds. */
  function* beginnings(
    from: ((state: S) => boolean) | undefined,
  ): Generator<{ at: ExploredState; trail: Trail | null; state: AnyMachineSnapshot }> {
    if (!from || from(first.snapshot as S)) yield { at: first, trail: null, state: first.snapshot };
    if (!from) return;
    for (const edge of edges)
      if (from(edge.state as S)) yield { at: edge.to, trail: { last: edge, before: 'shortest' }, state: edge.state };
  }

  /**
   * All states that are reachable without passing a goal.
   *
   * @throws at a state that is neither a goal nor satisfies `holds`
   */
  function beforeGoal(
    statement: string,
    isGoal: (state: AnyMachineSnapshot) => boolean,
    holds: (state: AnyMachineSnapshot) => boolean,
    from?: (state: S) => boolean,
  ) {
    const reached = new Map<ExploredState, Trail | null>();
    const expectHolds = (state: AnyMachineSnapshot, trail: Trail | null) => {
      if (!holds(state))
        throw new Counterexample(statement, pathOver(trail), [], 'it has ended before what it waits for');
    };
    for (const { at, trail, state } of beginnings(from)) {
      if (isGoal(state)) continue;
      expectHolds(state, trail);
      if (!reached.has(at)) reached.set(at, trail);
    }
    // The loop also visits states that it adds to the Map, nearest first.
    for (const [state, before] of reached)
      for (const edge of state.edges) {
        if (isGoal(edge.state)) continue;
        const trail: Trail = { last: edge, before };
        expectHolds(edge.state, trail);
        if (!reached.has(edge.to)) reached.set(edge.to, trail);
      }
    return reached;
  }

  function comes(
    statement: string,
    isGoal: (state: AnyMachineSnapshot) => boolean,
    holds: (state: AnyMachineSnapshot) => boolean,
    from?: (state: S) => boolean,
  ) {
    const reached = beforeGoal(statement, isGoal, holds, from);
    for (const [{ edges: out }, trail] of reached)
      if (out.every(({ event }) => ownName(event) === null))
        throw new Counterexample(statement, pathOver(trail), [], 'nothing has to happen any more, and it has not come');
    const inside = (edge: ExploredEdge) => reached.has(edge.from) && reached.has(edge.to) && !isGoal(edge.state);
    const cycle = fairCycle([...reached.keys()], inside, {
      nameOf: ({ event }) => ownName(event),
      goesOn: ({ by, state }, name) => model.isSameWaiting(by?.state ?? first.snapshot, state, name),
    });
    if (cycle)
      throw new Counterexample(
        statement,
        pathOver(reached.get(cycle[0]!.from)!),
        cycle.map(({ event }) => event),
        'it need never come',
      );
  }

  return {
    always(statement, holds) {
      if (!holds(first.snapshot as S)) throw new Counterexample(statement, pathOver(null), [], 'it does not hold');
      const broken = edges.find(({ state }) => !holds(state as S));
      if (broken)
        throw new Counterexample(statement, pathOver({ last: broken, before: 'shortest' }), [], 'it does not hold');
    },
    eventually(statement, goal, from) {
      comes(statement, isIn(goal), () => true, from);
    },
    until(statement, holds, goal, from) {
      comes(statement, isIn(goal), isIn(holds), from);
    },
    neverAfter(statement, happened, isBad) {
      const after = new Map<ExploredState, Trail>();
      const arrive = (trail: Trail) => {
        const { to, state } = trail.last;
        if (isBad(state as S)) throw new Counterexample(statement, pathOver(trail), [], 'it comes all the same');
        if (!after.has(to)) after.set(to, trail);
      };
      for (const edge of edges) if (happened(edge.event, edge.state as S)) arrive({ last: edge, before: 'shortest' });
      for (const [state, before] of after) for (const edge of state.edges) arrive({ last: edge, before });
    },
  };
}

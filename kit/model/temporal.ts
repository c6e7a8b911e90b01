/** Temporal statements over all paths of a model. Each is true for all paths or has a counterexample. */
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Model } from './create-model.ts';
import { actorIdOf, isAfter, isDone, isError, type ModelEvent } from './events.ts';
import type { ExploredEdge, ExploredState } from './exploration.ts';
import { fairCycle } from './fair-cycle.ts';
import { initialStep, pathOf, type Path } from './paths.ts';
import { edgesOn, type Trail } from './trail.ts';
import { eventLabel } from './titles.ts';

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
  /** Once `happened` is true, no later state is bad. The state directly after that event is a later state, too. */
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

  /**
   * Visits what follows these beginnings, the nearest to the initial state first. A beginning waits until the search has
   * come to its length, so that the first violation is the one with the shortest path.
   *
   * @param visit returns whether the search goes on behind this state
   * @returns how each state was reached
   */
  function search(
    { initial, into }: { initial: boolean; into: (edge: ExploredEdge) => boolean },
    visit: (state: AnyMachineSnapshot, trail: Trail | null) => boolean,
  ) {
    const reached = new Map<ExploredState, Trail | null>();
    /** The trails of each length. */
    const trails: Trail[][] = [[]];
    for (const edge of edges) if (into(edge)) (trails[edge.length] ??= []).push({ last: edge, before: 'shortest' });
    const arrive = (at: ExploredState, state: AnyMachineSnapshot, trail: Trail | null, length: number) => {
      if (!visit(state, trail) || reached.has(at)) return;
      reached.set(at, trail);
      for (const edge of at.edges) (trails[length + 1] ??= []).push({ last: edge, before: trail });
    };
    if (initial) arrive(first, first.snapshot, null, 0);
    for (let length = 1; length < trails.length; length += 1)
      for (const trail of trails[length] ?? []) arrive(trail.last.to, trail.last.state, trail, length);
    return reached;
  }

  /**
   * All states that are reachable without passing a goal.
   *
   * @throws at a state that is neither a goal nor satisfies `holds`
   */
  const beforeGoal = (
    statement: string,
    isGoal: (state: AnyMachineSnapshot) => boolean,
    holds: (state: AnyMachineSnapshot) => boolean,
    from?: (state: S) => boolean,
  ) =>
    search(
      { initial: !from || from(first.snapshot as S), into: ({ state }) => from?.(state as S) ?? false },
      (state, trail) => {
        if (isGoal(state)) return false;
        if (holds(state)) return true;
        throw new Counterexample(statement, pathOver(trail), [], 'it has ended before what it waits for');
      },
    );

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
      search({ initial: false, into: ({ event, state }) => happened(event, state as S) }, (state, trail) => {
        if (isBad(state as S)) throw new Counterexample(statement, pathOver(trail), [], 'it comes all the same');
        return true;
      });
    },
  };
}

/** Replaces the inline actors that an action starts. Named actors are replaced in their slots. */
import type { AnyActorLogic } from 'xstate';
import { assign, enqueueActions, spawnChild } from '../xstate.ts';

/** The stub for inline logic, which may have an id. */
type InlineStandIn = (logic: unknown, id: string | undefined) => unknown;

type Options = { id?: string; systemId?: string; input?: unknown; syncSnapshot?: boolean } | undefined;
type Spawn = (source: unknown, options?: Options) => unknown;
/** An assigner, or the context's factory. */
type Spawning = (given: { spawn: Spawn }, params?: unknown) => unknown;
/** `enqueue` is a function that has methods. */
type Enqueue = ((action: unknown) => void) & {
  assign: (assignment: unknown) => void;
  spawnChild: Spawn;
};
/** The properties of an `enqueueActions` action. */
type Collecting = (given: { enqueue: Enqueue }, params?: unknown) => unknown;

/** An action of XState's own creators: a function with its arguments as properties. */
type Made =
  | ({ type: 'xstate.spawnChild'; src: unknown } & NonNullable<Options>)
  | { type: 'xstate.assign'; assignment: unknown }
  | { type: 'xstate.enqueueActions'; collect: Collecting };

const madeFrom = (action: unknown) => (typeof action === 'function' ? action : {}) as Partial<Made>;

/** Whether the action can start an unnamed actor. `assign` and `enqueueActions` show it only at run time. */
export function mayStartInline(action: unknown): boolean {
  const made = madeFrom(action);
  if (made.type === 'xstate.spawnChild') return typeof made.src !== 'string';
  return made.type === 'xstate.assign' || made.type === 'xstate.enqueueActions';
}

/** How to stub actions and everything else that may spawn actors. */
export function createStubbedActions(standInFor: InlineStandIn) {
  const source = (src: unknown, options: Options) => (typeof src === 'string' ? src : standInFor(src, options?.id));

  /** A function that is given `spawn`. */
  const spawning =
    (given: Spawning): Spawning =>
    (surroundings, params) => {
      const spawn: Spawn = (src, options) => surroundings.spawn(source(src, options), options);
      return given({ ...surroundings, spawn }, params);
    };

  const assignment = (whole: unknown): unknown => {
    if (typeof whole === 'function') return spawning(whole as Spawning);
    const fields = Object.entries(whole as object);
    return Object.fromEntries(
      fields.map(([key, field]) => [
        key,
        typeof field === 'function' ? spawning(field as Spawning) : (field as unknown),
      ]),
    );
  };

  const enqueued = (enqueue: Enqueue): Enqueue =>
    Object.assign((one: unknown) => enqueue(action(one)), enqueue, {
      assign: (whole: unknown) => enqueue.assign(assignment(whole)),
      spawnChild: (src: unknown, options?: Options) => enqueue.spawnChild(source(src, options), options),
    });

  const collecting =
    (collect: Collecting): Collecting =>
    (surroundings, params) =>
      collect({ ...surroundings, enqueue: enqueued(surroundings.enqueue) }, params);

  function action(one: unknown): unknown {
    if (!mayStartInline(one)) return one;
    const made = madeFrom(one) as Made;
    if (made.type === 'xstate.assign') return assign(assignment(made.assignment) as never);
    if (made.type === 'xstate.enqueueActions') return enqueueActions(collecting(made.collect) as never);
    const { id, src, systemId, input, syncSnapshot } = made;
    const options = { id, systemId, input, syncSnapshot } as Options;
    return spawnChild(source(src, options) as AnyActorLogic, options as never);
  }

  return { action, spawning };
}

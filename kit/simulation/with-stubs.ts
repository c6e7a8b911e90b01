/** Replaces every actor that a chart starts, including inline ones. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { StateMachine } from '../xstate.ts';
import { createStubbedActions, mayStartInline } from './actions-with-stubs.ts';
import { stateNodesOf } from './state-nodes.ts';

type Transition = { actions?: unknown };
type Transitions = Record<string, unknown>;
type Invoked = { src: unknown; id?: string; onDone?: unknown; onError?: unknown; onSnapshot?: unknown };
type Config = {
  context?: unknown;
  entry?: unknown;
  exit?: unknown;
  on?: Transitions;
  after?: Transitions;
  always?: unknown;
  onDone?: unknown;
  initial?: unknown;
  route?: unknown;
  invoke?: unknown;
  states?: Record<string, Config>;
};
/** The stub for a source. Inline logic has no source, but may have an id. */
type StandInFor = (logic: unknown, source: string | undefined, id: string | undefined) => unknown;

const actionsIn = (node: AnyStateNode): unknown[] => [
  ...node.entry,
  ...node.exit,
  ...(node.initial?.actions ?? []),
  ...[...node.transitions.values(), node.always ?? []].flat().flatMap(({ actions }) => actions as readonly unknown[]),
];

/** A function that creates the context may spawn actors. */
const isMade = (context: unknown) => typeof context === 'function';

const mayHaveInline = (machine: AnyStateMachine) =>
  isMade((machine.config as Config).context) ||
  Object.values(machine.implementations.actions as object).some(mayStartInline) ||
  stateNodesOf(machine).some(
    (node) =>
      node.invoke.some(({ src }) => typeof src === 'string' && src.startsWith('xstate.invoke.')) ||
      actionsIn(node).some(mayStartInline),
  );

const mapped = <T, R>(record: Record<string, T>, to: (value: T) => R) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
/** XState accepts one value or a list. */
const each = (value: unknown, to: (one: never) => unknown): unknown =>
  Array.isArray(value) ? value.map((one) => to(one as never)) : value === undefined ? undefined : to(value as never);

function filling(standInFor: StandInFor) {
  const { action, spawning } = createStubbedActions((logic, id) => standInFor(logic, undefined, id));
  const transition = (one: string | Transition) =>
    typeof one === 'object' && one.actions !== undefined ? { ...one, actions: each(one.actions, action) } : one;
  const transitions = (several: unknown) => each(several, transition);
  /** The same keys, as far as they exist. */
  const changed = <T extends object>(value: T, to: { [K in keyof T]?: (part: never) => unknown }): T => ({
    ...value,
    ...Object.fromEntries(
      Object.entries(to)
        .filter(([key]) => value[key as keyof T] !== undefined)
        .map(([key, change]) => [key, (change as (part: unknown) => unknown)(value[key as keyof T])]),
    ),
  });
  const invoked = (one: Invoked) =>
    changed(one, {
      src: (src) => (typeof src === 'string' ? src : standInFor(src, undefined, one.id)),
      onDone: transitions,
      onError: transitions,
      onSnapshot: transitions,
    });
  const state = (config: Config): Config =>
    changed(config, {
      context: (context) => (isMade(context) ? spawning(context) : context),
      entry: (several) => each(several, action),
      exit: (several) => each(several, action),
      on: (all: Transitions) => mapped(all, transitions),
      after: (all: Transitions) => mapped(all, transitions),
      always: transitions,
      onDone: transitions,
      initial: transition,
      route: transition,
      invoke: (several) => [several].flat().map(invoked),
      states: (all: Record<string, Config>) => mapped(all, state),
    });
  return { state, action };
}

export function withStubs(machine: AnyStateMachine, standInFor: StandInFor): AnyStateMachine {
  const actors: Array<[string, unknown]> = Object.entries(
    machine.implementations.actors as Record<string, unknown>,
  ).map(([source, logic]) => [source, standInFor(logic, source, undefined)]);
  const filledActors = { actors: Object.fromEntries(actors) as never };
  if (!mayHaveInline(machine)) return machine.provide(filledActors);
  const { state, action } = filling(standInFor);
  const actions = mapped(machine.implementations.actions as Record<string, unknown>, action) as never;
  const implementations = { ...machine.implementations, ...filledActors, actions };
  return new StateMachine(state(machine.config as Config) as never, implementations as never);
}

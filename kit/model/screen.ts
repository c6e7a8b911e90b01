/**
 * Describes what a user sees in each state and how a user causes each event. It is plain data for every driver with a
 * page, because Testing Library and Playwright both find elements by role and name.
 */
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  MachineSnapshot,
  SnapshotFrom,
  StateValueFrom,
} from 'xstate';
import type { ModelEvent } from './events.ts';

export type ExpectedElement = {
  role: string;
  /** The accessible name, whole. */
  name?: string;
  /** Text that the element contains. */
  text?: string;
  disabled?: boolean;
  checked?: boolean;
  value?: string;
};

/**
 * By state id (`#chart.region.state`). An entry can read the context. A state without elements of its own has `() =>
 * []`.
 */
export type ScreenModel<TContext = any> = Record<string, Shows<TContext> | undefined>;
type Shows<TContext> = (context: TContext) => ExpectedElement[];

type ConfigOf<M extends AnyStateMachine> =
  SnapshotFrom<M> extends MachineSnapshot<any, any, any, any, any, any, any, infer S> ? S : never;
/** A state's own id, or its path below the chart's. */
type IdOf<S, TPath extends string = '(machine)'> = S extends { id: infer I extends string } ? I : TPath;
/** The children that a state value names; history is none of them. */
type KeysIn<TValue> = TValue extends string ? TValue : keyof TValue & string;
type ValueIn<TValue, K extends string> = TValue extends { [P in K]?: infer V } ? V : never;
/** The ids of the leaf states below a state, or of the states around them. */
type StateIds<S, TValue, TPath extends string, TKind extends 'leaf' | 'outer'> = S extends { states: infer TStates }
  ? | (TKind extends 'outer' ? `#${IdOf<S, TPath>}` : never)
    | {
        [K in keyof TStates & KeysIn<TValue>]: StateIds<TStates[K], ValueIn<TValue, K>, `${TPath}.${K}`, TKind>;
      }[keyof TStates & KeysIn<TValue>]
  : TKind extends 'leaf'
    ? `#${IdOf<S, TPath>}`
    : never;
type IdsOf<M extends AnyStateMachine, TKind extends 'leaf' | 'outer'> = StateIds<
  ConfigOf<M>,
  StateValueFrom<M>,
  IdOf<ConfigOf<M>>,
  TKind
>;

/**
 * The screen model of one chart of `setup(…)`, by the ids of its states: a forgotten leaf state, and an id that the chart does not have, are errors of
 * the compiler. A state around others can have an entry, too. The type of a chart of `createMachine` alone does not contain its states.
 */
export type ScreenOf<M extends AnyStateMachine> =
  unknown extends ConfigOf<M>
    ? ScreenModel<ContextFrom<M>>
    : Record<IdsOf<M, 'leaf'>, Shows<ContextFrom<M>>> & Partial<Record<IdsOf<M, 'outer'>, Shows<ContextFrom<M>>>>;

export type UserAction =
  | { click: ExpectedElement }
  | { fill: ExpectedElement; value: string }
  | { select: ExpectedElement; value: string }
  | { blur: ExpectedElement }
  | { press: string; on: ExpectedElement }
  /** Speak as the running callback actor of that id. */
  | { fromChild: string }
  /** For an event from a parent or another part of the page: sends it to the actor. */
  | { send: true };

export type UserActions = Record<string, (event: any, before: AnyMachineSnapshot) => UserAction>;

export const userActionFor = (userActions: UserActions, event: ModelEvent, before: AnyMachineSnapshot): UserAction => {
  const make = userActions[event.type];
  if (!make) throw new Error(`No user action causes "${event.type}": list it in the screen model's userActions`);
  return make(event, before);
};

const same = (a: ExpectedElement, b: ExpectedElement) => a.role === b.role && a.name === b.name && a.text === b.text;

/**
 * Closed world: elements of other states must be absent. A handwritten list of absences would miss a leftover form.
 *
 * @throws when an active leaf state has no entry, neither of its own nor of an ancestor below the root
 */
export function expectedScreen(screen: ScreenModel, snapshot: AnyMachineSnapshot) {
  const nodes = snapshot._nodes as Array<{ id: string; states: object; parent?: any }>;
  for (const leaf of nodes.filter(({ states }) => Object.keys(states).length === 0)) {
    let node = leaf;
    while (node && !(`#${node.id}` in screen)) node = node.parent;
    if (!node) throw new Error(`The screen model has no entry for #${leaf.id}`);
  }
  const active = new Set(nodes.map(({ id }) => `#${id}`));
  const present = [...active].flatMap((id) => screen[id]?.(snapshot.context) ?? []);
  const absent = Object.entries(screen)
    .filter(([id]) => !active.has(id))
    .flatMap(([, shows]) => shows?.(snapshot.context) ?? [])
    .filter((seen) => !present.some((p) => same(p, seen)))
    .map(({ role, name, text }): ExpectedElement => ({ role, ...(name && { name }), ...(text && { text }) }))
    // An expected element with the same role and name in another state, such as disabled, is not a leftover.
    .filter((seen) => !present.some((p) => p.role === seen.role && p.name === seen.name && !seen.text))
    .filter((seen, index, all) => all.findIndex((other) => same(other, seen)) === index);
  return { present, absent };
}

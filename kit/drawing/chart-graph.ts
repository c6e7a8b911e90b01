/**
 * A chart as a plain tree of states and a list of transitions: the data for drawings, documentation pages and the
 * gallery.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { isMachine } from '../config/load-machine.ts';
import { stateNodesOf } from '../simulation/state-nodes.ts';

/** The cause of a transition, shown by colour and line style. */
export type TriggerKind = 'event' | 'done' | 'error' | 'after' | 'always';

export type Trigger = { text: string; kind: TriggerKind };

export type GraphTransition = {
  /** `#source | event | index`: the key under which runs report what they took (`kit/model/coverage.ts`). */
  key: string;
  source: string;
  /** Ids of states; empty if the chart stays in its state. */
  targets: string[];
  trigger: Trigger;
  guard: string;
  actions: string[];
  description: string;
};

export type GraphState = {
  id: string;
  key: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Where the parent starts. */
  isInitial: boolean;
  description: string;
  tags: string[];
  entry: string[];
  exit: string[];
  /** Actors that run while the state is active. */
  invokes: Array<{ id: string; source: string }>;
  children: GraphState[];
  /** The number of hidden states inside a collapsed state. */
  folded?: number;
};

export type ChartGraph = { id: string; root: GraphState; transitions: GraphTransition[] };

/** The shapes of XState's guards and actions from which a name can be read. */
type Reference =
  | string
  | { type?: string; params?: unknown }
  | (((...parameters: never) => unknown) & Partial<JointGuard>);
type JointGuard = { guards: Reference[]; stateValue: unknown };

type Transition = {
  target?: readonly AnyStateNode[];
  actions: readonly Reference[];
  guard?: Reference;
  reenter?: boolean;
  description?: string;
};

/** XState builds `after` from these two; they are not part of the source. */
const MACHINERY = new Set(['raise', 'cancel']);

/** Literal parameters distinguish guards and actions of the same name. Computed parameters cannot be shown. */
function parametersOf(params: unknown): string {
  if (typeof params !== 'object' || params === null) return '';
  const values = Object.values(params).filter((value) => ['string', 'number', 'boolean'].includes(typeof value));
  return values.length === 0 ? '' : ` ${values.join(' ')}`;
}

const nameOf = (reference: Reference): string => {
  if (typeof reference === 'string') return reference;
  const type = 'type' in reference ? reference.type : undefined;
  if (type) return `${type.replace(/^xstate\./, '')}${'params' in reference ? parametersOf(reference.params) : ''}`;
  return typeof reference === 'function' && reference.name ? reference.name : 'inline';
};

const namesOf = (references: readonly Reference[]) => references.map(nameOf).filter((name) => !MACHINERY.has(name));

function guardOf(guard: Reference | undefined): string {
  if (guard === undefined) return '';
  if (typeof guard === 'function') {
    const inner = guard.guards?.map(guardOf);
    if (inner) return inner.length === 1 ? `not ${inner[0]}` : inner.join(' & ');
    if (guard.stateValue) return `in ${JSON.stringify(guard.stateValue).replace(/["{}]/g, '')}`;
  }
  return nameOf(guard);
}

/** XState's internal event types in words. */
export function triggerOf(type: string): Trigger {
  if (type === '') return { text: 'always', kind: 'always' };
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay) return { text: /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`, kind: 'after' };
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (id) return outcome === 'done' ? { text: `${id} done`, kind: 'done' } : { text: `${id} failed`, kind: 'error' };
  if (type.startsWith('xstate.done.state.')) return { text: 'done', kind: 'done' };
  if (type.startsWith('xstate.snapshot.'))
    return { text: `${type.slice('xstate.snapshot.'.length)} changed`, kind: 'event' };
  return { text: type, kind: 'event' };
}

/** A transition without target and actions only forbids an event, so it is not drawn. */
const isForbidding = ({ target, actions, reenter }: Transition) => !target && actions.length === 0 && !reenter;

function transitionsFrom(node: AnyStateNode): GraphTransition[] {
  const lists: Array<[string, readonly Transition[]]> = [
    ...([...node.transitions] as unknown as Array<[string, Transition[]]>),
    ['', (node.always ?? []) as unknown as Transition[]],
  ];
  return lists.flatMap(([type, list]) =>
    list.flatMap((transition, index) =>
      isForbidding(transition)
        ? []
        : {
            key: `#${node.id} | ${type || 'always'} | ${index}`,
            source: node.id,
            targets: transition.target?.map(({ id }) => id) ?? (transition.reenter ? [node.id] : []),
            trigger: triggerOf(type),
            guard: guardOf(transition.guard),
            actions: namesOf(transition.actions),
            description: transition.description ?? '',
          },
    ),
  );
}

const stateOf = (node: AnyStateNode): GraphState => ({
  id: node.id,
  key: node.key,
  kind: node.type,
  isInitial: node.parent?.config.initial === node.key,
  description: node.description ?? '',
  tags: [...node.tags].map(String),
  entry: namesOf(node.entry),
  exit: namesOf(node.exit),
  invokes: node.invoke.map(({ id, src }) => ({ id, source: typeof src === 'string' ? src : id })),
  children: Object.values(node.states as Record<string, AnyStateNode>).map(stateOf),
});

/** All states, outermost first. */
export const statesOf = (state: GraphState): GraphState[] => [state, ...state.children.flatMap(statesOf)];

/** The chart as data, independent of the implementations of its slots. */
export const chartGraph = (machine: AnyStateMachine): ChartGraph => ({
  id: machine.id,
  root: stateOf(machine.root as AnyStateNode),
  transitions: stateNodesOf(machine).flatMap(transitionsFrom),
});

/** The beginning of all ids of an invoked chart in the drawing of its parent. */
export const childPrefix = (state: string, invoke: string) => `${state}/${invoke}/`;

/** The same chart with all ids behind a prefix. */
function prefixed({ id, root, transitions }: ChartGraph, prefix: string): ChartGraph {
  const renamed = (state: GraphState): GraphState => ({
    ...state,
    id: prefix + state.id,
    children: state.children.map(renamed),
  });
  return {
    id,
    root: { ...renamed(root), isInitial: false },
    transitions: transitions.map((one) => ({
      ...one,
      key: one.key.replace('#', `#${prefix}`),
      source: prefix + one.source,
      targets: one.targets.map((target) => prefix + target),
    })),
  };
}

/**
 * The chart with the charts that it invokes, each inside the state that invokes it. Their ids begin with `childPrefix`.
 *
 * @param within the charts around this one: a chart that invokes itself is drawn once
 */
export function familyGraph(machine: AnyStateMachine, within: readonly AnyStateMachine[] = []): ChartGraph {
  const { id, root, transitions } = chartGraph(machine);
  const added: GraphTransition[] = [];
  const withChildren = (state: GraphState): GraphState => {
    const charts = state.invokes.flatMap(({ id: invoke }) => {
      const node = machine.getStateNodeById(state.id);
      const src = node.invoke.find((one) => one.id === invoke)?.src;
      const logic: unknown = typeof src === 'string' ? machine.implementations.actors[src] : src;
      if (!isMachine(logic) || [...within, machine].includes(logic)) return [];
      const child = prefixed(familyGraph(logic, [...within, machine]), childPrefix(state.id, invoke));
      added.push(...child.transitions);
      return [child.root];
    });
    const children = [...state.children.map(withChildren), ...charts];
    return { ...state, kind: state.kind === 'atomic' && charts.length > 0 ? 'compound' : state.kind, children };
  };
  const whole = withChildren(root);
  return { id, root: whole, transitions: [...transitions, ...added] };
}

/** The differences between two versions of a chart. */
import { statesOf, type ChartGraph, type GraphState, type GraphTransition } from '../drawing/chart-graph.ts';

export type Mark = 'added' | 'gone' | 'changed';

export type StateChange = { mark: Mark; state: GraphState; words: string[] };
export type TransitionChange = { mark: Mark; transition: GraphTransition; words: string[] };

export type Difference = {
  /** The union of both versions, including removed parts. */
  union: ChartGraph;
  /** The changes, by ids of states and keys of transitions in the union. */
  marks: ReadonlyMap<string, Mark>;
  states: StateChange[];
  transitions: TransitionChange[];
};

export const isSameChart = ({ states, transitions }: Difference) => states.length + transitions.length === 0;

/** Renames the older version if the chart's name has changed. */
function renamed(graph: ChartGraph, to: string): ChartGraph {
  const own = (id: string) => (id === graph.id || id.startsWith(`${graph.id}.`) ? to + id.slice(graph.id.length) : id);
  const state = (one: GraphState): GraphState => ({ ...one, id: own(one.id), children: one.children.map(state) });
  const transitions = graph.transitions.map((one) => ({
    ...one,
    // Event names of timers and final states contain the state's id.
    key: one.key
      .replace(`#${one.source} |`, `#${own(one.source)} |`)
      .replace(`.${one.source} |`, `.${own(one.source)} |`),
    source: own(one.source),
    targets: one.targets.map(own),
  }));
  return { id: to, root: state(graph.root), transitions };
}

const listed = (values: readonly string[]) => (values.length === 0 ? 'nothing' : values.join(', '));
const changed = (what: string, before: string, after: string) =>
  before === after ? [] : [`${what}: ${before} → ${after}`];
const actorsOf = ({ invokes }: GraphState) =>
  listed(invokes.map(({ id, source }) => (id === source ? id : `${source} as ${id}`)));
const yesNo = (value: boolean) => (value ? 'yes' : 'no');

const stateWords = (before: GraphState, after: GraphState) => [
  ...changed('kind', before.kind, after.kind),
  ...changed('first', yesNo(before.isInitial), yesNo(after.isInitial)),
  ...changed('runs', actorsOf(before), actorsOf(after)),
  ...changed('on entering', listed(before.entry), listed(after.entry)),
  ...changed('on leaving', listed(before.exit), listed(after.exit)),
  ...changed('tags', listed(before.tags), listed(after.tags)),
];

const transitionWords = (before: GraphTransition, after: GraphTransition) => [
  ...changed('if', before.guard || 'always', after.guard || 'always'),
  ...changed('goes to', before.targets.join(', ') || 'stays', after.targets.join(', ') || 'stays'),
  ...changed('does', listed(before.actions), listed(after.actions)),
];

/** Transitions of the same state and event are tried in order, so they belong together. */
function grouped(transitions: readonly GraphTransition[]) {
  const groups = new Map<string, GraphTransition[]>();
  for (const transition of transitions) {
    const name = transition.key.slice(0, transition.key.lastIndexOf(' | '));
    groups.set(name, [...(groups.get(name) ?? []), transition]);
  }
  return groups;
}

type Pair = { before: GraphTransition; after: GraphTransition };

/** Pairs equal transitions first, then those with equal conditions, then the rest in order. */
function pairsOf(before: readonly GraphTransition[], after: readonly GraphTransition[]) {
  let left = [...before];
  const right = [...after];
  const pairs: Pair[] = [];
  const sames: Array<(one: GraphTransition, other: GraphTransition) => boolean> = [
    (one, other) => transitionWords(one, other).length === 0,
    (one, other) => one.guard === other.guard,
    () => true,
  ];
  for (const isSame of sames)
    left = left.filter((one) => {
      const partner = right.find((other) => isSame(one, other));
      if (!partner) return true;
      right.splice(right.indexOf(partner), 1);
      pairs.push({ before: one, after: partner });
      return false;
    });
  return { pairs, gone: left, added: right };
}

/** Order matters: the first enabled transition wins. Finds the transitions whose order has changed. */
function inAnotherOrder(pairs: readonly Pair[], before: readonly GraphTransition[], after: readonly GraphTransition[]) {
  const first = pairs.toSorted((one, other) => before.indexOf(one.before) - before.indexOf(other.before));
  const second = pairs.toSorted((one, other) => after.indexOf(one.after) - after.indexOf(other.after));
  return new Set(first.filter((pair, index) => second[index] !== pair).map((pair) => pair.after));
}

function compareTransitions(before: ChartGraph, after: ChartGraph): TransitionChange[] {
  const [left, right] = [grouped(before.transitions), grouped(after.transitions)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) => {
    const [older, newer] = [left.get(name) ?? [], right.get(name) ?? []];
    const { pairs, gone, added } = pairsOf(older, newer);
    const moved = inAnotherOrder(pairs, older, newer);
    return [
      ...gone.map((transition): TransitionChange => ({ mark: 'gone', transition, words: [] })),
      ...added.map((transition): TransitionChange => ({ mark: 'added', transition, words: [] })),
      ...pairs.flatMap((pair): TransitionChange[] => {
        const words = transitionWords(pair.before, pair.after);
        if (moved.has(pair.after)) words.push('is asked in another order');
        return words.length === 0 ? [] : [{ mark: 'changed', transition: pair.after, words }];
      }),
    ];
  });
}

function compareStates(before: ChartGraph, after: ChartGraph): StateChange[] {
  const [left, right] = [statesOf(before.root), statesOf(after.root)].map(
    (states) => new Map(states.map((state) => [state.id, state])),
  ) as [Map<string, GraphState>, Map<string, GraphState>];
  return [
    ...[...left.values()].flatMap((state): StateChange[] => {
      const now = right.get(state.id);
      if (!now) return [{ mark: 'gone', state, words: [] }];
      const words = stateWords(state, now);
      return words.length === 0 ? [] : [{ mark: 'changed', state: now, words }];
    }),
    ...[...right.values()].flatMap((state): StateChange[] =>
      left.has(state.id) ? [] : [{ mark: 'added', state, words: [] }],
    ),
  ];
}

/** The newer version's states. A removed state stays in its old parent, after the other states. */
function united(before: GraphState, after: GraphState): GraphState {
  const there = new Set(after.children.map(({ id }) => id));
  const older = new Map(before.children.map((child) => [child.id, child]));
  return {
    ...after,
    children: [
      ...after.children.map((child) => united(older.get(child.id) ?? { ...child, children: [] }, child)),
      ...before.children.filter(({ id }) => !there.has(id)).map((child) => ({ ...child, isInitial: false })),
    ],
  };
}

/** A removed transition, with a key that no transition of the newer version has. */
const asGone = (transition: GraphTransition): GraphTransition => ({ ...transition, key: `gone ${transition.key}` });

export function compare(older: ChartGraph, after: ChartGraph): Difference {
  const before = renamed(older, after.id);
  const states = compareStates(before, after);
  const transitions = compareTransitions(before, after);
  const gone = transitions.filter(({ mark }) => mark === 'gone').map(({ transition }) => asGone(transition));
  const marks = new Map<string, Mark>([
    ...states.map(({ state, mark }) => [state.id, mark] as const),
    ...transitions.map(
      ({ transition, mark }) => [mark === 'gone' ? `gone ${transition.key}` : transition.key, mark] as const,
    ),
  ]);
  return {
    union: { id: after.id, root: united(before.root, after.root), transitions: [...after.transitions, ...gone] },
    marks,
    states,
    transitions,
  };
}

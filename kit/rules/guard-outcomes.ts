/** Which guards of a chart were false, read off what a bare interpreter took and left. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { stateNodesOf } from '../simulation/state-nodes.ts';
import type { Moment } from '../simulation/simulator.ts';
import { takes } from '../model/events.ts';

type Candidate = { key: string; isGuarded: boolean };

/** The transitions of a state by event descriptor, in the order in which XState asks their guards. */
function candidatesOf(node: AnyStateNode): Map<string, Candidate[]> {
  const lists = [...node.transitions, ...(node.always ? [['', node.always] as const] : [])];
  return new Map(
    lists.map(([type, list]) => [
      type,
      list.map(({ guard }, index) => ({
        key: `#${node.id} | ${type || 'always'} | ${index}`,
        isGuarded: guard !== undefined,
      })),
    ]),
  );
}

/** The candidates for an event. Those of the more specific descriptor are asked first. */
const candidatesFor = (candidates: Map<string, Candidate[]>, type: string) =>
  [...candidates]
    .filter(([descriptor]) => descriptor !== '' && takes(descriptor, type))
    .sort(([one], [other]) => other.length - one.length)
    .flatMap(([, list]) => list);

/** The keys of all transitions with a guard. */
export const guardedTransitions = (machine: AnyStateMachine): string[] =>
  stateNodesOf(machine)
    .flatMap((node) => [...candidatesOf(node).values()].flat())
    .filter(({ isGuarded }) => isGuarded)
    .map(({ key }) => key);

/**
 * The keys of the transitions whose guards were false in these moments. Of the events that a chart raises itself, only those count that a transition
 * took.
 */
export function refusedGuards(machine: AnyStateMachine, moments: readonly Moment[]): Set<string> {
  const refused = new Set<string>();
  const nodes = new Map(stateNodesOf(machine).map((node) => [node.id, { node, candidates: candidatesOf(node) }]));
  /** Those before the taken one, or all if none was taken. */
  const refuse = (asked: readonly Candidate[], taken: readonly string[]) => {
    const at = asked.findIndex(({ key }) => taken.includes(key));
    for (const { key, isGuarded } of at < 0 ? asked : asked.slice(0, at)) if (isGuarded) refused.add(key);
  };
  const isInside = (key: string, outer: AnyStateNode) => {
    let node = nodes.get(key.slice(1, key.indexOf(' | ')))?.node.parent;
    while (node && node !== outer) node = node.parent;
    return node !== undefined;
  };
  /** A state is asked only if no state inside it took the event. */
  const ask = (
    active: readonly string[],
    taken: readonly string[],
    listsOf: (from: Map<string, Candidate[]>) => Candidate[],
  ) => {
    for (const id of active) {
      const asked = nodes.get(id);
      if (asked && !taken.some((key) => isInside(key, asked.node))) refuse(listsOf(asked.candidates), taken);
    }
  };

  for (const [index, { event, active, taken, status }] of moments.entries()) {
    for (const key of taken) {
      const [source = '', type = ''] = key.slice(1).split(' | ');
      refuse(nodes.get(source)?.candidates.get(type === 'always' ? '' : type) ?? [], [key]);
    }
    const before = moments[index - 1];
    if (event && before?.status === 'active') {
      const byEvent = taken.filter((key) => takes(key.split(' | ')[1] ?? '', event.type));
      ask(before.active, byEvent, (candidates) => candidatesFor(candidates, event.type));
    }
    if (status === 'active') ask(active, [], (candidates) => candidates.get('') ?? []);
  }
  return refused;
}

/**
 * Liveness: no state waits forever. Each state that runs a promise can be left by its success, by any of its failures,
 * including unexpected ones, and by a time-out or a cancel.
 */
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { actorIdOf, isDone, isError } from '../model/events.ts';
import type { Model } from '../model/create-model.ts';
import { findDeadEnds, toGraph, type Edge } from '../model/graph.ts';
import { logicKind, type LogicKind } from '../simulation/logic-kind.ts';
import { stateNodesOf } from '../simulation/state-nodes.ts';

/** A promise that a state runs. */
type Waiting = { node: AnyStateNode; actor: string };
type Children = Record<string, AnyActorRef | undefined>;
type Snapshot = AnyMachineSnapshot;

/** An actor that a state runs, and its kind; null without an implementation. */
type Invoked = Waiting & { kind: LogicKind | null };

function logicOf(machine: AnyStateMachine, node: AnyStateNode, index: number): unknown {
  const source = node.invoke[index]?.src;
  const inline: unknown = [node.config.invoke ?? []].flat()[index]?.src;
  return typeof inline === 'object' ? inline : (machine.implementations.actors[source as string] as unknown);
}

const invokedBy = (machine: AnyStateMachine): Invoked[] =>
  stateNodesOf(machine).flatMap((node) =>
    node.invoke.map(({ id }, index) => ({ node, actor: id, kind: logicKind(logicOf(machine, node, index)) })),
  );

/** The rule can't judge an actor whose kind it doesn't know, so that is a violation, too. */
const unknownOf = (invoked: readonly Invoked[]): string[] =>
  invoked.flatMap(({ node, actor, kind }) => {
    const where = `#${node.id} runs "${actor}", and the rule can't tell whether it waits for a promise`;
    if (kind === null) return [`${where}: the machine has no implementation of it.`];
    return kind === 'custom' ? [`${where}: its logic is none of XState's. List this line as allowed.`] : [];
  });

const transitionsOn = ({ node, actor }: Waiting, outcome: 'done' | 'error') => {
  const type = `xstate.${outcome}.actor.${actor}`;
  return [node, ...ancestorsOf(node)].flatMap((one) => one.transitions.get(type as never) ?? []);
};

const ancestorsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent as AnyStateNode, ...ancestorsOf(node.parent as AnyStateNode)] : [];

const runs = (snapshot: Snapshot, { node, actor }: Waiting) =>
  snapshot.status === 'active' &&
  snapshot._nodes.includes(node) &&
  (snapshot.children as Children)[actor] !== undefined;

type Explored = { states: readonly Snapshot[]; edges: readonly Edge<Snapshot>[]; key: (snapshot: Snapshot) => string };

const exploredOf = (model: Model): Explored => {
  const { states, edges } = toGraph(model);
  const key = (snapshot: Snapshot) => model.explorationKey(snapshot);
  if (!model.spec.filter) return { states, edges, key };
  // Where the model allows no event, it does not show what could happen.
  const walked = new Set((edges as Edge<Snapshot>[]).map(({ from }) => key(from)));
  return { states: (states as Snapshot[]).filter((state) => walked.has(key(state))), edges, key };
};

/** Snapshots in which the promise runs and from which only its own end leads out. */
function withoutEscape({ states, edges, key }: Explored, waiting: Waiting): Snapshot[] {
  const child = (snapshot: Snapshot) => (snapshot.children as Children)[waiting.actor];
  const isItsEnd = ({ event }: Edge<Snapshot>) =>
    (isDone(event) || isError(event)) && actorIdOf(event) === waiting.actor;
  const others = edges
    .filter((edge) => runs(edge.from, waiting) && !isItsEnd(edge))
    .map(({ from, to }) => ({ from: key(from), to: key(to), leaves: child(to) !== child(from) }));
  const escaping = new Set(others.filter(({ leaves }) => leaves).map(({ from }) => from));
  const waitingStates = states.filter((state) => runs(state, waiting));
  const stuck = new Set(
    findDeadEnds(
      waitingStates.map(key),
      others,
      (name) => name,
      (name) => escaping.has(name),
    ),
  );
  return waitingStates.filter((state) => stuck.has(key(state)));
}

/** Whether any state of the chart waits for a promise, so that the rule has something to check. */
export const waitsForPromise = (machine: AnyStateMachine): boolean =>
  invokedBy(machine).some(({ kind }) => kind === 'promise');

/**
 * The violations of the rule, one line each; empty if there are none.
 *
 * @param modelOrModels all models of one chart
 */
export function livenessViolations(modelOrModels: Model | readonly Model[]): string[] {
  const models: readonly Model[] = [modelOrModels].flat();
  const [first] = models;
  const invoked = first ? invokedBy(first.machine as AnyStateMachine) : [];
  const waitings = invoked.filter(({ kind }) => kind === 'promise');
  const explored = waitings.length === 0 ? [] : models.map(exploredOf);
  const broken = waitings.flatMap((waiting) => {
    const where = `#${waiting.node.id} waits for "${waiting.actor}" and has no way out`;
    const failures = transitionsOn(waiting, 'error');
    const [stuck] = explored.flatMap((one) => withoutEscape(one, waiting));
    return [
      ...(transitionsOn(waiting, 'done').length === 0 ? [`${where} when it succeeds: write onDone.`] : []),
      ...(failures.length === 0 ? [`${where} when it fails: write onError.`] : []),
      ...(failures.length > 0 && !failures.some(({ guard }) => guard === undefined)
        ? [`${where} when it fails as nobody expects: every transition of onError has a guard.`]
        : []),
      ...(stuck
        ? [
            `${where} when no answer comes, for instance at ${JSON.stringify(stuck.value)}: write a time-out (after) or an event that cancels.`,
          ]
        : []),
    ];
  });
  return [...unknownOf(invoked), ...broken];
}

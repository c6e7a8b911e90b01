/** Finds events that a model lists but its chart never handles, because they were removed or are misspelt. */
import type { AnyStateMachine } from 'xstate';
import { takes } from '../model/events.ts';
import type { ActorCases, Model } from '../model/create-model.ts';
import { stateNodesOf } from '../simulation/state-nodes.ts';

/** One line each. An event that the chart only raises itself has an empty list and needs no handler. */
export function unhandledEvents({ machine, spec }: Model): string[] {
  const nodes = stateNodesOf(machine as AnyStateMachine);
  const heard = [...new Set(nodes.flatMap((node) => (node.ownEvents as readonly unknown[]).map(String)))];
  const events = Object.entries(spec.events)
    .filter(
      ([type, payloads]) =>
        (typeof payloads === 'function' || payloads.length > 0) && !heard.some((descriptor) => takes(descriptor, type)),
    )
    .map(([type]) => `events["${type}"] is listed, and no state handles it`);
  const invoked = nodes.flatMap(({ invoke }) => invoke.map(({ id, src }) => ({ id, source: src as string })));
  const outcomes = Object.entries<ActorCases>(spec.actors ?? {}).flatMap(([name, cases]) => {
    const ids = invoked.filter(({ id, source }) => source === name || id === name).map(({ id }) => id);
    // Spawned actors have names of their own.
    if (ids.length === 0) return [];
    return (['done', 'error', 'snapshot'] as const)
      .filter((kind) => (cases[kind]?.length ?? 0) > 0)
      .filter((kind) => {
        const type = (id: string) => (kind === 'snapshot' ? `xstate.snapshot.${id}` : `xstate.${kind}.actor.${id}`);
        return !ids.some((id) => heard.some((descriptor) => takes(descriptor, type(id))));
      })
      .map((kind) => `actors["${name}"].${kind} is listed, and no state handles it`);
  });
  return [...events, ...outcomes];
}

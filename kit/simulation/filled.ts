/** A chart with other logic in the place of every actor that it starts by itself, those that are written inline as well. */
import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';

type Config = { invoke?: unknown; states?: Record<string, Config> };
/** What stands in for the logic of that source; of one that is written inline there is no source, and perhaps an id. */
type StandInFor = (logic: unknown, source: string | undefined, id: string | undefined) => unknown;

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child as AnyStateNode)),
];

const hasInline = (machine: AnyStateMachine) =>
  nodesOf(machine.root as AnyStateNode).some(({ invoke }) =>
    invoke.some(({ src }) => typeof src === 'string' && src.startsWith('xstate.invoke.')),
  );

function filledConfig(config: Config, standInFor: StandInFor): Config {
  const { invoke, states } = config;
  const replaced = (one: { src: unknown; id?: string }) =>
    typeof one.src === 'string' ? one : { ...one, src: standInFor(one.src, undefined, one.id) };
  return {
    ...config,
    ...(invoke !== undefined && { invoke: ([invoke].flat() as Array<{ src: unknown }>).map(replaced) }),
    ...(states && {
      states: Object.fromEntries(Object.entries(states).map(([key, state]) => [key, filledConfig(state, standInFor)])),
    }),
  };
}

export function filled(machine: AnyStateMachine, standInFor: StandInFor): AnyStateMachine {
  const actors: Array<[string, unknown]> = Object.entries(
    machine.implementations.actors as Record<string, unknown>,
  ).map(([source, logic]) => [source, standInFor(logic, source, undefined)]);
  const provided = machine.provide({ actors: Object.fromEntries(actors) as never });
  return hasInline(machine)
    ? new StateMachine(filledConfig(machine.config as Config, standInFor) as never, provided.implementations as never)
    : provided;
}

import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** All states of a chart, outermost first. */
export const stateNodesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesOf(machine.root as AnyStateNode);

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child as AnyStateNode)),
];

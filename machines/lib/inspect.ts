import type { AnyStateMachine, InspectionEvent, Snapshot } from 'xstate';

/** Listens to everything that an actor and its children do; the inspector's bridge is one. */
export type Inspect = (event: InspectionEvent) => void;

/** For the options of a root actor that is started next: where it goes on from, if somebody wants it put back. */
export type GetSnapshot = (machine: AnyStateMachine) => { snapshot?: Snapshot<unknown> };

import type { AnyStateMachine, InspectionEvent, Snapshot } from 'xstate';

/** Listens to everything that an actor and its children do; the inspector's bridge is such a listener. */
export type Inspect = (event: InspectionEvent) => void;

/** For the options of the next root actor: the snapshot that it resumes from, if the gallery restored one. */
export type GetSnapshot = (machine: AnyStateMachine) => { snapshot?: Snapshot<unknown> };

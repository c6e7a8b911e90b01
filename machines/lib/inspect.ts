import type { InspectionEvent } from 'xstate';

/** Listens to everything that an actor and its children do; the inspector's bridge is one. */
export type Inspect = (event: InspectionEvent) => void;

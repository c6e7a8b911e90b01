import type { SnapshotFrom } from 'xstate';
import type { modeMachine } from './mode.machine.ts';
import type { ModePhase } from './mode.types.ts';

export const selectMode = ({ value }: SnapshotFrom<typeof modeMachine>): ModePhase => value;

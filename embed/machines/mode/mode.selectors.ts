import type { SnapshotFrom } from 'xstate';
import type { modeMachine } from './mode.machine.ts';

export type ModePhase = SnapshotFrom<typeof modeMachine>['value'];

export const selectMode = ({ value }: SnapshotFrom<typeof modeMachine>): ModePhase => value;

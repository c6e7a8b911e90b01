import type { SnapshotFrom } from 'xstate';
import type { phasedLoadMachine } from './phased-load.machine.ts';

export type PhasedLoadPhase = SnapshotFrom<typeof phasedLoadMachine>['value'];

export const selectPhasedLoad = ({ value }: SnapshotFrom<typeof phasedLoadMachine>): PhasedLoadPhase => value;

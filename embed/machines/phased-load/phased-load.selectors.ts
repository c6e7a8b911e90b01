import type { SnapshotFrom } from 'xstate';
import type { phasedLoadMachine } from './phased-load.machine.ts';
import type { PhasedLoadPhase } from './phased-load.types.ts';

export const selectPhasedLoad = ({ value }: SnapshotFrom<typeof phasedLoadMachine>): PhasedLoadPhase => value;

import type { SnapshotFrom } from 'xstate';
import type { createToReportMachine } from './create-to-report.machine.ts';
import type { CreationPhase } from './create-to-report.types.ts';

export const selectCreation = ({ value }: SnapshotFrom<typeof createToReportMachine>): CreationPhase => value;

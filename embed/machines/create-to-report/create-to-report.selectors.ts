import type { SnapshotFrom } from 'xstate';
import type { createToReportMachine } from './create-to-report.machine.ts';

export type CreationPhase = SnapshotFrom<typeof createToReportMachine>['value'];

export const selectCreation = ({ value }: SnapshotFrom<typeof createToReportMachine>): CreationPhase => value;

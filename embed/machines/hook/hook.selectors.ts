import type { SnapshotFrom } from 'xstate';
import type { hookMachine } from './hook.machine.ts';

/** 400 if the provider failed (spec: embedding-messages#hook-responses). */
const STATUS = { answered: 200, failed: 400, aborted: 410 };

/** The status of the response to the app, when the call has ended. */
export const selectStatusCode = ({ value }: SnapshotFrom<typeof hookMachine>): number =>
  STATUS[value as keyof typeof STATUS];

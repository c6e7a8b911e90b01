import type { SnapshotFrom } from 'xstate';
import type { tokenMachine } from './token.machine.ts';

/** `unmanaged`: nobody asked for renewal. */
export type TokenPhase = 'unmanaged' | SnapshotFrom<typeof tokenMachine>['value'];

export const selectTokenPhase = (snapshot: SnapshotFrom<typeof tokenMachine> | undefined): TokenPhase =>
  snapshot?.value ?? 'unmanaged';

import type { SnapshotFrom } from 'xstate';
import type { tokenMachine } from './token.machine.ts';
import type { TokenPhase } from './token.types.ts';

export const selectTokenPhase = (snapshot: SnapshotFrom<typeof tokenMachine> | undefined): TokenPhase =>
  snapshot?.value ?? 'unmanaged';

import type { SnapshotFrom } from 'xstate';
import type { embedMachine } from './embed.machine.ts';

type EmbedSnapshot = SnapshotFrom<typeof embedMachine>;

export type EmbedPhase = 'created' | 'frameLoading' | 'ready' | 'loading' | 'loaded' | 'rendered' | 'failed' | 'reset';

/** Where the component stands, in one word. */
export const selectPhase = ({ value }: EmbedSnapshot): EmbedPhase => (typeof value === 'string' ? value : value.framed);

export const hasLoadedFrame = ({ value }: EmbedSnapshot): boolean => typeof value !== 'string';

export const selectFailure = ({ context }: EmbedSnapshot): string | null => context.failure;

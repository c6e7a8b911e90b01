import type { SnapshotFrom } from 'xstate';
import type { embedMachine } from './embed.machine.ts';
import type { EmbedPhase } from './embed.types.ts';

type EmbedSnapshot = SnapshotFrom<typeof embedMachine>;

/** The phase of the component. */
export const selectPhase = ({ value }: EmbedSnapshot): EmbedPhase => (typeof value === 'string' ? value : value.framed);

export const hasLoadedFrame = ({ value }: EmbedSnapshot): boolean => typeof value !== 'string';

/** Whether the frame has left the document. */
export const isAway = ({ value }: EmbedSnapshot): boolean => value === 'away' || value === 'lost';

export const selectFailure = ({ context }: EmbedSnapshot): string | null => context.failure;

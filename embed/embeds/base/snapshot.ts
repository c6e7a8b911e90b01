import type { EmbedPhase } from '../../machines/embed/embed.types.ts';
import type { TokenPhase } from '../../machines/token/token.types.ts';

/** Where a component stands: to be read, and the same on every read until something happens. */
export interface EmbedSnapshot {
  phase: EmbedPhase;
  /** Why the content did not come, in words. */
  failure: string | null;
  token: TokenPhase;
}

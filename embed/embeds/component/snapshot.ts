import type { EmbedPhase } from '../../machines/embed/embed.selectors.ts';
import type { TokenPhase } from '../../machines/token/token.selectors.ts';

/** Where a component stands: to be read, and the same on every read until something happens. */
export interface EmbedSnapshot {
  phase: EmbedPhase;
  /** Why the content did not come, in words. */
  failure: string | null;
  token: TokenPhase;
}

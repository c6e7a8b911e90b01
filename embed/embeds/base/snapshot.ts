import type { EmbedPhase } from '../../machines/embed/embed.types.ts';
import type { TokenPhase } from '../../machines/token/token.types.ts';

/** The state of a component. */
export interface EmbedSnapshot {
  phase: EmbedPhase;
  /** Why the content did not load, as text. */
  failure: string | null;
  token: TokenPhase;
}

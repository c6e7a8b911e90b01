import type { ErrorCategory } from '../lib/errors.ts';

/** What keeps an analysis from being asked for at all. */
export type MissingRequirement = 'webhook' | 'email';

/** The member's e-mail address is not part of the chart: the slot sends it, the view says it. */
export type SwotAnalysisInput = { lack: MissingRequirement | null };

export type SwotAnalysisContext = SwotAnalysisInput & {
  /** The webhook's own words about a refusal; '' when it had none. */
  refusal: string;
};

export type SwotAnalysisEvent =
  /** Generate SWOT Analysis. */
  | { type: 'analysis.requested' }
  /** Try again. */
  | { type: 'analysis.retried' };

export type SwotAnalysisTag = Exclude<ErrorCategory, 'signedOut' | 'invalidResponse'> | 'busy';

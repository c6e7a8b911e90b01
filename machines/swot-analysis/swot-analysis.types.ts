import type { ErrorCategory } from '../lib/errors.ts';

/** The missing data without which no analysis can be requested. */
export type MissingRequirement = 'webhook' | 'email';

/** The member's e-mail address is not part of the chart: the slot sends it, and the view shows it. */
export type SwotAnalysisInput = { missing: MissingRequirement | null };

export type SwotAnalysisContext = SwotAnalysisInput & {
  /** The webhook's message about an error; '' if it sent none. */
  serverMessage: string;
};

export type SwotAnalysisEvent =
  /** Generate SWOT Analysis. */
  | { type: 'analysis.requested' }
  /** Try again. */
  | { type: 'analysis.retried' };

export type SwotAnalysisTag = Exclude<ErrorCategory, 'signedOut' | 'invalidResponse'> | 'busy';

export type PulseBoardInput = {
  /** The member has an access key and an access e-mail. The chart holds neither. */
  hasAccess: boolean;
  /** The site has the URL of the reporting service. */
  configured: boolean;
};

export type PulseBoardContext = PulseBoardInput & {
  /** The message of the service or the report about an error; '' without one. */
  message: string;
};

export type PulseBoardViewEvent =
  | { type: 'board.retried' }
  /** The embedding code failed to load, or rendering threw. */
  | { type: 'report.crashed' };

/** Events of the embedded report, from the embedding library. */
export type ReportEvent =
  | { type: 'report.loaded' }
  /** The report has an error, before or after it has loaded. `message` is its own. */
  | { type: 'report.failed'; message: string };

export type PulseBoardEvent = PulseBoardViewEvent | ReportEvent;

/** The page shows this instead of the section. */
export const BOARD_VIEWS = ['withoutAccess', 'loading', 'opening', 'showing', 'partlyFailed', 'failed'] as const;

export type BoardView = (typeof BOARD_VIEWS)[number];

export type PulseBoardTag =
  | BoardView
  /** The report is part of the page. */
  | 'embedded'
  /** A retry may help. */
  | 'retriable';

/**
 * The load configuration of a report (spec: onboarding#report-that-failed). It contains an access token.
 */
export type ReportConfiguration = {
  type: 'report';
  embedUrl: string;
  accessToken: string;
  id?: string;
  /** Kind of token, page, settings and more, validated when the response is read. */
  [setting: string]: unknown;
};

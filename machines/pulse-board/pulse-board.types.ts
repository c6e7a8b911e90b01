export type PulseBoardInput = {
  /** The member has both an access key and an access e-mail. Neither of them is ever part of the chart. */
  hasAccess: boolean;
  /** The site knows where the reporting service is. */
  configured: boolean;
};

export type PulseBoardContext = PulseBoardInput & {
  /** The service's or the report's own words about what went wrong; '' otherwise. */
  message: string;
};

export type PulseBoardViewEvent =
  | { type: 'board.retried' }
  /** The code that embeds did not come, or drawing it threw. */
  | { type: 'report.crashed' };

/** The life of the embedded report, as the embedding library tells it. */
export type ReportEvent =
  | { type: 'report.loaded' }
  /** It speaks of an error, before it has loaded or after. `message` is its own. */
  | { type: 'report.failed'; message: string };

export type PulseBoardEvent = PulseBoardViewEvent | ReportEvent;

/** What the page shows in the section's place. */
export const BOARD_VIEWS = ['withoutAccess', 'loading', 'opening', 'showing', 'troubled', 'failed'] as const;

export type BoardView = (typeof BOARD_VIEWS)[number];

export type PulseBoardTag =
  | BoardView
  /** The report is part of the page. */
  | 'embedded'
  /** Asking again may help. */
  | 'retriable';

/** What a report is embedded with (embedding specification, section 3 "Report load"). It holds an access token. */
export type ReportConfiguration = {
  type: 'report';
  embedUrl: string;
  accessToken: string;
  id?: string;
  /** Kind of token, page, settings and more, checked where the answer is read. */
  [setting: string]: unknown;
};

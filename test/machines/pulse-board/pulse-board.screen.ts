/** What a member sees in the Pulse Board's section. */
import type { PulseBoardContext } from '../../../machines/pulse-board/pulse-board.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { REFUSAL, REPORTED } from './pulse-board.model.ts';

const RETRY: ExpectedElement = { role: 'button', name: 'Retry' };
const LOADING: ExpectedElement = { role: 'status', text: 'The Pulse Board is loading…' };

const failure = (message: string): ExpectedElement[] => [
  {
    role: 'alert',
    text: `Error loading Pulse Board, please speak with a member of the provider's team to resolve: ${message}`,
  },
];

/** `report`: how a test finds the embedded report, since a frame has no role. */
export const pulseBoardTable = (...report: ExpectedElement[]): ScreenModel<PulseBoardContext> => ({
  '#pulse-board.withoutAccess': () => [
    {
      role: 'paragraph',
      text: "Your account has no access to the Pulse Board yet. Please speak with a member of the provider's team.",
    },
  ],
  '#pulse-board.notConfigured': () => failure('The reporting service is not set up on this site.'),
  '#pulse-board.requesting': () => [LOADING],
  '#pulse-board.embedding': () => report,
  '#pulse-board.embedding.opening': () => [LOADING],
  '#pulse-board.embedding.showing': () => [],
  '#pulse-board.embedding.partlyFailed': () => [
    { role: 'alert', text: `The Pulse Board reports an error: ${REPORTED}` },
    RETRY,
  ],
  '#pulse-board.failed': () => [RETRY],
  '#pulse-board.failed.httpError': () => failure(REFUSAL),
  '#pulse-board.failed.noResponse': () => failure('The reporting service did not answer.'),
  '#pulse-board.failed.offline': () => [
    ...failure('The reporting service did not answer.'),
    { role: 'alert', text: 'You are offline. Please check your connection.' },
  ],
  '#pulse-board.failed.invalidResponse': () => failure('The reporting service sent an invalid response.'),
  '#pulse-board.failed.reportError': () => failure(REPORTED),
  '#pulse-board.failed.timeout': () => failure('The report did not load in time.'),
  '#pulse-board.failed.crashed': () => failure('The report could not be shown on this page.'),
});

/** The stub for the frame has a button for each event of a report. */
export const REPORT_TELLS = { loaded: 'The report has loaded', failed: 'The report fails' };

export const pulseBoardUserActions: UserActions = {
  'board.retried': () => ({ click: RETRY }),
  'report.loaded': () => ({ click: { role: 'button', name: REPORT_TELLS.loaded } }),
  'report.failed': () => ({ click: { role: 'button', name: REPORT_TELLS.failed } }),
  'report.crashed': () => ({ send: true }),
};

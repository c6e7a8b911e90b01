/** What a member sees on the navigator profile (spec: spotlight#swot-analysis). */
import type { SwotAnalysisContext } from '../../../machines/swot-analysis/swot-analysis.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { REFUSAL } from './swot-analysis.model.ts';

const GENERATE: ExpectedElement = { role: 'button', name: 'Generate SWOT Analysis' };
const AGAIN: ExpectedElement = { role: 'button', name: 'Try again' };

const failure = (text: string): ExpectedElement[] => [{ role: 'alert', text }];

export const swotAnalysisScreen: ScreenModel<SwotAnalysisContext> = {
  '#swot-analysis.unavailable': () => [{ ...GENERATE, disabled: true }],
  '#swot-analysis.unavailable.withoutWebhook': () => [
    { role: 'paragraph', text: 'SWOT analyses are not set up on this site.' },
  ],
  '#swot-analysis.unavailable.withoutEmail': () => [
    { role: 'paragraph', text: 'Your account has no e-mail address for the analysis.' },
  ],
  '#swot-analysis.idle': () => [{ ...GENERATE, disabled: false }],
  '#swot-analysis.generating': () => [
    { ...GENERATE, disabled: true },
    { role: 'status', text: 'Your SWOT analysis is being requested…' },
  ],
  '#swot-analysis.done': () => [
    { ...GENERATE, disabled: false },
    { role: 'status', text: 'Your SWOT analysis is on its way to ada@example.org.' },
  ],
  '#swot-analysis.failed': () => [{ ...GENERATE, disabled: false }, AGAIN],
  '#swot-analysis.failed.httpError': ({ serverMessage }) =>
    failure(`We could not request the SWOT analysis. ${serverMessage || REFUSAL}`),
  '#swot-analysis.failed.noResponse': () => failure('Your request was not answered.'),
  '#swot-analysis.failed.offline': () => failure('We could not request the SWOT analysis. You are offline.'),
};

export const swotAnalysisUserActions: UserActions = {
  'analysis.requested': () => ({ click: GENERATE }),
  'analysis.retried': () => ({ click: AGAIN }),
};

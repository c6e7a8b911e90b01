/** What a member sees of a step in each state, and what they can do. */
import type { OnboardingStepContext } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { REFUSAL } from './onboarding-step.model.ts';

const MARK: ExpectedElement = { role: 'button', name: 'Mark Sign the agreement complete' };
const RETRY: ExpectedElement = { role: 'button', name: 'Retry' };

const failure = (why: string): ExpectedElement[] => [{ role: 'alert', text: `We could not save this step. ${why}` }];

export const onboardingStepScreen: ScreenModel<OnboardingStepContext> = {
  '#onboarding-step.open': () => [{ ...MARK, disabled: false }],
  '#onboarding-step.open.idle': () => [],
  '#onboarding-step.open.failed': () => [RETRY],
  '#onboarding-step.open.failed.httpError': ({ serverMessage }) => failure(serverMessage || REFUSAL),
  '#onboarding-step.open.failed.noResponse': () => failure('The site did not answer.'),
  '#onboarding-step.open.failed.offline': () => failure('You are offline.'),
  '#onboarding-step.open.failed.invalidResponse': () => failure('The site sent an invalid response.'),
  '#onboarding-step.open.failed.signedOut': () => [
    ...failure('You have been signed out.'),
    { role: 'link', name: 'Sign in' },
  ],
  '#onboarding-step.saving': () => [
    { ...MARK, disabled: true },
    { role: 'status', text: 'Saving Sign the agreement…' },
  ],
  '#onboarding-step.completed': () => [{ role: 'paragraph', text: 'Completed' }],
};

export const onboardingStepUserActions: UserActions = {
  'completion.pressed': () => ({ click: MARK }),
  'completion.retried': () => ({ click: RETRY }),
  'step.completed': () => ({ send: true }),
};

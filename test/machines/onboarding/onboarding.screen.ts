/** What a member sees of the onboarding. */
import { getSteps } from '../../../machines/onboarding/onboarding.rules.ts';
import type { OnboardingContext } from '../../../machines/onboarding/onboarding.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const EMPTY: ExpectedElement = { role: 'paragraph', text: 'There is nothing for you to do yet.' };

export const onboardingScreen: ScreenModel<OnboardingContext> = {
  '#onboarding.listing': ({ items }) => [
    { role: 'heading', name: 'Onboarding' },
    ...(items.length === 0 ? [EMPTY] : ['Pending', 'Completed'].map((name) => ({ role: 'heading', name }))),
    ...items.flatMap(({ name, progress }) => [
      { role: 'group', name },
      { role: 'progressbar', name: `${name} progress` },
      { role: 'paragraph', text: `${progress}%` },
    ]),
    ...getSteps(items).map(({ completed, label }) =>
      completed
        ? { role: 'listitem', text: `${label}Completed` }
        : { role: 'button', name: `Mark ${label} complete`, disabled: false },
    ),
  ],
};

export const onboardingUserActions: UserActions = { 'step.saved': () => ({ send: true }) };

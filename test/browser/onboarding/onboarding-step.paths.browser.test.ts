/** A step of the onboarding on the running portal: every transition that a member or the server can cause. */
import type { OnboardingStepInput } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { onboardingStepModels, STEP } from '../../machines/onboarding-step/onboarding-step.model.ts';
import {
  onboardingStepUserActions,
  onboardingStepScreen,
} from '../../machines/onboarding-step/onboarding-step.screen.ts';
import { completeStep, defineOnboarding } from '../support/onboarding.ts';
import { receiveVisitors } from '../support/visit.ts';
import { describeWalk, failureOnWire } from '../support/walk.ts';

const { visit } = receiveVisitors();

await describeWalk({
  models: onboardingStepModels,
  visit,
  // Another step's response causes this event, and these paths have only one step.
  isWalkable: ({ steps }) => steps.every(({ event }) => event.type !== 'step.completed'),
  notCaused: ['#onboarding-step.open | step.completed | 0', '#onboarding-step.saving | step.completed | 0'],
  async open({ page, signIn }, { completed }: OnboardingStepInput) {
    await defineOnboarding([{ name: 'Getting started', steps: [STEP] }]);
    if (completed) await completeStep('partner', STEP.name);
    await signIn('partner');
    await page.goto('/membership-overview/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('group', { name: 'Getting started' }).waitFor();
  },
  options: {
    screen: onboardingStepScreen,
    userActions: onboardingStepUserActions,
    within: (page) => page.getByRole('group', { name: 'Getting started' }),
    networkStubs: {
      saveStep: {
        url: /\/user-onboarding\//,
        method: 'PUT',
        resolve: (items) => ({ json: { items } }),
        reject(error) {
          const { kind } = error as { kind: string };
          // A 401 says that the session has ended. The page doesn't renew its nonce then.
          if (kind === 'signedOut') return { status: 401, json: { code: 'rest_not_logged_in', message: '' } };
          return failureOnWire(error);
        },
      },
    },
  },
});

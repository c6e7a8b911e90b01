import { onboardingStepMachine } from '../../../machines/onboarding-step/onboarding-step.machine.ts';
import type { FetchError } from '../../../machines/lib/errors.ts';
import type { OnboardingItem } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { createModel } from '#kit';

export const STEP = { name: 'sign-agreement', label: 'Sign the agreement', required: true };

export const REFUSAL = 'Step not found.';

export const ANSWER: OnboardingItem[] = [
  { name: 'Getting started', completed: true, progress: 100, steps: [{ ...STEP, completed: true }] },
];

const FAILURES: FetchError[] = [
  { kind: 'httpError', status: 404, code: 'practice_portal_unknown_step', message: REFUSAL },
  { kind: 'httpError', status: 401, code: 'rest_forbidden', message: 'Sorry.' },
  { kind: 'networkError' },
  { kind: 'offline' },
  { kind: 'signedOut' },
  { kind: 'invalidResponse', where: 'items' },
];

const modelFrom = (completed: boolean) =>
  createModel(onboardingStepMachine, {
    input: { name: STEP.name, completed },
    events: { 'completion.pressed': [{}], 'completion.retried': [{}], 'step.completed': [{}] },
    actors: { saveStep: { done: [ANSWER], error: FAILURES } },
    serializeState: ({ completed: now, serverMessage }) => [now, serverMessage],
  });

export const openStepModel = modelFrom(false);
export const completeStepModel = modelFrom(true);
export const onboardingStepModels = [openStepModel, completeStepModel];

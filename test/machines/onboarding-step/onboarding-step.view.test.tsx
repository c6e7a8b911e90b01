import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { onboardingStepMachine } from '../../../machines/onboarding-step/onboarding-step.machine.ts';
import type { OnboardingStepRef } from '../../../machines/onboarding-step/onboarding-step.selectors.ts';
import { StepRow } from '../../../src/pages/overview/StepRow.tsx';
import { controlledActors } from '#kit';
import { describeView } from '../describe-view.ts';
import { onboardingStepModels, STEP } from './onboarding-step.model.ts';
import { onboardingStepUserActions, onboardingStepScreen } from './onboarding-step.screen.ts';

const SIGN_IN = 'https://practice.example/wp-login.php';

const row = (actor: OnboardingStepRef, step = STEP) => (
  <ul>
    <StepRow step={step} actor={actor} signInUrl={SIGN_IN} />
  </ul>
);

describeView(onboardingStepModels, {
  screen: onboardingStepScreen,
  userActions: onboardingStepUserActions,
  view: (actor: OnboardingStepRef) => row(actor),
});

describe('a step', () => {
  afterEach(cleanup);

  function show(step = STEP) {
    const world = controlledActors();
    const machine = onboardingStepMachine.provide({ actors: { saveStep: world.promise } });
    render(row(createActor(machine, { input: { name: step.name, completed: false } }).start(), step));
    const button = screen.getByRole('button', { name: `Mark ${step.label} complete` });
    const press = () =>
      act(async () => {
        fireEvent.click(button);
      });
    return { world, button, press };
  }

  it('keeps its button, and the focus on it, while it is saved and when that failed', async () => {
    const { world, button, press } = show();
    button.focus();
    await press();
    expect(document.activeElement).toBe(button);
    await act(async () => world.reject('saveStep', { kind: 'networkError' }));
    expect(document.activeElement).toBe(button);
  });

  it('has a Retry that says what it is about', async () => {
    const { world, press } = show();
    await press();
    await act(async () => world.reject('saveStep', { kind: 'offline' }));
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(document.getElementById(retry.getAttribute('aria-describedby')!)?.textContent).toBe(
      'We could not save this step. You are offline.',
    );
  });

  it('leads to the sign-in when the session is over', async () => {
    const { world, press } = show();
    await press();
    await act(async () => world.reject('saveStep', { kind: 'signedOut' }));
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(SIGN_IN);
  });

  it('that is not required says so', () => {
    show({ ...STEP, required: false });
    expect(screen.getByText('Optional')).toBeTruthy();
  });
});

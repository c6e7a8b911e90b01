import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { HEADINGS, getPageName } from '../../../machines/registration/pages.ts';
import type { RegistrationInput } from '../../../machines/registration/registration.types.ts';
import { lazySteps, RegistrationPage } from '../../../src/pages/registration/RegistrationPage.tsx';
import { describeView } from '../describe-view.ts';
import { withMaps } from '../maps-context.tsx';
import { LINKS, muteRegistration } from './silent-form.ts';
import { registrationModels } from './registration.model.ts';
import { registrationUserActions, registrationScreen } from './registration.screen.ts';

// They load in a chunk of their own, which the browser tests check.
await lazySteps();

describeView(registrationModels, {
  screen: registrationScreen,
  userActions: registrationUserActions,
  mount: (world, inspect, { spec }) => {
    const actor = createActor(muteRegistration(world), { input: spec.input as RegistrationInput, inspect }).start();
    return { ui: withMaps(<RegistrationPage actor={actor} {...LINKS} />), actor };
  },
  assert: ({ context, value }) => {
    if (typeof value['form'] === 'string') return;
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([HEADINGS[getPageName(context)]]);
  },
});

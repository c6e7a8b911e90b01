/** The check has no view of its own. Its result shows at the field on page 2 of the registration. */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import type { AvailabilityInput } from '../../../machines/availability/availability.types.ts';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import { lazySteps, RegistrationPage } from '../../../src/pages/registration/RegistrationPage.tsx';
import { describeView } from '../describe-view.ts';
import { withMaps } from '../maps-context.tsx';
import { VISITOR } from '../registration/fixtures.ts';
import { LINKS, muteRegistration } from '../registration/silent-form.ts';
import { availabilityModels, GOOD } from './availability.model.ts';
import { availabilityUserActions, availabilityScreen } from './availability.screen.ts';

// They load in a chunk of their own, which the browser tests check.
await lazySteps();

/** What shows at the field after the visitor has left it, by the check's state. */
const MESSAGES: Record<string, (value: string) => string> = {
  idle: (value) =>
    value === '' ? '"Username" is required' : value === GOOD.username ? '' : 'This username cannot be used.',
  taken: (value) => `The username "${value}" is already in use.`,
  unusable: () => 'This username cannot be used.',
  unverified: () => 'We could not check "Username". You can continue.',
};

let form: RegistrationRef;

describeView(availabilityModels, {
  screen: availabilityScreen,
  userActions: availabilityUserActions,
  mount: (world, inspect, { spec }) => {
    const { value } = spec.input as AvailabilityInput;
    const machine = muteRegistration(world).provide({
      actors: { availability: availabilityMachine.provide({ actors: { checkAvailability: world.promise } }) },
    });
    form = createActor(machine, { input: { ...VISITOR, skipProducts: true, username: value }, inspect }).start();
    const actor = form.getSnapshot().children.username!;
    return { ui: withMaps(<RegistrationPage actor={form} {...LINKS} />), actor, root: form };
  },
  assert: ({ context, value }) => {
    const { revealed } = form.getSnapshot().context;
    const shows = revealed.includes('username') || value === 'unverified';
    const described = screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-describedby') ?? '';
    const words = document.getElementById(described)?.textContent.replace('Error: ', '') ?? '';
    expect(words).toBe(shows ? (MESSAGES[String(value)]?.(context.value) ?? '') : '');
  },
});

/** The check has no view of its own: it is seen at the field in the registration's page 2. */
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

// They come in a chunk of their own; that they do is the browser tests’ matter.
await lazySteps();

/** What shows at the field once it was left, by the state of the check. */
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

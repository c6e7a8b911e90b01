/** The check has no view of its own: it is seen at the field in the registration's page 2. */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import type { AvailabilityInput } from '../../../machines/availability/availability.types.ts';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import { RegistrationPage } from '../../../src/pages/registration/RegistrationPage.tsx';
import { describeView } from '../../kit/view-suite.ts';
import { withMaps } from '../maps-context.tsx';
import { VISITOR } from '../registration/fixtures.ts';
import { LINKS, muteRegistration } from '../registration/mute-form.ts';
import { availabilityModels } from './availability.model.ts';
import { availabilityGestures, availabilityTable } from './availability.screen.ts';

const MESSAGES: Record<string, (value: string) => string> = {
  taken: (value) => `The username "${value}" is already in use.`,
  unusable: () => 'This username cannot be used.',
};

let form: RegistrationRef;

describeView(availabilityModels, {
  table: availabilityTable,
  gestures: availabilityGestures,
  mount: (world, inspect, { spec }) => {
    const { value } = spec.input as AvailabilityInput;
    const machine = muteRegistration(world).provide({
      actors: { availability: availabilityMachine.provide({ actors: { checkAvailability: world.promise } }) },
    });
    form = createActor(machine, { input: { ...VISITOR, skipProducts: true, username: value }, inspect }).start();
    const actor = form.getSnapshot().children.username!;
    return { ui: withMaps(<RegistrationPage actor={form} {...LINKS} />), actor, root: form };
  },
  also: ({ context, value }) => {
    const wasLeft = form.getSnapshot().context.revealed.includes('username');
    const message = wasLeft ? MESSAGES[String(value)]?.(context.value) : undefined;
    const described = screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-describedby') ?? '';
    const words = described
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    if (message) expect(words).toBe(`Error: ${message}`);
    else expect(words).not.toMatch(/in use|cannot be used\.$/);
  },
});

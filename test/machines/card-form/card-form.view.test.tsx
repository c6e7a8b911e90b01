/**
 * The generated paths through the published @stripe/react-stripe-js. The element sends its events, and appears and disappears as the chart
 * decides.
 */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor, type AnyMachineSnapshot } from 'xstate';
import { cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import type { CardFormContext } from '../../../machines/card-form/card-form.types.ts';
import { CardForm } from '../../../src/pages/registration/steps/payment/CardForm.tsx';
import { describeView } from '../describe-view.ts';
import { cardFormModels } from './card-form.model.ts';
import { cardFormUserActions, cardFormScreen } from './card-form.screen.ts';
import { fakeElements } from './fake-stripe.ts';

// The element is preloaded. `card-element.view.test.tsx` tests how it loads.
await import('../../../src/ui/card/CardElement.tsx');

const SAYS = { 'card.ready': 'ready', 'card.changed': 'change', 'card.failed': 'loaderror' } as const;

let fake: ReturnType<typeof fakeElements>;

describeView(cardFormModels, {
  screen: cardFormScreen,
  userActions: cardFormUserActions,
  mount(world, inspect, { spec }) {
    fake = fakeElements();
    const actors = world.provideFor(cardFormMachine);
    const actor = createActor(cardFormMachine.provide({ actors }), { input: spec.input as CardFormContext, inspect });
    world.registerCallback('cardElement', ({ type }: { type: keyof typeof SAYS }) => fake.say(SAYS[type]));
    return { ui: <CardForm cardForm={actor.start()} elements={fake.elements} />, actor };
  },
  assert(expected: AnyMachineSnapshot) {
    const { charge } = expected.context as CardFormContext;
    const place = screen.getByRole('group', { name: 'Card details' }).querySelector('#practice-portal-card');
    expect(place).not.toBeNull();
    const drawn = fake.drawn();
    // An earlier amount does not matter when nothing is due.
    const shown = drawn.map(({ options }) => [options['mode'], options['mode'] === 'setup' ? 0 : options['amount']]);
    expect(shown).toEqual(expected.matches('mounted') ? [[charge.mode, charge.amount]] : []);
    for (const { element } of drawn) expect(place?.contains(element?.place ?? null)).toBe(true);
    expect(fake.handed.map(({ elements }) => elements as unknown)).toEqual(drawn);
  },
});

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { billingMachine } from '../../../machines/billing/billing.machine.ts';
import { emptyBilling } from '../../../machines/billing/billing.rules.ts';
import type { BillingInput } from '../../../machines/billing/billing.types.ts';
import { BillingBlock } from '../../../src/pages/registration/steps/details/billing/BillingBlock.tsx';
import { controlledActors, type ControlledActors } from '#kit';
import { describeView } from '../describe-view.ts';
import { withMaps } from '../maps-context.tsx';
import { addressIn } from '../practices-actors.ts';
import { ownAddressModel, sameAsPracticeModel } from './billing.model.ts';
import { billingUserActions, billingScreen } from './billing.screen.ts';

const billingIn = (world: ControlledActors) => billingMachine.provide({ actors: { address: addressIn(world) } });

describeView([sameAsPracticeModel, ownAddressModel], {
  screen: billingScreen,
  userActions: billingUserActions,
  mount: (world, inspect, { spec }) => {
    const actor = createActor(billingIn(world), { input: spec.input as BillingInput, inspect }).start();
    return { ui: withMaps(<BillingBlock actor={actor} />), actor };
  },
});

afterEach(cleanup);

it('is tied to the message about the address that is billed', () => {
  const actor = createActor(billingIn(controlledActors()), { input: { billing: emptyBilling() } }).start();
  render(withMaps(<BillingBlock actor={actor} error="You must enter a valid address." />));
  const block = document.getElementById('pp-field-billingAddress')!;
  expect(document.getElementById(block.getAttribute('aria-describedby')!)?.textContent).toContain(
    'You must enter a valid address.',
  );
  block.focus();
  expect(document.activeElement).toBe(block);
});

it('the fields of the address say to the browser that they are for billing', () => {
  const billing = { ...emptyBilling(), sameAsPractice: false };
  const actor = createActor(billingIn(controlledActors()), { input: { billing } }).start();
  render(withMaps(<BillingBlock actor={actor} />));
  const tokens = ['Address Line 1', 'Address Line 2', 'City', 'ZIP Code'].map((name) =>
    screen.getByRole('textbox', { name }).getAttribute('autocomplete'),
  );
  expect(tokens).toEqual([
    'billing address-line1',
    'billing address-line2',
    'billing address-level2',
    'billing postal-code',
  ]);
  const state = screen.getByRole('combobox', { name: 'State' });
  expect([state.getAttribute('autocomplete'), state.id]).toEqual([
    'billing address-level1',
    'pp-billing-address-state',
  ]);
});

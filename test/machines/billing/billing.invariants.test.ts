/** The rules for the billing address (spec: practices#deleting-a-practice). */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { emptyAddress } from '../../../machines/address/address.rules.ts';
import { billingMachine } from '../../../machines/billing/billing.machine.ts';
import { emptyBilling, getBillingAddress } from '../../../machines/billing/billing.rules.ts';
import { selectAddressRef, selectIsSameAsPractice } from '../../../machines/billing/billing.selectors.ts';
import type { Billing } from '../../../machines/billing/billing.types.ts';
import { controlledActors, expectParentNotifications, toGraph } from '#kit';
import { PLACED } from '../address/address.model.ts';
import { COMPLETED } from '../practice/practice.model.ts';
import { addressIn } from '../practices-actors.ts';
import { ownAddressModel, sameAsPracticeModel } from './billing.model.ts';

describe('in every state and on every path', () => {
  const graphs = [sameAsPracticeModel, ownAddressModel].map(toGraph);

  it('the reported value is the one that is sent', () => {
    const reached = graphs.flatMap(({ states, edges }) => [...states, ...edges.map(({ to }) => to)]);
    for (const state of reached) expect(selectIsSameAsPractice(state)).toBe(state.context.billing.sameAsPractice);
  });
  it('the own address is kept while the practice’s one is used', () => {
    for (const { event, from, to } of graphs.flatMap(({ edges }) => edges)) {
      if (event.type === 'billing.toggled') {
        expect(to.context.billing).toEqual({
          ...from.context.billing,
          sameAsPractice: !from.context.billing.sameAsPractice,
        });
      }
    }
  });
});

it('the parent gets every change of the billing address', () => {
  for (const model of [sameAsPracticeModel, ownAddressModel]) {
    expectParentNotifications(
      model,
      ({ billing }) => billing,
      ({ billing }) => billing,
    );
  }
});

describe('scenarios', () => {
  function start(billing: Billing = emptyBilling()) {
    const world = controlledActors();
    const actor = createActor(billingMachine.provide({ actors: { address: addressIn(world) } }), {
      input: { billing },
    }).start();
    return {
      world,
      send: actor.send,
      now: () => actor.getSnapshot(),
      address: () => selectAddressRef(actor.getSnapshot())!,
    };
  }

  it('the practice’s address is the default billing address', () => {
    expect(selectIsSameAsPractice(start().now())).toBe(true);
  });
  it('the typed billing address is the billed one', () => {
    const { send, now, address } = start();
    send({ type: 'billing.toggled' });
    address().send({ type: 'address.changed', line: 'city', value: 'Salem' });
    expect(now().context.billing.address.city).toBe('Salem');
  });
  it.each(['billing.toggled', 'form.hidden'] as const)('%s cancels the check of the address', (type) => {
    const { send, world, address } = start({ sameAsPractice: false, address: { ...PLACED, geoLat: 0, geoLng: 0 } });
    address().send({ type: 'check.pressed' });
    expect(world.pending.has('geocode')).toBe(true);
    send({ type });
    expect(world.pending.has('geocode')).toBe(false);
  });
  it('Next shows what the billing address lacks, but only while it is visible', () => {
    const { send, address } = start();
    send({ type: 'fields.revealed' });
    expect(address().getSnapshot().context.revealed).toEqual([]);
    send({ type: 'billing.toggled' });
    send({ type: 'fields.revealed' });
    expect(address().getSnapshot().context.revealed).toContain('line1');
  });
  it.each<[string, Billing, boolean]>([
    ["the first practice's, which is completed", emptyBilling(), true],
    ['its own, which is not', { sameAsPractice: false, address: emptyAddress() }, false],
    ['its own, which is', { sameAsPractice: false, address: { ...PLACED, completed: true } }, true],
  ])('the address that is billed is %s', (_, billing, isCompleted) => {
    const first = { ...COMPLETED, address: { ...PLACED, completed: true } };
    expect(getBillingAddress(billing, [first, { ...COMPLETED, address: emptyAddress() }]).completed).toBe(isCompleted);
  });
  it('without a practice there is no practice’s address', () => {
    expect(getBillingAddress(emptyBilling(), [])).toEqual(emptyAddress());
  });
  it('an own address with a place on the map is completed on load', () => {
    const { now } = start({ sameAsPractice: false, address: { ...PLACED, completed: false } });
    expect(now().context.billing.address).toMatchObject({ validated: true, confirmed: true, completed: true });
  });
  it.each([true, false])('without a place on the map, its own Save Address decides on load: %s', (completed) => {
    const { now } = start({ sameAsPractice: false, address: { ...PLACED, geoLat: 0, geoLng: 0, completed } });
    expect(now().context.billing.address.completed).toBe(completed);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { membershipMachine, type MembershipRef } from '../../../machines/membership/membership.machine.ts';
import { hasGuarantee, getTerm } from '../../../machines/membership/membership.rules.ts';
import { selectChosenProduct, selectIsGuaranteeOpen } from '../../../machines/membership/membership.selectors.ts';
import type { MembershipInput, MembershipReport } from '../../../machines/membership/membership.types.ts';
import { toGraph } from '#kit';
import { addOn, advantage, grow, membershipModels, navigator, products } from './membership.model.ts';

const graphs = membershipModels.map((model) => toGraph(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);

const start = (input: Partial<MembershipInput> = {}) =>
  createActor(membershipMachine, { input: { products, chosen: null, ...input } }).start();

const chosenBy = (input: Partial<MembershipInput>) => selectChosenProduct(start(input).getSnapshot())?.name;

/** A parent that records the chart's reports. */
function withParent() {
  const told: string[] = [];
  const parent = createActor(
    createMachine({
      invoke: { id: 'membership', src: membershipMachine, input: { products, chosen: null } },
      on: {
        'membership.reported': { actions: ({ event }) => told.push((event as MembershipReport).product.name) },
      },
    }),
  ).start();
  const actor = parent.getSnapshot().children['membership'] as MembershipRef;
  return { choose: (id: number) => actor.send({ type: 'membership.chosen', id }), told: () => told };
}

describe('product selection, by the specification', () => {
  it('the Grow product is the default if none is chosen', () => {
    expect(chosenBy({})).toBe('Grow Membership');
    expect(chosenBy({ products: [...products].reverse() })).toBe('Grow Membership');
  });

  it('a stored choice is restored', () => {
    expect(chosenBy({ chosen: navigator.id })).toBe('Navigator Membership');
  });

  it('a product that is no longer offered, or has another type, falls back to Grow', () => {
    expect(chosenBy({ chosen: 999 })).toBe('Grow Membership');
    expect(chosenBy({ chosen: addOn.id })).toBe('Grow Membership');
  });

  it('without Grow the first available product is the default', () => {
    expect(chosenBy({ products: [addOn, navigator, advantage] })).toBe('Navigator Membership');
  });

  it('without a product of the base type, none is selected', () => {
    expect(chosenBy({ products: [addOn] })).toBeUndefined();
    expect(chosenBy({ products: [] })).toBeUndefined();
  });

  it('choosing one replaces the other; deselecting does nothing', () => {
    const actor = start();
    actor.send({ type: 'membership.chosen', id: advantage.id });
    expect(selectChosenProduct(actor.getSnapshot())).toEqual(advantage);
    actor.send({ type: 'membership.chosen', id: advantage.id });
    expect(selectChosenProduct(actor.getSnapshot())).toEqual(advantage);
  });

  it('the parent gets the initial product and every new choice', () => {
    const { choose, told } = withParent();
    expect(told()).toEqual(['Grow Membership']);
    for (const { id } of [advantage, advantage, addOn, navigator, grow]) choose(id);
    expect(told()).toEqual(['Grow Membership', 'Advantage Membership', 'Navigator Membership', 'Grow Membership']);
  });

  it('the terms of the guarantee open and close', () => {
    const actor = start();
    actor.send({ type: 'guarantee.opened' });
    expect(selectIsGuaranteeOpen(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'guarantee.closed' });
    expect(selectIsGuaranteeOpen(actor.getSnapshot())).toBe(false);
  });

  it('leaving the page closes the terms of the guarantee', () => {
    const actor = start();
    actor.send({ type: 'guarantee.opened' });
    actor.send({ type: 'form.hidden' });
    expect(selectIsGuaranteeOpen(actor.getSnapshot())).toBe(false);
  });
});

describe('the terms of a product', () => {
  it.each([
    [grow, 'month to month, cancel anytime'],
    [advantage, 'month to month'],
    [navigator, '12-month commitment'],
    [addOn, ' '],
  ])('where the host does not say, the terms of the specification: %j', (product, terms) => {
    expect(getTerm({ ...product, termPeriod: ' ' })).toEqual(terms);
    expect(getTerm({ ...product, termPeriod: 'two years' })).toEqual('two years');
  });

  it('the money-back guarantee is for the Grow tier only', () => {
    expect(products.filter(hasGuarantee)).toEqual([grow]);
  });
});

describe('product selection, in every reachable state', () => {
  it('exactly one available membership is chosen', () => {
    const offered = states.filter(({ context }) => context.products.length > 1);
    expect(offered.filter((state) => ![grow, advantage, navigator].includes(selectChosenProduct(state)!))).toEqual([]);
  });

  it('the state is named after the chosen product', () => {
    const names: Record<string, string> = {
      grow: 'grow-membership',
      advantage: 'advantage-membership',
      navigator: 'navigator-membership',
    };
    const lying = states.filter((state) => selectChosenProduct(state)?.slug !== names[state.value.choice]);
    expect(lying).toEqual([]);
  });

  it('a product of another type changes nothing', () => {
    const chosen = edges.filter(({ event }) => event.type === 'membership.chosen' && event['id'] === addOn.id);
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.filter(({ from, to }) => from.context.chosenId !== to.context.chosenId)).toEqual([]);
  });

  it('the guarantee and the choice are independent', () => {
    const mixed = edges.filter(
      ({ from, to }) => from.context.chosenId !== to.context.chosenId && from.value.guarantee !== to.value.guarantee,
    );
    expect(mixed).toEqual([]);
  });

  it('each of the three is reachable from every state', () => {
    const [graph] = graphs;
    for (const { id } of [grow, advantage, navigator])
      expect(graph!.deadEnds(({ context }) => context.chosenId === id)).toEqual([]);
  });
});

describe('product selection, for any offer and any input', () => {
  const slug = fc.constantFrom('grow-membership', 'advantage-membership', 'navigator-membership', 'other', '');
  const offer = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), slug }), {
    selector: ({ id }) => id,
    maxLength: 6,
  });
  it('the chosen product is offered and of the base type, if there is one', () => {
    fc.assert(
      fc.property(offer, fc.array(fc.integer({ min: 1, max: 9 })), (offered, presses) => {
        const actor = start({ products: offered.map((each) => ({ ...grow, ...each })) });
        for (const id of presses) actor.send({ type: 'membership.chosen', id });
        const base = offered.filter(({ slug: name }) => name.endsWith('-membership'));
        const chosen = actor.getSnapshot().context.chosenId;
        expect(base.length === 0 ? chosen === null : base.some(({ id }) => id === chosen)).toBe(true);
        actor.stop();
      }),
    );
  });
});

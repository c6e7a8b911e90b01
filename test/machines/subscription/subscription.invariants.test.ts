/** What decisions.md says in "Who is a member" and "Paying: the rules that hold in every order", of one membership. */
import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { subscriptionMachine } from '../../../machines/subscription/subscription.machine.ts';
import {
  GRACE_PERIOD_MS,
  OUTSIDE_PERIOD_MS,
  REMINDED_BEFORE_MS,
} from '../../../machines/subscription/subscription.setup.ts';
import type {
  FirstMonth,
  SubscriptionEvent,
  SubscriptionTag,
} from '../../../machines/subscription/subscription.types.ts';
import { toGraph } from '#kit';
import { subscriptionModels } from './subscription.model.ts';

const graphs = subscriptionModels.map((model) => toGraph(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);
type State = (typeof states)[number];

const has = (tag: SubscriptionTag) => (state: State) => state.hasTag(tag);

/** Events in order, from a purchase that has just begun. */
function after(first: FirstMonth, ...types: (SubscriptionEvent['type'] | SubscriptionEvent)[]) {
  const [begun] = initialTransition(subscriptionMachine, { first });
  return types.reduce((state, each) => {
    const event = (typeof each === 'string' ? { type: each } : each) as SubscriptionEvent;
    return transition(subscriptionMachine, state, event)[0];
  }, begun);
}
const paid = ['checkout.recorded', 'checkout.confirmed'] as const;

describe('who is a member', () => {
  it('whoever pays at last is one as before', () => {
    const late = after('payment', ...paid, 'invoice.paymentFailed', 'invoice.paid');
    expect(late.matches({ live: 'active' })).toBe(true);
    expect(late.context.payments).toBe(2);
  });

  it('what Stripe takes after the end, of which it has not heard, is given back', () => {
    const taken = after('payment', ...paid, { type: 'user.deleted', isStripeReachable: false }, 'invoice.paid');
    expect(taken.matches({ ended: 'refunded' })).toBe(true);
    expect([taken.context.payments, taken.context.refunds]).toEqual([2, 1]);
  });

  it('active, past due for up to fourteen days, ending until what is paid is over', () => {
    expect(after('payment', ...paid).hasTag('member')).toBe(true);
    expect(after('payment', ...paid, 'invoice.paymentFailed').hasTag('member')).toBe(true);
    expect(after('payment', ...paid, 'cancellation.scheduled').hasTag('member')).toBe(true);
    expect(after('payment', ...paid, 'cancellation.scheduled', 'period.ended').hasTag('member')).toBe(false);
    expect(GRACE_PERIOD_MS).toBe(14 * 24 * 60 * 60 * 1000);
    const grace = edges.filter(
      ({ event }) => event.type.startsWith('xstate.after') && event.delayMs === GRACE_PERIOD_MS,
    );
    expect(grace.length).toBeGreaterThan(0);
    expect(grace.filter(({ from, to }) => !from.hasTag('member') || to.hasTag('member'))).toEqual([]);
  });

  it('not during a pause, which takes nothing and is over with an early end, by itself, or by a cancellation', () => {
    const paused = after('payment', ...paid, 'pause.started');
    const later = after('payment', ...paid, 'pause.started', 'invoice.voided', 'invoice.voided');
    for (const state of [paused, later]) {
      expect([state.hasTag('member'), state.hasTag('live'), state.context.payments]).toEqual([false, true, 1]);
      for (const type of ['pause.resumed', 'pause.expired', 'cancellation.scheduled'] as const)
        expect(transition(subscriptionMachine, state, { type })[0].hasTag('member')).toBe(true);
      for (const type of ['invoice.paid', 'plan.changed', 'invoice.paymentFailed', 'pause.started'] as const)
        expect(state.can({ type })).toBe(false);
    }
  });

  it('only what is active and not canceled is paused', () => {
    const pausing = edges.filter(({ event, from, to }) => event.type === 'pause.started' && from !== to);
    expect(pausing.length).toBeGreaterThan(0);
    expect(pausing.filter(({ from }) => !from.matches({ live: 'active' }))).toEqual([]);
  });

  it('not a purchase that was begun and not paid, unpaid, paused, ended, refunded in full', () => {
    expect(after('payment').hasTag('member')).toBe(false);
    expect(after('payment', 'checkout.recorded').hasTag('member')).toBe(false);
    expect(after('payment', ...paid, 'invoice.paymentFailed', 'subscription.unpaid').hasTag('member')).toBe(false);
    expect(after('payment', ...paid, 'subscription.paused').hasTag('member')).toBe(false);
    expect(after('payment', ...paid, 'subscription.canceled').hasTag('member')).toBe(false);
    expect(after('payment', ...paid, 'payment.refunded').hasTag('member')).toBe(false);
  });

  it('with nothing due today a card is taken all the same, and nobody is in before', () => {
    expect(after('card', 'checkout.recorded').hasTag('member')).toBe(false);
    expect(after('card', ...paid).hasTag('member')).toBe(true);
    expect(after('card', ...paid).context.payments).toBe(0);
  });

  it('nobody is in by what Stripe takes no money for', () => {
    // Except where the owner has said so (decisions, "Owner's first year").
    const free = states.filter(has('member')).filter((state) => !state.hasTag('live'));
    expect(free.filter((state) => !state.hasTag('outside'))).toEqual([]);
  });
});

describe('paying', () => {
  it('every membership is exactly one of unfinished, live and over', () => {
    for (const state of states) {
      const kinds = (['incomplete', 'outside', 'live', 'ended'] as const).filter((tag) => state.hasTag(tag));
      expect(kinds).toHaveLength(1);
    }
  });

  it('what is over is never revived', () => {
    expect(edges.filter(({ from, to }) => from.hasTag('ended') && !to.hasTag('ended'))).toEqual([]);
  });

  it('nothing that was live waits for a first payment again', () => {
    expect(edges.filter(({ from, to }) => from.hasTag('live') && to.hasTag('incomplete'))).toEqual([]);
  });

  it('money is taken only by a confirmation, a renewal or a dearer plan', () => {
    const taking = edges.filter(({ from, to }) => to.context.payments > from.context.payments);
    expect(new Set(taking.map(({ event }) => event.type))).toEqual(
      new Set(['checkout.confirmed', 'invoice.paid', 'plan.changed']),
    );
  });

  it('a charge for what is over is given back by itself', () => {
    const late = edges.filter(({ from, to }) => from.hasTag('ended') && to.context.payments > from.context.payments);
    expect(late.length).toBeGreaterThan(0);
    for (const { from, to } of late) {
      expect(to.context.refunds - from.context.refunds).toBe(1);
      expect(to.matches({ ended: 'refunded' })).toBe(true);
    }
  });

  it('no more goes back than was taken', () => {
    expect(states.filter(({ context }) => context.refunds > context.payments)).toEqual([]);
  });

  it('a purchase can be replaced, and is forgotten after a day, until it is paid', () => {
    for (const state of states.filter(has('incomplete'))) {
      const [replaced] = transition(subscriptionMachine, state, { type: 'checkout.replaced' });
      expect(replaced.matches({ ended: 'incompleteExpired' })).toBe(true);
    }
    const forgotten = edges.filter(
      ({ from, event }) => from.hasTag('incomplete') && event.type.startsWith('xstate.after'),
    );
    expect(new Set(forgotten.map(({ event }) => event.delayMs))).toEqual(new Set([24 * 60 * 60 * 1000]));
    expect(forgotten.filter(({ to }) => !to.matches({ ended: { incompleteExpired: 'confirmedByStripe' } }))).toEqual(
      [],
    );
  });

  it('Stripe gives up a first payment after 23 hours; a card that it waits for is waited for all day', () => {
    expect(after('payment', 'checkout.recorded', 'checkout.expired').hasTag('ended')).toBe(true);
    expect(after('card', 'checkout.recorded', 'checkout.expired').hasTag('incomplete')).toBe(true);
  });

  it('what was never to be paid cannot be paid late: a card that comes too late is of no use', () => {
    const late = after(
      'card',
      'checkout.recorded',
      { type: 'user.deleted', isStripeReachable: false },
      'checkout.confirmed',
    );
    expect([late.matches({ ended: 'refunded' }), late.context.payments]).toEqual([false, 0]);
  });

  it('what is paid for a purchase that is over goes back: as much is refunds as was taken', () => {
    const late = after(
      'payment',
      'checkout.recorded',
      { type: 'user.deleted', isStripeReachable: false },
      'checkout.confirmed',
    );
    expect(late.matches({ ended: 'refunded' })).toBe(true);
    expect([late.context.payments, late.context.refunds]).toEqual([1, 1]);
  });

  it('a dispute is won, or lost, only where one was opened, and none is opened twice or about nothing', () => {
    for (const { from, event, to } of edges) {
      const isNews = from.context.dispute !== to.context.dispute || from.context.refunds !== to.context.refunds;
      if (event.type === 'dispute.won' || event.type === 'dispute.lost')
        expect(isNews).toBe(from.context.dispute !== null);
      if (event.type.startsWith('dispute.') && isNews)
        expect(to.context.dispute).toBe(event.type === 'dispute.opened' ? 'currentPeriod' : null);
      if (event.type === 'dispute.opened')
        expect(isNews).toBe(
          from.hasTag('live') && from.context.dispute === null && from.context.payments > from.context.refunds,
        );
    }
    for (const state of states.filter(({ context }) => context.dispute === null))
      for (const type of ['dispute.won', 'dispute.lost'] as const) expect(state.can({ type })).toBe(false);
  });

  it('the bank’s no is noted of a first payment, and of no card that is only kept', () => {
    expect(after('payment', 'checkout.recorded', 'checkout.declined').context.hasDeclined).toBe(true);
    expect(after('card', 'checkout.recorded', 'checkout.declined').context.hasDeclined).toBe(false);
  });

  it('while the bank decides about a payment it goes back by its word alone', () => {
    const disputed = states.filter(({ context }) => context.dispute !== null);
    expect(disputed.length).toBeGreaterThan(0);
    for (const type of ['payment.refunded', 'dispute.opened'] as const)
      expect(disputed.filter((state) => state.can({ type }))).toEqual([]);
  });

  it('a month with a plan change has two payments, and goes on until both went back', () => {
    const changed = after('payment', ...paid, 'plan.changed');
    for (const first of ['payment.refunded', 'dispute.lost'] as const) {
      const events = first === 'dispute.lost' ? (['dispute.opened', first] as const) : [first];
      const [one, both] = [
        after('payment', ...paid, 'plan.changed', ...events),
        after('payment', ...paid, 'plan.changed', ...events, 'payment.refunded'),
      ];
      expect([changed, one, both].map((state) => state.hasTag('member'))).toEqual([true, true, false]);
      expect([both.matches({ ended: 'refunded' }), both.context.refunds]).toEqual([true, 2]);
    }
    // The next month is paid by one payment again.
    expect(after('payment', ...paid, 'plan.changed', 'invoice.paid', 'payment.refunded').hasTag('ended')).toBe(true);
    // Of a free month there is none.
    expect(after('card', ...paid, 'plan.changed', 'payment.refunded').hasTag('ended')).toBe(true);
  });

  it('a dispute about an earlier month takes that payment alone: the month that was paid since stays paid', () => {
    const renewed = ['dispute.opened', 'invoice.paid'] as const;
    const lost = after('payment', ...paid, ...renewed, 'dispute.lost');
    expect([lost.hasTag('member'), lost.context.payments, lost.context.refunds]).toEqual([true, 2, 1]);
    expect(after('payment', ...paid, ...renewed, 'dispute.lost', 'payment.refunded').hasTag('ended')).toBe(true);
    const earlier = edges.filter(
      ({ from, event }) => event.type === 'dispute.lost' && from.context.dispute === 'earlierPeriod',
    );
    expect(earlier.length).toBeGreaterThan(0);
    expect(
      earlier.filter(({ from, to }) => !to.hasTag('live') || JSON.stringify(from.value) !== JSON.stringify(to.value)),
    ).toEqual([]);
  });

  it('what goes back is one payment, and ends the membership unless another of that month is left', () => {
    const back = edges.filter(
      ({ from, event }) => event.type === 'payment.refunded' && from.can({ type: 'payment.refunded' }),
    );
    expect(back.length).toBeGreaterThan(0);
    for (const { from, to } of back)
      expect([to.context.refunds - from.context.refunds, to.hasTag('ended')]).toEqual([
        1,
        from.context.currentPayments <= 1,
      ]);
  });

  it('what was paused, and what was to end, goes on as before once it goes on', () => {
    for (const way of [
      ['subscription.paused', 'subscription.resumed'],
      ['cancellation.scheduled', 'cancellation.undone'],
    ] as const)
      expect(after('payment', ...paid, ...way).value).toEqual(after('payment', ...paid).value);
  });

  it('every month that is taken counts', () => {
    expect(after('payment', ...paid, 'invoice.paid', 'invoice.paid').context.payments).toBe(3);
    expect(after('card', ...paid, 'invoice.paid').context.payments).toBe(1);
  });

  it('an end of which Stripe has not heard is owed, and no other', () => {
    const left = edges.filter(({ from, event }) => event.type === 'user.deleted' && from.hasTag('live'));
    for (const { event, to } of left) expect(to.hasTag('pendingAtStripe')).toBe(!event['isStripeReachable']);
    expect(
      states.filter((state) => state.hasTag('pendingAtStripe') !== state.can({ type: 'cancellation.delivered' })),
    ).toEqual([]);
  });

  it('a card that was refused is of no interest once the first month is paid', () => {
    expect(edges.filter(({ to }) => to.hasTag('live') && to.context.hasDeclined)).toEqual([]);
  });

  it('the subscription ends with its user, wherever it stands; what could not be ended at Stripe is owed until it is', () => {
    const left = edges.filter(({ event }) => event.type === 'user.deleted');
    expect(left.filter(({ to }) => !to.hasTag('ended'))).toEqual([]);
    const alive = states.filter((state) => !state.hasTag('ended'));
    expect(new Set(left.map(({ from }) => JSON.stringify(from.value)))).toEqual(
      new Set(alive.map(({ value }) => JSON.stringify(value))),
    );
    for (const graph of graphs) {
      const stranded = graph.deadEnds((state) => state.hasTag('ended') && !state.hasTag('pendingAtStripe'));
      expect(stranded).toEqual([]);
    }
  });

  it('a month that is paid late lets its member in again', () => {
    const late = after('payment', ...paid, 'invoice.paymentFailed', 'subscription.unpaid', 'invoice.paid');
    expect([late.hasTag('member'), late.context.payments]).toEqual([true, 2]);
  });
});

describe('a membership that is paid outside of Stripe, or free', () => {
  const outside = states.filter(has('outside'));

  it('opens the members’ area at once, without a payment', () => {
    expect(after('outside').hasTag('member')).toBe(true);
    expect(outside.filter((state) => !state.hasTag('member'))).toEqual([]);
  });

  it('is never charged', () => {
    const charged = edges.filter(({ from, to }) => from.context.first === 'outside' && to.context.payments > 0);
    expect(charged).toEqual([]);
    for (const type of ['invoice.paid', 'checkout.confirmed', 'plan.changed'] as const)
      expect(outside.filter((state) => state.can({ type }))).toEqual([]);
  });

  it('ends at its date, and not before', () => {
    const waits = (state: State) =>
      edges.filter(({ from, event }) => from === state && event.type.startsWith('xstate.after'));
    const paid = outside.find((state) => state.matches({ outside: { dated: 'paid' } }))!;
    const [reminder] = waits(paid);
    const [end] = waits(reminder!.to);
    expect(Number(reminder!.event.delayMs) + Number(end!.event.delayMs)).toBe(OUTSIDE_PERIOD_MS);
    expect([reminder!.to.hasTag('member'), end!.to.hasTag('ended'), end!.to.hasTag('member')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('reminds fourteen days before its end', () => {
    expect(REMINDED_BEFORE_MS).toBe(14 * 24 * 60 * 60 * 1000);
    const ends = edges.filter(({ from, to, event }) => from.hasTag('outside') && to.hasTag('ended') && event.delayMs);
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter(({ from, event }) => !from.hasTag('reminded') || event.delayMs !== REMINDED_BEFORE_MS)).toEqual(
      [],
    );
  });

  it('another date starts the time again, reminder included', () => {
    const extended = edges
      .filter(({ event }) => event.type === 'date.changed')
      .filter(({ from }) => has('outside')(from));
    expect(extended.length).toBe(outside.length);
    expect(extended.filter(({ to }) => !to.matches({ outside: { dated: 'paid' } }))).toEqual([]);
  });

  it('without a date it never ends by itself', () => {
    const endless = after('outside', 'date.removed');
    expect(
      edges.filter(({ from, event }) => from.matches({ outside: 'endless' }) && event.type.startsWith('xstate.after')),
    ).toEqual([]);
    expect(endless.hasTag('member')).toBe(true);
  });

  it('ends at once when the owner revokes it, and then does not come back', () => {
    const revoked = after('outside', 'membership.revoked');
    expect([revoked.hasTag('ended'), revoked.hasTag('member')]).toEqual([true, false]);
    expect((['date.changed', 'date.removed'] as const).filter((type) => revoked.can({ type }))).toEqual([]);
  });

  it('no membership at Stripe becomes one, and none of these becomes one at Stripe', () => {
    expect(edges.filter(({ from, to }) => from.hasTag('live') && to.hasTag('outside'))).toEqual([]);
    expect(edges.filter(({ from, to }) => from.hasTag('outside') && to.hasTag('live'))).toEqual([]);
  });
});

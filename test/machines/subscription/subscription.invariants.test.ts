/** The rules of decisions.md for one membership ("Who is a member" and "Paying: the rules that hold in every order"). */
import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { subscriptionMachine } from '../../../machines/subscription/subscription.machine.ts';
import {
  GRACE_PERIOD_MS,
  OUTSIDE_PERIOD_MS,
  REMINDED_BEFORE_MS,
} from '../../../machines/subscription/subscription.machine.ts';
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
  it('a late payment restores the membership', () => {
    const late = after('payment', ...paid, 'invoice.paymentFailed', 'invoice.paid');
    expect(late.matches({ live: 'active' })).toBe(true);
    expect(late.context.payments).toBe(2);
  });

  it('a payment after an undelivered cancellation is refunded', () => {
    const taken = after('payment', ...paid, { type: 'user.deleted', isStripeReachable: false }, 'invoice.paid');
    expect(taken.matches({ ended: 'refunded' })).toBe(true);
    expect([taken.context.payments, taken.context.refunds]).toEqual([2, 1]);
  });

  it('active, past due for up to fourteen days, or canceled until the paid period ends', () => {
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

  it('not during a pause, which charges nothing and ends early, at its date, or with a cancellation', () => {
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

  it('only an active, uncanceled membership can be paused', () => {
    const pausing = edges.filter(({ event, from, to }) => event.type === 'pause.started' && from !== to);
    expect(pausing.length).toBeGreaterThan(0);
    expect(pausing.filter(({ from }) => !from.matches({ live: 'active' }))).toEqual([]);
  });

  it('not incomplete, unpaid, paused, ended, or refunded in full', () => {
    expect(after('payment').hasTag('member')).toBe(false);
    expect(after('payment', 'checkout.recorded').hasTag('member')).toBe(false);
    expect(after('payment', ...paid, 'invoice.paymentFailed', 'subscription.unpaid').hasTag('member')).toBe(false);
    expect(after('payment', ...paid, 'subscription.paused').hasTag('member')).toBe(false);
    expect(after('payment', ...paid, 'subscription.canceled').hasTag('member')).toBe(false);
    expect(after('payment', ...paid, 'payment.refunded').hasTag('member')).toBe(false);
  });

  it('a free first month still needs a card, and gives no access before', () => {
    expect(after('card', 'checkout.recorded').hasTag('member')).toBe(false);
    expect(after('card', ...paid).hasTag('member')).toBe(true);
    expect(after('card', ...paid).context.payments).toBe(0);
  });

  it('a subscription that Stripe does not charge gives no access', () => {
    // Except if the owner has allowed it.
    const free = states.filter(has('member')).filter((state) => !state.hasTag('live'));
    expect(free.filter((state) => !state.hasTag('outside'))).toEqual([]);
  });
});

describe('paying', () => {
  it('every membership is either incomplete, live or ended', () => {
    for (const state of states) {
      const kinds = (['incomplete', 'outside', 'live', 'ended'] as const).filter((tag) => state.hasTag(tag));
      expect(kinds).toHaveLength(1);
    }
  });

  it('an ended membership never becomes live again', () => {
    expect(edges.filter(({ from, to }) => from.hasTag('ended') && !to.hasTag('ended'))).toEqual([]);
  });

  it('a live membership never becomes incomplete again', () => {
    expect(edges.filter(({ from, to }) => from.hasTag('live') && to.hasTag('incomplete'))).toEqual([]);
  });

  it('only a confirmation, a renewal or a more expensive plan charges money', () => {
    const taking = edges.filter(({ from, to }) => to.context.payments > from.context.payments);
    expect(new Set(taking.map(({ event }) => event.type))).toEqual(
      new Set(['checkout.confirmed', 'invoice.paid', 'plan.changed']),
    );
  });

  it('a charge for an ended membership is refunded automatically', () => {
    const late = edges.filter(({ from, to }) => from.hasTag('ended') && to.context.payments > from.context.payments);
    expect(late.length).toBeGreaterThan(0);
    for (const { from, to } of late) {
      expect(to.context.refunds - from.context.refunds).toBe(1);
      expect(to.matches({ ended: 'refunded' })).toBe(true);
    }
  });

  it('refunds never exceed payments', () => {
    expect(states.filter(({ context }) => context.refunds > context.payments)).toEqual([]);
  });

  it('an unpaid checkout can be replaced, and expires after a day', () => {
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

  it('Stripe expires a first payment after 23 hours, but waits for a card all day', () => {
    expect(after('payment', 'checkout.recorded', 'checkout.expired').hasTag('ended')).toBe(true);
    expect(after('card', 'checkout.recorded', 'checkout.expired').hasTag('incomplete')).toBe(true);
  });

  it('a card that comes after the expiry has no effect', () => {
    const late = after(
      'card',
      'checkout.recorded',
      { type: 'user.deleted', isStripeReachable: false },
      'checkout.confirmed',
    );
    expect([late.matches({ ended: 'refunded' }), late.context.payments]).toEqual([false, 0]);
  });

  it('a payment for an ended checkout is refunded in full', () => {
    const late = after(
      'payment',
      'checkout.recorded',
      { type: 'user.deleted', isStripeReachable: false },
      'checkout.confirmed',
    );
    expect(late.matches({ ended: 'refunded' })).toBe(true);
    expect([late.context.payments, late.context.refunds]).toEqual([1, 1]);
  });

  it('a dispute needs a payment, is opened once, and is then won or lost', () => {
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

  it('only a first payment records a decline, not a stored card', () => {
    expect(after('payment', 'checkout.recorded', 'checkout.declined').context.hasDeclined).toBe(true);
    expect(after('card', 'checkout.recorded', 'checkout.declined').context.hasDeclined).toBe(false);
  });

  it('during a dispute only its outcome refunds the payment', () => {
    const disputed = states.filter(({ context }) => context.dispute !== null);
    expect(disputed.length).toBeGreaterThan(0);
    for (const type of ['payment.refunded', 'dispute.opened'] as const)
      expect(disputed.filter((state) => state.can({ type }))).toEqual([]);
  });

  it('a month with a plan change has two payments, and lasts until both are refunded', () => {
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

  it('a lost dispute about an earlier month keeps the current month paid', () => {
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

  it('a refund returns one payment, and ends the membership unless another one for the month is left', () => {
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

  it('a resumed membership is as before', () => {
    for (const way of [
      ['subscription.paused', 'subscription.resumed'],
      ['cancellation.scheduled', 'cancellation.undone'],
    ] as const)
      expect(after('payment', ...paid, ...way).value).toEqual(after('payment', ...paid).value);
  });

  it('every paid month counts', () => {
    expect(after('payment', ...paid, 'invoice.paid', 'invoice.paid').context.payments).toBe(3);
    expect(after('card', ...paid, 'invoice.paid').context.payments).toBe(1);
  });

  it('exactly an undelivered cancellation is pending', () => {
    const left = edges.filter(({ from, event }) => event.type === 'user.deleted' && from.hasTag('live'));
    for (const { event, to } of left) expect(to.hasTag('pendingAtStripe')).toBe(!event['isStripeReachable']);
    expect(
      states.filter((state) => state.hasTag('pendingAtStripe') !== state.can({ type: 'cancellation.delivered' })),
    ).toEqual([]);
  });

  it('the first payment clears a recorded decline', () => {
    expect(edges.filter(({ to }) => to.hasTag('live') && to.context.hasDeclined)).toEqual([]);
  });

  it('deleting the user ends the subscription; an undelivered cancellation stays pending', () => {
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

  it('a late payment restores access', () => {
    const late = after('payment', ...paid, 'invoice.paymentFailed', 'subscription.unpaid', 'invoice.paid');
    expect([late.hasTag('member'), late.context.payments]).toEqual([true, 2]);
  });
});

describe('a membership without Stripe', () => {
  const outside = states.filter(has('outside'));

  it('gives access at once, without a payment', () => {
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

  it('sends a reminder fourteen days before its end', () => {
    expect(REMINDED_BEFORE_MS).toBe(14 * 24 * 60 * 60 * 1000);
    const ends = edges.filter(({ from, to, event }) => from.hasTag('outside') && to.hasTag('ended') && event.delayMs);
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter(({ from, event }) => !from.hasTag('reminded') || event.delayMs !== REMINDED_BEFORE_MS)).toEqual(
      [],
    );
  });

  it('a new date restarts the time and the reminder', () => {
    const extended = edges
      .filter(({ event }) => event.type === 'date.changed')
      .filter(({ from }) => has('outside')(from));
    expect(extended.length).toBe(outside.length);
    expect(extended.filter(({ to }) => !to.matches({ outside: { dated: 'paid' } }))).toEqual([]);
  });

  it('never ends by itself without a date', () => {
    const endless = after('outside', 'date.removed');
    expect(
      edges.filter(({ from, event }) => from.matches({ outside: 'endless' }) && event.type.startsWith('xstate.after')),
    ).toEqual([]);
    expect(endless.hasTag('member')).toBe(true);
  });

  it('ends at once when the owner revokes it, for good', () => {
    const revoked = after('outside', 'membership.revoked');
    expect([revoked.hasTag('ended'), revoked.hasTag('member')]).toEqual([true, false]);
    expect((['date.changed', 'date.removed'] as const).filter((type) => revoked.can({ type }))).toEqual([]);
  });

  it('never becomes a membership at Stripe, or the other way round', () => {
    expect(edges.filter(({ from, to }) => from.hasTag('live') && to.hasTag('outside'))).toEqual([]);
    expect(edges.filter(({ from, to }) => from.hasTag('outside') && to.hasTag('live'))).toEqual([]);
  });
});

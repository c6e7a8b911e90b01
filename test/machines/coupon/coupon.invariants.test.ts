import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { couponMachine, type CouponRef } from '../../../machines/coupon/coupon.machine.ts';
import { getDiscountMonths, getPrice } from '../../../machines/coupon/coupon.rules.ts';
import { selectIsTextboxOpen, selectOutcome } from '../../../machines/coupon/coupon.selectors.ts';
import type {
  CouponAnswer,
  CouponEvent,
  CouponInput,
  CouponReport,
  CouponTerms,
} from '../../../machines/coupon/coupon.types.ts';
import { controlledActors, toGraph } from '#kit';
import { couponModels, freeMonth, GROW, NAVIGATOR, tenPercent } from './coupon.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const graphs = couponModels.map((model) => toGraph(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);

const SECOND = 1_000;

useFakeTime();

/** The chart under a parent that records its reports, and a host that responds when the test says so. */
function started(input: Partial<CouponInput> = {}) {
  const world = controlledActors();
  const coupon = couponMachine.provide({ actors: world.provideFor(couponMachine) });
  const told: CouponReport[] = [];
  const parent = createActor(
    createMachine({
      invoke: { id: 'coupon', src: coupon, input: { code: '', productId: GROW, ...input } },
      on: { 'coupon.reported': { actions: ({ event }) => told.push(event as CouponReport) } },
    }),
  ).start();
  const actor = parent.getSnapshot().children['coupon'] as CouponRef;
  return {
    send: (...events: CouponEvent[]) => events.forEach((event) => actor.send(event)),
    answer: async (answer: CouponAnswer) => {
      world.resolve('checkCoupon', answer);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async (failure: unknown) => {
      world.reject('checkCoupon', failure);
      await vi.advanceTimersByTimeAsync(0);
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    asked: () => world.log.map((call) => call.input),
    isAsking: () => world.pending.has('checkCoupon'),
    isOpen: () => selectIsTextboxOpen(actor.getSnapshot()),
    outcome: () => selectOutcome(actor.getSnapshot()).kind,
    told: () => told.map(({ code, outcome }) => [code, outcome.kind]),
  };
}

const typed = (code: string): CouponEvent => ({ type: 'coupon.changed', code });
const left: CouponEvent = { type: 'coupon.left' };
const used: CouponEvent = { type: 'coupon.used' };
const plan = (productId: number): CouponEvent => ({ type: 'plan.changed', productId });

describe('the coupon box, by the specification', () => {
  it('is disabled for 5 seconds after blur', async () => {
    const box = started();
    box.send(typed('WELCOME10'), left);
    await box.wait(5 * SECOND - 1);
    expect(box.isOpen()).toBe(false);
    await box.wait(1);
    expect(box.isOpen()).toBe(true);
  });

  it('blur sends no request; Use Coupon does, also during the cool-down', () => {
    const box = started();
    box.send(typed('WELCOME10'), left);
    expect(box.asked()).toEqual([]);
    box.send(used);
    expect(box.asked()).toEqual([{ code: 'WELCOME10', productId: GROW }]);
  });

  it('the field opens after the check, which outlasts the cool-down', async () => {
    const box = started();
    box.send(typed('WELCOME10'), left, used);
    await box.wait(6 * SECOND);
    expect(box.isOpen()).toBe(false);
    await box.answer(tenPercent);
    expect(box.isOpen()).toBe(true);
  });

  it('the field opens after the cool-down, which outlasts the check', async () => {
    const box = started();
    box.send(typed('WELCOME10'), left, used);
    await box.answer(tenPercent);
    expect([box.outcome(), box.isOpen()]).toEqual(['applied', false]);
    await box.wait(5 * SECOND);
    expect(box.isOpen()).toBe(true);
  });

  it('has the outcomes applied, invalid and check failed, with Retry', async () => {
    const box = started();
    box.send(typed('NONSENSE'), used);
    await box.answer({ valid: false });
    expect(box.outcome()).toBe('invalid');
    box.send(typed('WELCOME10'), used);
    await box.fail({ kind: 'networkError' });
    expect(box.outcome()).toBe('checkFailed');
    box.send({ type: 'coupon.retried' });
    await box.answer(tenPercent);
    expect(box.outcome()).toBe('applied');
  });

  it('times out after 10 seconds, and ignores a later response', async () => {
    const box = started();
    box.send(typed('WELCOME10'), used);
    await box.wait(10 * SECOND - 1);
    expect(box.outcome()).toBe('checking');
    await box.wait(1);
    expect(box.outcome()).toBe('checkFailed');
    expect(box.isAsking()).toBe(false);
  });

  it('a code that was applied and is no longer valid has expired; a typed one is invalid', async () => {
    const box = started();
    box.send(typed('WELCOME10'), used);
    await box.answer(tenPercent);
    box.send(plan(NAVIGATOR));
    await box.answer({ valid: false });
    expect(box.outcome()).toBe('expired');
    box.send(used);
    await box.answer({ valid: false });
    expect(box.outcome()).toBe('expired');
    box.send(typed('WELCOME11'), used);
    await box.answer({ valid: false });
    expect(box.outcome()).toBe('invalid');
  });

  it.each([
    [{ wasApplied: true }, 'expired'],
    [{}, 'invalid'],
  ])('a code of the draft (%j) that is not valid: %s', async (input, outcome) => {
    const box = started({ code: 'WELCOME10', ...input });
    await box.answer({ valid: false });
    expect(box.outcome()).toBe(outcome);
  });

  it('typing clears the outcome', async () => {
    const box = started();
    box.send(typed('WELCOME10'), used);
    await box.answer(tenPercent);
    box.send(typed('WELCOME1'));
    expect(box.outcome()).toBe('none');
  });

  it('a new plan re-checks the coupon and ignores the response for the old plan', async () => {
    const box = started();
    box.send(typed('WELCOME10'), used, plan(NAVIGATOR));
    expect(box.asked()).toEqual([
      { code: 'WELCOME10', productId: GROW },
      { code: 'WELCOME10', productId: NAVIGATOR },
    ]);
    await box.answer(tenPercent);
    box.send(plan(GROW));
    expect(box.outcome()).toBe('checking');
    expect(box.asked()).toHaveLength(3);
  });

  it('a code is checked for the plan that is chosen at that time', () => {
    const box = started();
    box.send(plan(NAVIGATOR), typed('WELCOME10'), used);
    expect(box.asked()).toEqual([{ code: 'WELCOME10', productId: NAVIGATOR }]);
  });

  it('choosing the same plan again sends no request', async () => {
    const box = started();
    box.send(typed('WELCOME10'), used);
    await box.answer(tenPercent);
    box.send(plan(GROW));
    expect([box.outcome(), box.asked().length]).toEqual(['applied', 1]);
  });

  it('a code from the page or the draft is trimmed and checked at once', () => {
    expect(started({ code: ' FREEMONTH ' }).asked()).toEqual([{ code: 'FREEMONTH', productId: GROW }]);
    expect(started({ code: '  ' }).asked()).toEqual([]);
  });

  it('the parent gets every change of the outcome', async () => {
    const box = started();
    box.send(typed('WELCOME10'), used);
    await box.answer(freeMonth);
    box.send(plan(NAVIGATOR));
    await box.fail({ kind: 'offline' });
    box.send(used);
    await box.answer({ valid: false });
    box.send(typed('FREEMONTH'));
    expect(box.told()).toEqual([
      ['', 'none'],
      ['WELCOME10', 'none'],
      ['WELCOME10', 'checking'],
      ['WELCOME10', 'applied'],
      ['WELCOME10', 'checking'],
      ['WELCOME10', 'checkFailed'],
      ['WELCOME10', 'checking'],
      ['WELCOME10', 'expired'],
      ['FREEMONTH', 'none'],
    ]);
  });
});

describe('the coupon box, in every reachable state', () => {
  const isOpen = (state: (typeof states)[number]) => selectIsTextboxOpen(state);

  it('the textbox is disabled exactly during a check and the cool-down', () => {
    const closed = states.filter((state) => state.value.check === 'checking' || state.value.cooldown === 'coolingDown');
    expect(states.filter((state) => !isOpen(state))).toEqual(closed);
  });

  it('the text of a disabled textbox cannot change', () => {
    expect(edges.filter(({ from, to }) => !isOpen(from) && from.context.code !== to.context.code)).toEqual([]);
  });

  it('an empty code is never checked', () => {
    expect(states.filter(({ value, context }) => value.check === 'checking' && context.code.trim() === '')).toEqual([]);
  });

  it('an outcome always belongs to the current code and plan', () => {
    const stale = edges.filter(
      ({ from, to }) =>
        (from.context.code !== to.context.code || from.context.productId !== to.context.productId) &&
        (to.context.answer !== null || to.context.error !== null),
    );
    expect(stale).toEqual([]);
  });

  it('the reported outcome is the one of the state', () => {
    const told = { loading: '', idle: 'none', checking: 'checking', applied: 'applied', invalid: 'invalid' };
    const kinds: Record<string, string> = { ...told, expired: 'expired', checkFailed: 'checkFailed' };
    expect(states.filter((state) => selectOutcome(state).kind !== kinds[state.value.check])).toEqual([]);
  });

  it('only Use Coupon, Retry, Next, Join Now and a new plan start a check', () => {
    const begun = edges.filter(({ from, to }) => from.value.check !== 'checking' && to.value.check === 'checking');
    expect([...new Set(begun.map(({ event }) => event.type))].sort()).toEqual([
      'check.requested',
      'coupon.retried',
      'coupon.used',
      'plan.changed',
    ]);
  });

  it('Use Coupon checks every code that is not applied', () => {
    const isOpenQuestion = ({ value, context }: (typeof states)[number]) =>
      context.code.trim() !== '' && !['checking', 'applied'].includes(value.check);
    const pressed = edges.filter(({ event, from }) => event.type === 'coupon.used' && isOpenQuestion(from));
    expect(new Set(pressed.map(({ from }) => selectOutcome(from).kind))).toEqual(
      new Set(['none', 'invalid', 'expired', 'checkFailed']),
    );
    expect(pressed.filter(({ to }) => to.value.check !== 'checking')).toEqual([]);
  });

  it('Next and Join Now check a code without a result, and keep a result', () => {
    const pressed = edges.filter(({ event }) => event.type === 'check.requested');
    expect(pressed.length).toBeGreaterThan(0);
    for (const { from, to } of pressed) {
      const isUnjudged = ['idle', 'checkFailed'].includes(from.value.check) && from.context.code.trim() !== '';
      expect(to.value.check).toBe(isUnjudged ? 'checking' : from.value.check);
    }
  });

  it('blur starts only the cool-down', () => {
    const leaving = edges.filter(({ event }) => event.type === 'coupon.left');
    expect(leaving.length).toBeGreaterThan(0);
    expect(leaving.filter(({ from, to }) => from.value.check !== to.value.check)).toEqual([]);
  });

  it('the cool-down lasts 5 s and a check at most 10 s, from every state', () => {
    const waits = edges.filter(({ event }) => event.delayMs !== undefined).map(({ event }) => event.delayMs ?? 0);
    expect(Math.max(...waits)).toBe(10 * SECOND);
    const cooling = edges.filter(
      ({ from, to }) => from.value.cooldown === 'coolingDown' && to.value.cooldown === 'open',
    );
    expect(cooling.filter(({ event }) => (event.delayMs ?? 0) > 5 * SECOND)).toEqual([]);
  });

  it('an applied coupon is always reachable', () => {
    for (const graph of graphs) expect(graph.deadEnds(({ value }) => value.check === 'applied')).toEqual([]);
  });
});

describe('the price with a coupon', () => {
  const terms = (total: number, duration: CouponTerms['duration']): CouponTerms => ({
    percentOff: null,
    amountOff: null,
    total,
    duration,
  });

  it('WELCOME10 never expires', () => {
    expect(getPrice(19_900, { kind: 'applied', terms: terms(17_910, 'forever') })).toEqual({
      due: 17_910,
      monthly: 17_910,
      discount: 1_990,
    });
  });

  it('FREEMONTH makes the first month free, then the full price is due', () => {
    expect(getPrice(19_900, { kind: 'applied', terms: terms(0, 'once') })).toEqual({
      due: 0,
      monthly: 19_900,
      discount: 19_900,
    });
  });

  it('lasts for the given number of months, by default one, and never without a coupon', () => {
    expect(getDiscountMonths({ kind: 'applied', terms: { ...terms(0, 'once'), months: 3 } })).toBe(3);
    expect(getDiscountMonths({ kind: 'applied', terms: terms(0, 'once') })).toBe(1);
    expect(getDiscountMonths({ kind: 'invalid' })).toBe(1);
  });

  it('an unconfirmed coupon has no discount', () => {
    const error = { kind: 'networkError' } as const;
    for (const outcome of [
      { kind: 'none' },
      { kind: 'checking' },
      { kind: 'invalid' },
      { kind: 'expired' },
      { kind: 'checkFailed', error },
    ] as const)
      expect(getPrice(49_900, outcome)).toEqual({ due: 49_900, monthly: 49_900, discount: 0 });
  });

  it('the amount due and the discount always add up to the price', () => {
    const duration = fc.constantFrom<CouponTerms['duration']>('once', 'forever');
    fc.assert(
      fc.property(fc.nat(), fc.nat(), duration, (price, off, lasts) => {
        const outcome = { kind: 'applied', terms: terms(Math.max(0, price - off), lasts) } as const;
        const { due, monthly, discount } = getPrice(price, outcome);
        expect(due + discount).toBe(price);
        expect(monthly).toBe(lasts === 'once' ? price : due);
      }),
    );
  });
});

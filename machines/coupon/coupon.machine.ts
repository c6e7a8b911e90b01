/**
 * The coupon box (spec: plans#coupon-results, plans#five-seconds): the
 * host's check of the code and, in parallel, the cool-down of the textbox. The textbox is enabled while neither runs.
 */
import { and, assign, not, setup, stateIn, type ActorRefFrom } from 'xstate';
import { toFetchError, type FetchError } from '../lib/errors.ts';
import { isBlank } from '../lib/formats.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import { getOutcome } from './coupon.rules.ts';
import type {
  CheckCouponInput,
  CouponAnswer,
  CouponContext,
  CouponEvent,
  CouponInput,
  CouponReport,
} from './coupon.types.ts';

/** "Coupon box: disabled for 5 seconds after blur" (spec: plans#five-seconds). */
export const COOL_DOWN_MS = 5_000;
/** The check fails after this time: the visitor decides how to continue. */
export const CHECK_TIMEOUT_MS = 10_000;

export const couponMachine = setup({
  types: {} as { input: CouponInput; context: CouponContext; events: CouponEvent },
  actors: { checkCoupon: promiseSlot<CouponAnswer, CheckCouponInput>('checkCoupon') },
  delays: { coolDown: COOL_DOWN_MS, checkTimeout: CHECK_TIMEOUT_MS },
  guards: {
    hasCode: ({ context }) => !isBlank(context.code),
    isTextboxOpen: and([stateIn({ cooldown: 'open' }), not(stateIn({ check: 'checking' }))]),
    isOtherPlan: ({ context }, { productId }: { productId: number }) => productId !== context.productId,
    wasApplied: ({ context }) => context.wasApplied,
    isValid: (_, { answer }: { answer: CouponAnswer }) => answer.valid,
  },
  actions: {
    storeCode: assign((_, { code }: { code: string }) => ({ code, wasApplied: false })),
    storeApplied: assign({ wasApplied: true }),
    storePlan: assign({ productId: (_, { productId }: { productId: number }) => productId }),
    storeAnswer: assign({ answer: (_, { answer }: { answer: CouponAnswer }) => answer }),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toFetchError(error) }),
    clearOutcome: assign({ answer: null, error: null }),
    report: sendToParent((context: CouponContext, { isChecking }: { isChecking: boolean }): CouponReport => ({
      type: 'coupon.reported',
      code: context.code.trim(),
      outcome: getOutcome(context, isChecking),
    })),
  },
}).createMachine({
  id: 'coupon',
  context: ({ input }) => ({ ...input, wasApplied: input.wasApplied ?? false, answer: null, error: null }),
  type: 'parallel',
  states: {
    check: {
      initial: 'loading',
      on: {
        'coupon.changed': {
          description: 'Typing clears the outcome; it is possible only while the textbox is open.',
          guard: 'isTextboxOpen',
          target: '.idle',
          actions: { type: 'storeCode', params: ({ event }) => event },
        },
        'plan.changed': {
          description: 'Another plan has another price, so the code is checked again.',
          guard: { type: 'isOtherPlan', params: ({ event }) => event },
          target: '.checking',
          actions: { type: 'storePlan', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          description: 'Checks a code from the page or the draft at once.',
          always: [{ guard: 'hasCode', target: 'checking' }, { target: 'idle' }],
        },
        idle: {
          description: 'The code in the field has not been checked. Leaving the field does not check it.',
          entry: ['clearOutcome', { type: 'report', params: { isChecking: false } }],
          on: {
            'coupon.used': { guard: 'hasCode', target: 'checking' },
            'check.requested': { guard: 'hasCode', target: 'checking' },
            'plan.changed': { actions: { type: 'storePlan', params: ({ event }) => event } },
          },
        },
        checking: {
          tags: 'busy',
          entry: ['clearOutcome', { type: 'report', params: { isChecking: true } }],
          invoke: {
            id: 'checkCoupon',
            src: 'checkCoupon',
            input: ({ context: { code, productId } }) => ({ code: code.trim(), productId }),
            onDone: [
              {
                guard: { type: 'isValid', params: ({ event }) => ({ answer: event.output }) },
                target: 'applied',
                actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                guard: 'wasApplied',
                target: 'expired',
                actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: 'invalid',
                actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: 'checkFailed', actions: { type: 'storeError', params: ({ event }) => event } },
          },
          after: {
            checkTimeout: {
              target: 'checkFailed',
              actions: { type: 'storeError', params: { error: { kind: 'timeout' } satisfies FetchError } },
            },
          },
        },
        applied: {
          entry: ['storeApplied', { type: 'report', params: { isChecking: false } }],
          on: {
            'coupon.rejected': {
              description: 'The coupon has expired since it was checked. The price is the full one again.',
              target: 'expired',
              actions: { type: 'storeAnswer', params: { answer: { valid: false } } },
            },
          },
        },
        invalid: {
          entry: { type: 'report', params: { isChecking: false } },
          on: { 'coupon.used': 'checking' },
        },
        expired: {
          description: 'The code was applied and no longer is. The full price is shown, and the next press pays it.',
          entry: { type: 'report', params: { isChecking: false } },
          on: { 'coupon.used': 'checking' },
        },
        checkFailed: {
          description: 'The check failed or timed out. A late response is ignored.',
          entry: { type: 'report', params: { isChecking: false } },
          on: { 'coupon.used': 'checking', 'coupon.retried': 'checking', 'check.requested': 'checking' },
        },
      },
    },
    cooldown: {
      initial: 'open',
      states: {
        open: { on: { 'coupon.left': 'coolingDown' } },
        coolingDown: {
          description:
            'Only the textbox is disabled. Use Coupon stays enabled, because its click may have caused the blur.',
          after: { coolDown: 'open' },
        },
      },
    },
  },
});

export type CouponRef = ActorRefFrom<typeof couponMachine>;

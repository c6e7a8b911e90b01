/** How a test makes the registration's parts report on a real page: by typing, by a checkbox, or by a response that the test holds back. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CouponOutcome } from '../../../machines/coupon/coupon.types.ts';
import type { Receipt } from '../../../machines/payment/payment.types.ts';
import { LABELS } from '../../../machines/registration/validation-messages.ts';
import type { RegistrationEvent } from '../../../machines/registration/registration.types.ts';
import type { BrowserOptions, NetworkStub } from '#kit/playwright';
import { doneEvent, errorEvent, type ModelEvent } from '#kit';
import { complete, creditToConfirm, toConfirm } from '../../machines/payment/payment.model.ts';
import { paymentNetworkStubs } from './payment-network-stubs.ts';
import { registrationForm } from './registration-form.ts';
import { watchRegistrations } from './registration-posts.ts';
import { translate } from '../../../machines/lib/translation.ts';

type Told<T extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: T }>;

const LOST = { abort: 'connectionfailed' };
const wireTo = (url: RegExp): NetworkStub => ({ url, resolve: (json) => ({ json }), reject: () => LOST });

export const registrationNetworkStubs: Record<string, NetworkStub> = {
  ...paymentNetworkStubs,
  username: wireTo(/practice-portal\/v1\/usernames\//),
  email: wireTo(/practice-portal\/v1\/emails\//),
  coupon: wireTo(/practice-portal\/v1\/coupons\/validate$/),
};

const TERMS = { valid: true, percent_off: 10, amount_off: null, total: 17910, duration: 'forever' };

/** The ID of a user other than the one that the page was printed for. */
const STRANGER_ID = 4712;

/**
 * The causes by event type.
 *
 * @param pays false for a secondary user: no card, nothing to confirm
 * @param answer lets an actor of a part succeed or fail
 */
export function registrationCauses(page: Page, pays: boolean, answer: (event: ModelEvent) => Promise<void>) {
  const form = registrationForm(page);
  const posts = watchRegistrations(page);
  const resolve = (id: string, output?: unknown) => answer(doneEvent(id, output));
  const reject = (id: string, error: unknown) => answer(errorEvent(id, error));

  /** The state of the payment that the last Join Now started. */
  let stage: 'begun' | 'sent' | 'accepted' | 'askedAgain' | 'refusedByBank' = 'begun';
  let sent = 0;

  /** Accepts the card, and waits until the page sends the registration. */
  async function send() {
    if (stage !== 'begun') return;
    if (pays) await resolve('checkCard');
    sent += 1;
    await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(sent);
    stage = 'sent';
  }

  async function accept(receipt: Receipt | null = null) {
    // The page doesn't resend an accepted request. It tries another card.
    if (stage === 'refusedByBank') {
      await resolve('checkCard');
      stage = 'accepted';
    }
    await send();
    if (stage !== 'sent') return;
    await resolve('register', pays ? toConfirm : { ...complete, receipt });
    if (pays) await page.getByText('Confirming with your bank…').waitFor();
    stage = 'accepted';
  }

  /** The server accepts the registration for a different total than the page shows. The page confirms it when Join Now is pressed again. */
  async function askAgain() {
    await send();
    await resolve('register', creditToConfirm);
    stage = 'refusedByBank';
  }

  const refuse = async (error: object) => {
    await send();
    await reject('register', error);
    stage = 'begun';
  };

  /** The bank's result, from the confirmation itself or from a later status request to Stripe. */
  const confirm = async (status: string) => {
    await accept();
    await resolve(stage === 'askedAgain' ? 'retrievePayment' : 'confirm', { status });
  };

  /** The nonce has expired, and the renewed one belongs to another session. */
  async function loseSession(session: string) {
    await page.route('**/admin-ajax.php*', (route) =>
      route.fulfill({ json: { nonce: 'n', checkout_nonce: null, coupon_nonce: 'c', user_id: STRANGER_ID } }),
    );
    await refuse({ kind: 'signedOut', session });
  }

  async function end({ outcome, receipt }: Told<'payment.ended'>) {
    switch (outcome) {
      case 'succeeded':
        if (!pays) return accept(receipt);
        await confirm('succeeded');
        return resolve('reportSuccess', receipt);
      case 'signedIn':
        return loseSession('begun');
      case 'accountChanged':
        return loseSession('changed');
      default:
        return refuse({ kind: outcome });
    }
  }

  async function useCoupon({ code, outcome }: { code: string; outcome: CouponOutcome }) {
    if (outcome.kind === 'checking') {
      // Leaving the field disables it for some seconds; Use Coupon stays enabled.
      const isTyped = (await form.textbox('Have a Coupon Code?').inputValue()) === code;
      return isTyped ? form.button('Use Coupon').click() : form.useCoupon(code);
    }
    return resolve('coupon', outcome.kind === 'applied' ? TERMS : { valid: false });
  }

  /** Typing the same text again also counts as typing. */
  async function type({ field, value }: Told<'field.changed'>) {
    const box = form.password(translate(LABELS[field]));
    if ((await box.inputValue()) === value) await box.fill('');
    await box.fill(value);
  }

  async function namePractice({ practices: [practice] }: Told<'practices.reported'>) {
    const name = form.textbox('Practice Name');
    // In a practice that is already open, the only Edit button is the address's.
    if ((await name.count()) === 0) await page.getByRole('button', { name: /^Edit/ }).click();
    await name.fill(practice?.name ?? '');
  }

  /** Uses the browser's Back if it leads to that page, otherwise a typed URL. */
  async function moveTo({ page: wanted }: Told<'history.moved'>) {
    const shown = Number(new URL(page.url()).hash.split('-')[1]);
    if (wanted === shown - 1) await page.goBack();
    else await page.evaluate((step) => void (location.hash = `#/step-${step}`), wanted);
  }

  return {
    'field.changed': (_, event) => type(event as Told<'field.changed'>),
    'history.moved': (_, event) => moveTo(event as Told<'history.moved'>),
    async 'membership.reported'(_, event) {
      const { name } = (event as Told<'membership.reported'>).product;
      const radio = page.getByRole('radio', { name, exact: true });
      // The first membership is already selected.
      if (!(await radio.isChecked())) await form.choose(name);
    },
    'coupon.reported': (_, event) => useCoupon(event as Told<'coupon.reported'>),
    async 'availability.reported'(_, event) {
      const { field, status } = event as Told<'availability.reported'>;
      if (status === 'unverified') await reject(field, LOST);
      else await resolve(field, status === 'taken');
    },
    'practices.reported': (_, event) => namePractice(event as Told<'practices.reported'>),
    'billing.reported': () => form.checkbox('My practice address is my billing address').click(),
    'admin.reported': () => form.checkbox('Add a practice admin').click(),
    'payment.keyCreated': send,
    'payment.accepted': () => accept(),
    async 'payment.returned'(_, event) {
      const { errors, isOutcomeKnown, credit } = event as Told<'payment.returned'>;
      if (credit !== undefined) return askAgain();
      if (!isOutcomeKnown) return refuse({ kind: 'networkError' });
      if (Object.keys(errors).length > 0) return refuse({ kind: 'invalid', errors });
      if (stage === 'begun')
        await reject('checkCard', { kind: 'incomplete', message: 'Your card number is incomplete.' });
      else if (stage === 'sent') await refuse({ kind: 'declined', message: 'Your card has expired.' });
      else {
        await confirm('requiresPaymentMethod');
        stage = 'refusedByBank';
      }
    },
    async 'payment.uncertain'() {
      await accept();
      if (stage === 'accepted') await reject('confirm', { kind: 'uncertain' });
      await reject('retrievePayment', LOST);
    },
    async 'payment.resumed'() {
      await form.button('Check my payment').click();
      stage = 'askedAgain';
    },
    'payment.ended': (_, event) => end(event as Told<'payment.ended'>),
  } satisfies BrowserOptions['causes'];
}

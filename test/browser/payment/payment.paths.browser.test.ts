/**
 * Paying on the running portal. A few generated paths together take every transition that a person, the server or Stripe can cause. They cover each
 * possible response; the test sends them over the network.
 */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { isAmountChanged } from '../../../machines/payment/payment.rules.ts';
import type { PaymentContext, PaymentInput, RegistrationError } from '../../../machines/payment/payment.types.ts';
import { browserDriver } from '#kit/playwright';
import {
  actorIdOf,
  isAfter,
  isDone,
  isError,
  type ModelEvent,
  type Path,
  runPath,
  stableStringify,
  type Step,
  type Tour,
  getTours,
} from '#kit';
import { correctingModel, paymentModels, withCredit } from '../../machines/payment/payment.model.ts';
import { paymentUserActions, paymentScreen } from '../../machines/payment/payment.screen.ts';
import { ALL_AGREED } from '../../machines/registration/registration.model.ts';
import { DRAFT } from '../../machines/registration/fixtures.ts';
import { accessibilityAlong } from '../support/accessibility.ts';
import { HELD_CARD_SERVICE, paymentNetworkStubs } from '../support/payment-network-stubs.ts';
import { allHasCome, cardIsDrawn, openRegistration, USER_ID } from '../support/prepared-registration.ts';
import { PAGES, registrationForm } from '../support/registration-form.ts';
import { receiveVisitors } from '../support/visit.ts';
import { missedByTours } from '../support/walk.ts';

const { visit } = receiveVisitors();

/** Without random numbers the page can't create a key. */
const BREAK_RANDOM_NUMBERS = `crypto.getRandomValues = () => {
  throw new Error('There are no random numbers.');
};`;

const isUnsent = (error: unknown) => typeof error === 'object' && error !== null && 'unsent' in error;
const isOffline = (error: unknown) => (error as RegistrationError).kind === 'offline';

const isKeyMade = ({ event }: Step) => isDone(event) && actorIdOf(event) === 'createKey';
const isKeyMissed = ({ event }: Step) => isError(event) && actorIdOf(event) === 'createKey';
/** Whether the registration itself reports this charge, as its response to a different total. */
const isSaid = (event: ModelEvent) => event['charge']?.amount === withCredit.amount;
/** The registration hasn't reported the new charge yet. On the page this lasts only a moment. */
const isUnsaid = ({ state }: Step) =>
  state.matches({ entering: 'amountChanged' }) && isAmountChanged(state.context as PaymentContext);
/** A coupon changes the charge after Join Now was pressed. On the page the next press sends a different body. */
const isChosenAnew = ({ event, state }: Step) =>
  event.type === 'charge.changed' && !isSaid(event) && (state.context as PaymentContext).revision !== null;
/** The connection stays broken from this event on, so it can only be a path's last one. */
const isForGood = ({ event }: Step) => isError(event) && (isUnsent(event['error']) || isOffline(event['error']));

/** Whether a test can cause the path's last event on the page or over the network, after the events before it. */
function isWalkable({ steps }: Path) {
  const { event } = steps.at(-1)!;
  const before = steps.at(-2)!.state;
  if (steps.slice(0, -1).some(isForGood)) return false;
  // A browser either has random numbers or doesn't.
  if (steps.some(isKeyMade) && steps.some(isKeyMissed)) return false;
  switch (event.type) {
    // The visitor reaches Payment once, at the start of the path.
    case 'payment.reached':
      return steps.length === 2;
    // The form is unchanged; only the registration can change it.
    case 'payment.submitted':
      return event['revision'] === 1 && !steps.some(isChosenAnew);
    case 'charge.changed':
      return before.context.card === 'ready' && (isUnsaid(steps.at(-2)!) || !isSaid(event));
    case 'card.edited':
      return before.context.card === 'ready';
    // The card form's own Retry is beside the payment's. The card form's chart covers it.
    case 'card.reported':
      return event['status'] !== 'loadFailed' && before.matches({ entering: 'blank' });
    default:
      // Key creation is immediate, so it never times out.
      return !isUnheardOf(event) && !(isAfter(event) && before.matches('creatingKey'));
  }
}

/** Whether no real service causes this event. Services never throw unknown errors, and a wrong e-mail address leads away from Payment. */
function isUnheardOf(event: ModelEvent) {
  if (!isError(event) || actorIdOf(event) === 'createKey') return false;
  const error = event['error'] as RegistrationError | string;
  return typeof error === 'string' || (error.kind === 'invalid' && 'email' in error.errors);
}

/** The responses of the server and Stripe on a path. The test sends each once, even if several cause the same transition. */
const answersAt = ({ event }: Step) =>
  isDone(event) || isError(event) ? [stableStringify([event.type, event['output'] ?? event['error']])] : [];

/** `lost-responses` tests a corrected e-mail address, because it needs an account that the registration has created. */
const models = paymentModels.filter((model) => model !== correctingModel);

const tours = getTours(models, { isWalkable, alsoCover: answersAt });
const walked = tours.map(({ path }) => path);

const accessibility = accessibilityAlong(paymentScreen);

const LAST_PAGE = 4;

async function driverFor(page: Page, { model, path }: Tour) {
  const { needsCard, configured, submission } = model.spec.input as PaymentInput;
  const events = path.steps.map(({ event }) => event);
  const isArrivalWalked = events.some(({ type }) => type === 'payment.reached');
  const isKeyMissing = path.steps.some(isKeyMissed);
  const scripts: Route[] = [];
  const form = registrationForm(page);
  const driver = await browserDriver(page, {
    screen: paymentScreen,
    userActions: {
      ...paymentUserActions,
      'payment.submitted': () => ({ click: { role: 'button', name: 'Join Now' } }),
      'card.reported': () => ({ send: true }),
      'card.edited': () => ({ fill: { role: 'textbox', name: 'Card number' }, value: '4242' }),
    },
    networkStubs: paymentNetworkStubs,
    assert: accessibility.check,
    async open() {
      await page.route('**/sandbox/stripe.js*', (route) => void scripts.push(route));
      if (isKeyMissing) await page.addInitScript(BREAK_RANDOM_NUMBERS);
      const firstPage = isArrivalWalked ? LAST_PAGE - 1 : LAST_PAGE;
      const draft = {
        ...DRAFT,
        page: firstPage,
        furthest: firstPage,
        couponCode: '',
        agreements: { ...ALL_AGREED, termsAndConditions: true },
        submission,
      };
      await openRegistration(page, {
        userId: USER_ID,
        loggedIn: true,
        secondary: !needsCard,
        cardConfigured: configured,
        draft,
      });
      if (isArrivalWalked) return form.isOn(PAGES.terms);
      await form.isOn(needsCard ? PAGES.payment : 'Admin Information');
      await allHasCome(page, form.button('Join Now'));
      if (needsCard && configured) await expect.poll(() => scripts.length, { timeout: 15_000 }).toBe(1);
    },
    causes: {
      async 'payment.reached'() {
        expect(scripts).toEqual([]);
        await form.next();
        await expect.poll(() => scripts.length, { timeout: 15_000 }).toBe(1);
      },
      async 'card.reported'() {
        if (!configured) return;
        await scripts[0]!.fulfill({ contentType: 'text/javascript', body: HELD_CARD_SERVICE });
        await cardIsDrawn(page);
      },
      async 'charge.changed'(_, event) {
        // The registration itself sends this event as soon as it knows the new charge.
        if (isSaid(event)) return;
        await form.useCoupon('WELCOME10');
        await form.couponStatus('Coupon applied').waitFor();
      },
    },
  });
  return {
    ...driver,
    async apply(event: ModelEvent, before: AnyMachineSnapshot) {
      // The page creates the key itself, at once.
      if ((isDone(event) || isError(event)) && actorIdOf(event) === 'createKey') return;
      if (isError(event)) {
        const { error } = event;
        if (isUnsent(error)) await page.route('**/admin-ajax.php*', (route) => route.abort());
        if (isOffline(error)) await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      }
      await driver.apply(event, before);
    },
    async read(expected: AnyMachineSnapshot) {
      // This state ends before the page shows it.
      if (!(isKeyMissing && expected.matches('creatingKey'))) await driver.read(expected);
    },
  };
}

const NOT_CAUSED = [
  // The user in these paths has an existing account, whose e-mail address stays.
  '#payment.preparing | always | 0',
  '#payment.changingEmail | xstate.done.actor.changeEmail | 0',
  '#payment.changingEmail | xstate.error.actor.changeEmail | 0',
  '#payment.changingEmail | xstate.after.quickTimeout.payment.changingEmail | 0',
  // The page creates a key at once or never.
  '#payment.creatingKey | xstate.after.quickTimeout.payment.creatingKey | 0',
  // The form never changes between two presses here, so Join Now never resends outdated data.
  '#payment.checkingAmount | always | 0',
  // A card form that has loaded isn't blocked later.
  '#payment.noResponse | payment.submitted | 0',
];

describe('paying on the running portal', () => {
  it.each(tours.map((tour) => [tour.path.description, tour] as const))('%s', async (_, tour) => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource/);
    await runPath(tour.path, await driverFor(page, tour));
  });

  it('every transition that can be caused was taken', () => {
    expect(missedByTours(paymentModels[0]!.machine, tours)).toEqual(NOT_CAUSED);
  });

  it('every state passes axe, wide and narrow', () =>
    accessibility.expectAll(walked, { '#payment.changingEmail': 'the words that sending has' }));
});

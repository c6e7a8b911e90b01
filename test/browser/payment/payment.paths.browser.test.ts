/**
 * Paying on the running portal: the few generated paths that together take every transition that a person, the host or
 * the card service can cause, and hear each of their answers. Those come over the network, when the test says so.
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

/** A key needs random numbers. */
const BREAK_RANDOM_NUMBERS = `crypto.getRandomValues = () => {
  throw new Error('There are no random numbers.');
};`;

const isUnsent = (error: unknown) => typeof error === 'object' && error !== null && 'unsent' in error;
const isOffline = (error: unknown) => (error as RegistrationError).kind === 'offline';

const isKeyMade = ({ event }: Step) => isDone(event) && actorIdOf(event) === 'createKey';
const isKeyMissed = ({ event }: Step) => isError(event) && actorIdOf(event) === 'createKey';
/** What the registration says by itself to another sum. */
const isSaid = (event: ModelEvent) => event['charge']?.amount === withCredit.amount;
/** It has not said so yet: on the page that is one moment. */
const isUnsaid = ({ state }: Step) =>
  state.matches({ entering: 'amountChanged' }) && isAmountChanged(state.context as PaymentContext);
/** A coupon, after Join Now was pressed: on the page the next press sends another body. */
const isChosenAnew = ({ event, state }: Step) =>
  event.type === 'charge.changed' && !isSaid(event) && (state.context as PaymentContext).revision !== null;
/** The page stays so. */
const isForGood = ({ event }: Step) => isError(event) && (isUnsent(event['error']) || isOffline(event['error']));

/** Whether somebody can cause the last event of it on the page, or on the wire, after the others. */
function isWalkable({ steps }: Path) {
  const { event } = steps.at(-1)!;
  const before = steps.at(-2)!.state;
  if (steps.slice(0, -1).some(isForGood)) return false;
  // A browser has random numbers, or has none.
  if (steps.some(isKeyMade) && steps.some(isKeyMissed)) return false;
  switch (event.type) {
    // Once, on the way here.
    case 'payment.reached':
      return steps.length === 2;
    // Of the form as it was: it is the registration's to change.
    case 'payment.submitted':
      return event['revision'] === 1 && !steps.some(isChosenAnew);
    case 'charge.changed':
      return before.context.card === 'ready' && (isUnsaid(steps.at(-2)!) || !isSaid(event));
    case 'card.edited':
      return before.context.card === 'ready';
    // Its own Retry stands beside the payment's; the card form's chart walks it.
    case 'card.reported':
      return event['status'] !== 'loadFailed' && before.matches({ entering: 'blank' });
    default:
      // A key is made at once.
      return !isUnheardOf(event) && !(isAfter(event) && before.matches('creatingKey'));
  }
}

/** No service throws what it does not know; a wrong e-mail leads away from Payment. */
function isUnheardOf(event: ModelEvent) {
  if (!isError(event) || actorIdOf(event) === 'createKey') return false;
  const error = event['error'] as RegistrationError | string;
  return typeof error === 'string' || (error.kind === 'invalid' && 'email' in error.errors);
}

/** What the host and the card service say on the way: each of it is put on the wire once, also where the chart goes the same way. */
const answersAt = ({ event }: Step) =>
  isDone(event) || isError(event) ? [stableStringify([event.type, event['output'] ?? event['error']])] : [];

/** A corrected address has a journey of its own (`lost-responses`): it takes an account that the registration has made. */
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
        // By the registration itself, as soon as it is told.
        if (isSaid(event)) return;
        await form.useCoupon('WELCOME10');
        await form.couponStatus('Coupon applied').waitFor();
      },
    },
  });
  return {
    ...driver,
    async apply(event: ModelEvent, before: AnyMachineSnapshot) {
      // Made in the page, at once.
      if ((isDone(event) || isError(event)) && actorIdOf(event) === 'createKey') return;
      if (isError(event)) {
        const { error } = event;
        if (isUnsent(error)) await page.route('**/admin-ajax.php*', (route) => route.abort());
        if (isOffline(error)) await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      }
      await driver.apply(event, before);
    },
    async read(expected: AnyMachineSnapshot) {
      // Over before anything is drawn.
      if (!(isKeyMissing && expected.matches('creatingKey'))) await driver.read(expected);
    },
  };
}

const NOT_CAUSED = [
  // The user who pays here has an account of before, whose address stays.
  '#payment.preparing | always | 0',
  '#payment.changingEmail | xstate.done.actor.changeEmail | 0',
  '#payment.changingEmail | xstate.error.actor.changeEmail | 0',
  '#payment.changingEmail | xstate.after.quickTimeout.payment.changingEmail | 0',
  // A key is made in the page, at once or never.
  '#payment.creatingKey | xstate.after.quickTimeout.payment.creatingKey | 0',
  // Here nobody changes the form between two presses, so what Join Now sends again is never outdated.
  '#payment.checkingAmount | always | 0',
  // A card form that has been drawn is not blocked later.
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

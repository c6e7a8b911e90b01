/**
 * Paying on the running portal: the few generated paths that together take every transition that a person, the host or
 * the card service can cause, and hear each of their answers. Those come over the network, when the test says so.
 */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { PaymentInput, RegistrationRefusal } from '../../machines/payment/payment.types.ts';
import { browserDriver } from '#kit/playwright';
import {
  actorIdOf,
  isAfter,
  isDone,
  isError,
  type Model,
  type ModelEvent,
  type Path,
  recordFigures,
  replayCoverage,
  runPath,
  smallestCover,
  stable,
  stateIdsOf,
  transitionsOf,
} from '#kit';
import { paymentModels } from '../machines/payment/payment.model.ts';
import { paymentGestures, paymentScreen } from '../machines/payment/payment.screen.ts';
import { ALL_AGREED } from '../machines/registration/registration.model.ts';
import { DRAFT } from '../machines/registration/fixtures.ts';
import { accessibilityAlong } from './support/accessibility.ts';
import { HELD_CARD_SERVICE, paymentWires } from './support/payment-wires.ts';
import { allHasCome, cardIsDrawn, openRegistration, USER_ID } from './support/prepared-registration.ts';
import { PAGES, registrationForm } from './support/registration-form.ts';
import { receiveVisitors } from './support/visit.ts';

const { visit } = receiveVisitors();

/** A key needs random numbers. */
const BREAK_RANDOM_NUMBERS = `crypto.getRandomValues = () => {
  throw new Error('There are no random numbers.');
};`;

const isUnsent = (error: unknown) => typeof error === 'object' && error !== null && 'unsent' in error;
const isOffline = (error: unknown) => (error as RegistrationRefusal).kind === 'offline';

/** Whether somebody can cause every event of it on the page, or on the wire. */
const isWalkable = ({ steps }: Path) =>
  steps.slice(1).every(({ event }, index) => {
    const before = steps[index]!.state;
    switch (event.type) {
      // Once, on the way here.
      case 'payment.reached':
        return index === 0 && steps.length === 2;
      // Of the form as it was: it is the registration's to change.
      case 'payment.submitted':
        return event['revision'] === 1;
      case 'charge.changed':
      case 'card.edited':
        return before.context.card === 'ready';
      // Its own Retry stands beside the payment's; the card form's chart walks it.
      case 'card.reported':
        return event['status'] !== 'blocked' && before.matches({ entering: 'blank' });
      default:
        // A key is made at once.
        return !isUnheardOf(event) && !(isAfter(event) && before.matches('keying'));
    }
  });

/** No service throws what it does not know; a wrong e-mail leads away from Payment. */
function isUnheardOf(event: ModelEvent) {
  if (!isError(event) || actorIdOf(event) === 'createKey') return false;
  const error = event['error'] as RegistrationRefusal | string;
  return typeof error === 'string' || (error.kind === 'invalid' && 'email' in error.errors);
}

/** What the host and the card service say on the way: each of it is put on the wire once, also where the chart goes the same way. */
const answersOn = ({ steps }: Path) =>
  steps
    .filter(({ event }) => isDone(event) || isError(event))
    .map(({ event }) => stable([event.type, event['output'] ?? event['error']]));

const covers = new Map<Path, Set<string>>();
const modelOfPath = new Map<Path, Model>();
for (const model of paymentModels as Model[]) {
  for (const [path, taken] of replayCoverage(model, model.edgePaths().filter(isWalkable))) {
    covers.set(path, taken);
    modelOfPath.set(path, model);
  }
}
const byLength = [...covers.keys()].toSorted((a, b) => a.steps.length - b.steps.length);
const walked = smallestCover(byLength, (path) => new Set([...covers.get(path)!, ...answersOn(path)]));

const accessibility = accessibilityAlong(paymentScreen);

const LAST_PAGE = 4;

async function driverFor(page: Page, path: Path) {
  const { needsCard, configured, submission } = modelOfPath.get(path)!.spec.input as PaymentInput;
  const events = path.steps.map(({ event }) => event);
  const isArrivalWalked = events.some(({ type }) => type === 'payment.reached');
  const isKeyMissing = events.some((event) => isError(event) && actorIdOf(event) === 'createKey');
  const scripts: Route[] = [];
  const form = registrationForm(page);
  const driver = await browserDriver(page, {
    table: paymentScreen,
    gestures: {
      ...paymentGestures,
      'payment.submitted': () => ({ click: { role: 'button', name: 'Join Now' } }),
      'card.reported': () => ({ send: true }),
      'card.edited': () => ({ fill: { role: 'textbox', name: 'Card number' }, value: '4242' }),
    },
    wires: paymentWires,
    also: accessibility.check,
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
      async 'charge.changed'() {
        await form.useCoupon('WELCOME10');
        await form.couponStatus('Coupon applied').waitFor();
      },
    },
  });
  return {
    ...driver,
    async resolve(id: string, output: unknown) {
      // Made in the page, at once.
      if (id !== 'createKey') await driver.resolve(id, output);
    },
    async reject(id: string, error: unknown) {
      if (id === 'createKey') return;
      if (isUnsent(error)) await page.route('**/admin-ajax.php*', (route) => route.abort());
      if (isOffline(error)) await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      await driver.reject(id, error);
    },
    async check(expected: AnyMachineSnapshot) {
      // Over before anything is drawn.
      if (!(isKeyMissing && expected.matches('keying'))) await driver.check(expected);
    },
  };
}

const NOT_CAUSED = [
  // A key is made in the page, at once or never.
  '#payment.keying | xstate.after.quickTimeout.payment.keying | 0',
  // Here nobody changes the form between two presses, so what Join Now sends again is never outdated.
  '#payment.accepting | always | 0',
  // A card form that has been drawn is not blocked later.
  '#payment.unanswered | payment.submitted | 0',
];

describe('paying on the running portal', () => {
  it.each(walked.map((path) => [path.description, path] as const))('%s', async (_, path) => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource/);
    await runPath(path, await driverFor(page, path));
  });

  it('every transition that can be caused was taken', () => {
    const { machine } = paymentModels[0]!;
    const all = transitionsOf(machine);
    const taken = new Set(walked.flatMap((path) => [...covers.get(path)!]));
    const states = new Set(
      walked.flatMap(({ steps }) => steps.flatMap(({ state }) => state._nodes.map(({ id }) => id))),
    );
    recordFigures('payment', 'browser', {
      paths: walked.length,
      steps: walked.reduce((sum, { steps }) => sum + steps.length - 1, 0),
      states: `${states.size}/${stateIdsOf(machine).size}`,
      transitions: `${taken.size}/${all.size}`,
    });
    expect([...all.keys()].filter((key) => !taken.has(key))).toEqual(NOT_CAUSED);
  });

  it('axe found nothing in any state, wide and narrow', () => accessibility.expectAll(walked));
});

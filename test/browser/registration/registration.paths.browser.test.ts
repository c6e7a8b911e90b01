/**
 * The registration on the running portal, with all of its real parts. A few generated paths together take every transition. The test causes each
 * part's event by typing, by a checkbox, or by a response that it holds back.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { HEADINGS, getPageName } from '../../../machines/registration/pages.ts';
import type { RegistrationContext, RegistrationInput } from '../../../machines/registration/registration.types.ts';
import { browserDriver } from '#kit/playwright';
import {
  type Driver,
  type ModelEvent,
  type Path,
  runPath,
  type Step,
  type ScreenModel,
  type Tour,
  getTours,
} from '#kit';
import { registrationModels, typingModel } from '../../machines/registration/registration.model.ts';
import { registrationUserActions, registrationScreen } from '../../machines/registration/registration.screen.ts';
import { accessibilityAlong } from '../support/accessibility.ts';
import { HELD_CARD_SERVICE } from '../support/payment-network-stubs.ts';
import { allHasCome, cardIsDrawn, openRegistration, untilDrawn, USER_ID } from '../support/prepared-registration.ts';
import { registrationCauses, registrationNetworkStubs } from '../support/registration-causes.ts';
import { registrationForm } from '../support/registration-form.ts';
import { receiveVisitors } from '../support/visit.ts';
import { missedByTours } from '../support/walk.ts';
import { translate } from '../../../machines/lib/translation.ts';

const { visit } = receiveVisitors();

const contextOf = ({ context }: AnyMachineSnapshot) => context as RegistrationContext;
const isForm = ({ value }: AnyMachineSnapshot) => typeof value['form'] !== 'string';

/** Whether the server has accepted Join Now's request before this step. */
const isAccepted = (steps: readonly Step[], index: number) =>
  steps
    .slice(0, index + 1)
    .some(({ event }) => event.type === 'payment.accepted' || event.type === 'payment.uncertain' || 'credit' in event);

const isCouponApplied = (steps: readonly Step[], index: number) =>
  steps.slice(0, index + 1).findLast(({ event }) => event.type === 'coupon.reported')?.event['outcome'].kind ===
  'applied';

/** Whether a path's events can follow one another on a real page, whose parts send some events by themselves. */
const isWalkable = ({ steps }: Path) =>
  steps.slice(1).every(({ event }, index) => {
    const { product, secondary, developerMode, firstPage, page } = contextOf(steps[index]!.state);
    // Another test covers developer mode, which only an administrator has.
    if (developerMode) return false;
    switch (event.type) {
      // The page sends this event at the start, before the visitor can act.
      case 'membership.reported':
        return product !== null || index === 0;
      // `coupons` tests a code that is typed but not used. An applied code can't be checked again.
      case 'coupon.reported':
        return (
          event['outcome'].kind !== 'none' && (event['outcome'].kind !== 'checking' || !isCouponApplied(steps, index))
        );
      // The browser doesn't navigate to the current page.
      case 'history.moved':
        return event['page'] !== page;
      // Without a payment there is nothing to confirm, so the registration has ended.
      case 'payment.accepted':
        return !secondary && !isAccepted(steps, index);
      case 'payment.keyCreated':
        return !isAccepted(steps, index);
      // The server doesn't refuse a request that it has accepted. Only the bank can decline then.
      case 'payment.returned':
        if ('credit' in event) return !isAccepted(steps, index);
        return !isAccepted(steps, index) || (event['answered'] && Object.keys(event['errors']).length === 0);
      // Needs an account that the registration has created; `lost-responses` tests it.
      case 'payment.emailChanged':
        return false;
      case 'payment.ended':
        return !isAccepted(steps, index) || event['outcome'] === 'succeeded';
      default:
        return product !== null || secondary || firstPage > 1;
    }
  });

/** `coupons` tests a code that is typed but not applied. */
const models = registrationModels.filter((model) => model !== typingModel);

const tours = getTours(models, { isWalkable });
const walked = tours.map(({ path }) => path);

const CHECKING = 'Checking…';

/** The coupon field also shows "Checking…". The test looks for the registration's own in its bar. */
const table: ScreenModel<RegistrationContext> = Object.fromEntries(
  Object.entries(registrationScreen).map(([id, shows]) => [
    id,
    (context: RegistrationContext) => shows(context).filter(({ text }) => text !== CHECKING),
  ]),
);

/** Checks each page of the form, because most states can be on any page. */
const accessibility = accessibilityAlong(registrationScreen, (snapshot) =>
  isForm(snapshot) ? [translate(HEADINGS[getPageName(contextOf(snapshot))])] : [],
);

/** A longer timeout for a busy machine. */
const PATIENCE = { timeout: 15_000 };

async function alsoHolds(page: Page, expected: AnyMachineSnapshot) {
  if (isForm(expected)) {
    const form = registrationForm(page);
    const headings = page.locator('#app-vue').getByRole('heading', { level: 2 });
    await expect
      .poll(() => headings.allTextContents(), PATIENCE)
      .toEqual([translate(HEADINGS[getPageName(contextOf(expected))])]);
    const isChecking = expected.hasTag('checking') && getPageName(contextOf(expected)) !== 'products';
    await expect.poll(() => form.bottomBar.getByText(CHECKING).count(), PATIENCE).toBe(isChecking ? 1 : 0);
    await expect.poll(() => new URL(page.url()).hash, PATIENCE).toBe(`#/step-${contextOf(expected).page}`);
  }
  await accessibility.check(expected, page);
}

async function driverFor(page: Page, { model, path }: Tour): Promise<Driver> {
  const input = model.spec.input as RegistrationInput;
  const form = registrationForm(page);
  const driver: Driver = await browserDriver(page, {
    screen: table,
    userActions: { ...registrationUserActions, 'history.moved': () => ({ send: true }) },
    networkStubs: registrationNetworkStubs,
    assert: (expected) => alsoHolds(page, expected),
    async open() {
      await page.route('**/sandbox/stripe.js*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: HELD_CARD_SERVICE }),
      );
      // Starting over reloads the page. A response without content keeps the page, so that the test can check it.
      await page.route('**/register/', (route) => route.fulfill({ status: 204 }));
      // The page would immediately check a stored coupon.
      const draft = input.draft && { ...input.draft, couponCode: '' };
      await openRegistration(page, { ...input, draft, userId: userOf(input, path) });
      const heading = page.getByRole('heading', { level: 2 }).first();
      await untilDrawn(page, 'A page is drawn', () => heading.isVisible());
      const drawnByHost = page.locator('#app-vue > [aria-busy]');
      await untilDrawn(
        page,
        'What the host has drawn gives way to the form',
        async () => (await drawnByHost.count()) === 0,
      );
      const start = path.steps[0]!.state;
      const isRestored = contextOf(start).notice !== 'none';
      const last = isRestored ? form.button('Start over') : form.bottomBar;
      await allHasCome(page, isForm(start) ? last : page.getByRole('heading', { level: 2 }));
    },
    causes: registrationCauses(page, !input.secondary, async (event) => driver.apply(event, path.state)),
  });
  return {
    ...driver,
    async apply(event: ModelEvent, before: AnyMachineSnapshot) {
      if (event.type === 'join.pressed' && !input.secondary) await cardIsDrawn(page);
      await driver.apply(event, before);
    },
  };
}

/** A visitor's session starts signed out, so there is no user ID. */
const userOf = ({ loggedIn }: RegistrationInput, { steps }: Path) =>
  loggedIn && !steps.some(({ event }) => event['outcome'] === 'signedIn') ? USER_ID : 0;

const NOT_CAUSED = [
  // `lost-responses` tests a corrected e-mail address.
  '#registration.form.registering | payment.emailChanged | 0',
  // `coupons` tests a code that Next has checked.
  '#registration.form.registering.filling.awaitingCoupon | always | 0',
];

describe('the registration on the running portal', () => {
  it.each(tours.map((tour, index) => [index + 1, tour.path.description, tour] as const))(
    '%i: %s',
    async (_, __, tour) => {
      const { page, complaints } = await visit();
      complaints.expect(/Failed to load resource/);
      await runPath(tour.path, await driverFor(page, tour));
    },
  );

  it('every transition was taken', () => {
    expect(missedByTours(registrationModels[0]!.machine, tours)).toEqual(NOT_CAUSED);
  });

  it('every state passes axe, wide and narrow', () => accessibility.expectAll(walked));
});

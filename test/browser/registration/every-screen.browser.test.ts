/**
 * Compares every entry of the screen tables with the page and checks it with axe, wide and narrow. It covers the charts without generated paths in a
 * browser. Address, payment and registration have their own (`*.paths.browser.test.ts`). `every-shell.browser.test.ts` covers the shell and the map.
 */
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import { billingMachine } from '../../../machines/billing/billing.machine.ts';
import { emptyBilling } from '../../../machines/billing/billing.rules.ts';
import { cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import { membershipMachine } from '../../../machines/membership/membership.machine.ts';
import { practiceAdminMachine } from '../../../machines/practice-admin/practice-admin.machine.ts';
import { practiceMachine } from '../../../machines/practice/practice.machine.ts';
import { emptyPractice } from '../../../machines/practice/practice.rules.ts';
import { practicesMachine } from '../../../machines/practices/practices.machine.ts';
import { availabilityScreen } from '../../machines/availability/availability.screen.ts';
import { billingScreen } from '../../machines/billing/billing.screen.ts';
import { monthly } from '../../machines/card-form/card-form.model.ts';
import { cardFormScreen } from '../../machines/card-form/card-form.screen.ts';
import { couponScreen } from '../../machines/coupon/coupon.screen.ts';
import { membershipScreen } from '../../machines/membership/membership.screen.ts';
import { practiceAdminScreen } from '../../machines/practice-admin/practice-admin.screen.ts';
import { practiceScreen } from '../../machines/practice/practice.screen.ts';
import { practicesScreen } from '../../machines/practices/practices.screen.ts';
import { ADVANTAGE, DRAFT, GROW, NAVIGATOR, PRACTICE } from '../../machines/registration/fixtures.ts';
import { HELD_CARD_SERVICE } from '../support/payment-network-stubs.ts';
import { allHasCome, cardIsDrawn, openRegistration, USER_ID, type Prepared } from '../support/prepared-registration.ts';
import { registrationForm } from '../support/registration-form.ts';
import { hold, screensOf } from '../support/screens.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

type At = Partial<Prepared> & { step?: number };

/** For each step, an element that appears once the page has loaded everything. */
const LANDMARKS = [
  ['button', 'Use Coupon'],
  ['button', 'Add Practice'],
  ['checkbox', undefined],
  ['button', 'Join Now'],
] as const;

/** Opens the registration on one of its pages, with a stopped clock. */
async function open(page: Page, { step = 1, ...prepared }: At = {}) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  const draft = { ...DRAFT, page: step, furthest: step, couponCode: '' };
  await openRegistration(page, { loggedIn: true, secondary: false, userId: USER_ID, draft, ...prepared });
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const [role, name] = LANDMARKS[step - 1]!;
  await allHasCome(page, page.getByRole(role, name === undefined ? {} : { name }));
  return registrationForm(page);
}

const VISITOR = { loggedIn: false, userId: 0 };

describe('membership', () => {
  const screens = screensOf(membershipScreen);
  const products = [GROW, ADVANTAGE, NAVIGATOR];
  const chosen = (
    choice: 'grow' | 'advantage' | 'navigator' | 'unavailable',
    guarantee: 'opened' | 'closed' = 'closed',
  ) => membershipMachine.resolveState({ value: { choice, guarantee }, context: { products, chosenId: null } });

  it('one selected after another; the guarantee', async () => {
    const { page } = await visit();
    const form = await open(page);
    await screens.look(page, chosen('grow'));
    await form.choose('Advantage Membership');
    await screens.look(page, chosen('advantage'));
    await form.choose('Navigator Membership');
    await screens.look(page, chosen('navigator'));
    await form.button('About the money-back guarantee').click();
    // Assistive technology can't reach anything behind a modal dialog.
    await allHasCome(page, form.button('Close'));
    await screens.look(page, chosen('navigator', 'opened'));
  });

  it('none that can be selected', async () => {
    const { page } = await visit();
    await open(page, { offersMembership: false });
    const others = products.map((product) => ({ ...product, slug: `other-${product.slug}` }));
    const { value } = chosen('unavailable');
    await screens.look(page, membershipMachine.resolveState({ value, context: { products: others, chosenId: null } }));
  });

  it('in every state', screens.wereAllSeen);
});

describe('coupon', () => {
  const screens = screensOf(couponScreen);
  const state = (
    check: 'idle' | 'checking' | 'applied' | 'invalid' | 'checkFailed',
    code: string,
    cooldown: 'open' | 'coolingDown' = 'coolingDown',
  ) =>
    couponMachine.resolveState({
      value: { check, cooldown },
      context: { code, productId: 11, answer: null, error: null },
    });

  it('typed, checked, and each result', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource/);
    const nextCheck = await hold(page, /\/coupons\/validate$/);
    const form = await open(page);
    await screens.look(page, state('idle', '', 'open'));
    await form.useCoupon('WELCOME10');
    await screens.look(page, state('checking', 'WELCOME10'));
    await (await nextCheck()).abort();
    await screens.look(page, state('checkFailed', 'WELCOME10'));
    await form.button('Retry').click();
    await (await nextCheck()).fulfill({ json: { valid: false } });
    await screens.look(page, state('invalid', 'WELCOME10'));
    await form.button('Use Coupon').click();
    await (await nextCheck()).continue();
    await screens.look(page, state('applied', 'WELCOME10'));
  });

  it('in every state', screens.wereAllSeen);
});

describe('availability', () => {
  const screens = screensOf(availabilityScreen);
  const state = (
    value: 'idle' | 'debouncing' | 'checking' | 'free' | 'taken' | 'unusable' | 'unverified',
    username: string,
  ) => availabilityMachine.resolveState({ value, context: { field: 'username', value: username } });
  const UNUSABLE = { code: 'practice_portal_invalid_username', message: '', data: { status: 400 } };

  it('of a name, for each response', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource/);
    const nextCheck = await hold(page, /\/usernames\//);
    const form = await open(page, { ...VISITOR, step: 2 });
    const username = form.textbox('Username');
    // The message at the field. Its announcement has the same text and appears later.
    const say = (name: string) => page.locator('.pp-field-error').getByText(name).waitFor();
    await screens.look(page, state('idle', 'ada'));
    await username.fill('adam');
    await screens.look(page, state('debouncing', 'adam'));
    await page.clock.runFor(400);
    const check = await nextCheck();
    await screens.look(page, state('checking', 'adam'));
    await check.fulfill({ json: false });
    await screens.look(page, state('free', 'adam'));
    // Leaves the field, so that its error message appears.
    const ask = async (name: string) => {
      await username.fill(name);
      await username.blur();
      return nextCheck();
    };
    await (await ask('eve')).fulfill({ json: true });
    await say('The username "eve" is already in use.');
    await screens.look(page, state('taken', 'eve'));
    await (await ask('root')).fulfill({ status: 400, json: UNUSABLE });
    await say('This username cannot be used.');
    await screens.look(page, state('unusable', 'root'));
    await (await ask('ada2')).abort();
    await screens.look(page, state('unverified', 'ada2'));
  });

  it('in every state', screens.wereAllSeen);
});

describe('practice, practices, billing address, practice admin', () => {
  const practice = screensOf(practiceScreen);
  const practices = screensOf(practicesScreen);
  const billing = screensOf(billingScreen);
  const admin = screensOf(practiceAdminScreen);
  const of = (value: 'saved' | 'editing', name = PRACTICE.name) =>
    practiceMachine.resolveState({
      value,
      context: { id: 'practice-1', practice: { ...PRACTICE, name }, savedName: PRACTICE.name, revealed: ['name'] },
    });
  const first = { id: 'practice-1', practice: PRACTICE, savedName: PRACTICE.name };
  const second = { id: 'practice-2', practice: emptyPractice(), savedName: '' };

  it('from saved to changed, and a second one', async () => {
    const { page } = await visit();
    const form = await open(page, { step: 2 });
    await practice.look(page, of('saved'));
    await form.button('Edit Rose City Dental').click();
    await practice.look(page, of('editing'));
    // With what it lacks.
    await form.textbox('Practice Name').fill('');
    await form.textbox('Practice Name').blur();
    await practice.look(page, of('editing', ''));
    await form.textbox('Practice Name').fill(PRACTICE.name);
    await form.button('Add Practice').click();
    await practices.look(
      page,
      practicesMachine.resolveState({
        value: 'listing',
        context: { entries: [first, second], nextNumber: 3, focus: null },
      }),
    );
  });

  it('a billing address and an admin, requested and not', async () => {
    const { page } = await visit();
    const form = await open(page, { step: 2 });
    const billed = (value: 'sameAsPractice' | 'ownAddress') =>
      billingMachine.resolveState({ value, context: { billing: emptyBilling() } });
    const named = (included: boolean) =>
      practiceAdminMachine.resolveState({
        value: included ? 'included' : 'excluded',
        context: { admin: { included, name: '', email: '' }, revealed: included ? ['name', 'email'] : [] },
      });
    await billing.look(page, billed('sameAsPractice'));
    await admin.look(page, named(false));
    await form.checkbox('My practice address is my billing address').click();
    await form.checkbox('Add a practice admin').click();
    await form.textbox('Admin Name').focus();
    await form.textbox('Admin Email').focus();
    await form.textbox('Admin Email').blur();
    await billing.look(page, billed('ownAddress'));
    await admin.look(page, named(true));
  });

  it('in every state', () => {
    for (const { wereAllSeen } of [practice, practices, billing, admin]) wereAllSeen();
  });
});

describe('card form', () => {
  const screens = screensOf(cardFormScreen);
  type Value = Parameters<typeof cardFormMachine.resolveState>[0]['value'];
  const state = (value: Value) =>
    cardFormMachine.resolveState({
      value,
      context: { charge: monthly, configured: true, element: 1 },
    });
  /** The card form reports that it is drawn only when the test says so. */
  const SLOW_CARD_SERVICE = HELD_CARD_SERVICE.replace('listeners.ready()', 'window.finishDrawing = listeners.ready');

  it('absent, loading, blocked, rendered', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource/);
    const nextScript = await hold(page, '**/sandbox/stripe.js*');
    const agreements = Object.fromEntries(Object.keys(DRAFT.agreements).map((name) => [name, true]));
    const draft = { ...DRAFT, couponCode: '', agreements: agreements as typeof DRAFT.agreements };
    const form = await open(page, { step: 3, draft });
    await screens.look(page, state('unopened'));
    await form.next();
    const script = await nextScript();
    await screens.look(page, state('loading'));
    await script.abort();
    await screens.look(page, state('loadFailed'));
    await form.button('Retry').click();
    await (await nextScript()).fulfill({ contentType: 'text/javascript', body: SLOW_CARD_SERVICE });
    await cardIsDrawn(page);
    await screens.look(page, state({ mounted: 'mounting' }));
    await page.evaluate('finishDrawing()');
    await screens.look(page, state({ mounted: 'ready' }));
  });

  it('of a site without a key', async () => {
    const { page } = await visit();
    await open(page, { step: 4, cardConfigured: false });
    await screens.look(page, state('notConfigured'));
  });

  it('in every state', screens.wereAllSeen);
});

/**
 * The registration page as the portal prints it, for somebody who has been there before: what the page data say of the
 * person, and the draft of this tab, are the test's. So a generated path begins where its chart does.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DrivenLocator, DrivenPage } from '#kit/playwright';
import type { RegistrationInput } from '../../../machines/registration/registration.types.ts';
import { receiptOnWire } from './payment-network-stubs.ts';
import { address } from './portal.ts';

type PrintedData = {
  site_url: string;
  current_user: { id: number; logged_in: boolean };
  data: {
    is_secondary_user: boolean;
    already_member: boolean;
    invite_invalid: boolean;
    payment_succeeded: boolean;
    receipt: unknown;
    form_meta: {
      logged_in: boolean;
      skip_product_section: boolean;
      stripe_form_data: { id: string; configured: boolean };
    };
    user: { user_email: string };
    products: Array<{ name: string; slug: string }>;
  };
};

export type Prepared = Pick<RegistrationInput, 'loggedIn' | 'secondary' | 'draft'> & {
  /** 0: a visitor. */
  userId: number;
  /** false: nothing that is offered may be chosen. */
  offersMembership?: boolean;
} & Partial<
    Pick<
      RegistrationInput,
      'alreadyMember' | 'inviteInvalid' | 'paymentSucceeded' | 'receipt' | 'skipProducts' | 'cardConfigured' | 'email'
    >
  >;

/** The signed-in user of these pages only: the server has no user with that ID. */
export const USER_ID = 4711;

const PRINTED = /(<script[^>]+id="practice-portal-data"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Printed once for all paths: it is the same page for every visitor. */
let printed: Promise<string> | undefined;
const print = () => (printed ??= fetch(`${address}/register/`).then((response) => response.text()));

/** Opens the page as the host would have printed it for this person, with the draft in the tab's storage. */
export async function openRegistration(page: Page, prepared: Prepared) {
  const html = await print();
  const [, begin, json = '', end] = PRINTED.exec(html) ?? [];
  const { data, site_url, ...common } = JSON.parse(json) as PrintedData;
  const { userId } = prepared;
  const { form_meta: meta, user } = data;
  const printedData: PrintedData = {
    ...common,
    site_url,
    current_user: { ...common.current_user, id: userId, logged_in: userId !== 0 },
    data: {
      ...data,
      is_secondary_user: prepared.secondary,
      already_member: prepared.alreadyMember ?? false,
      invite_invalid: prepared.inviteInvalid ?? false,
      payment_succeeded: prepared.paymentSucceeded ?? false,
      receipt: receiptOnWire(prepared.receipt ?? null),
      form_meta: {
        ...meta,
        logged_in: prepared.loggedIn,
        skip_product_section: prepared.skipProducts ?? false,
        stripe_form_data: { ...meta.stripe_form_data, configured: prepared.cardConfigured ?? true },
      },
      user: { ...user, user_email: prepared.email ?? user.user_email },
      products: data.products.map((product) => ({
        ...product,
        slug: prepared.offersMembership === false ? `other-${product.slug}` : product.slug,
      })),
    },
  };
  if (prepared.draft) {
    const form = `${meta.stripe_form_data.id}-${prepared.secondary ? 'invited' : 'member'}`;
    const key = ['practice-portal:registration:1', site_url, userId || 'anonymous', form].join(':');
    await page.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [
      key,
      JSON.stringify(prepared.draft),
    ] as const);
  }
  const body = html.replace(PRINTED, () => `${begin}${JSON.stringify(printedData).replaceAll('<', '\\u003c')}${end}`);
  await page.route('**/register/', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }), {
    times: 1,
  });
  // Not until everything has come: what a test holds back may be a part of it.
  await page.goto('/register/', { waitUntil: 'domcontentloaded' });
}

/**
 * Until what comes later has come. React shows it a little later still, by the page's clock.
 *
 * @param wanted is there when all is: before anything says that it is on its way, nothing does
 */
export async function allHasCome<L extends DrivenLocator<L>>(page: DrivenPage<L>, wanted: L) {
  const loading = page.getByText('Loading…', { exact: true });
  const isThere = async () => {
    await page.clock.runFor(50);
    return (await loading.count()) === 0 && (await wanted.count()) > 0;
  };
  await expect
    .poll(isThere, { message: `All that ${String(wanted)} stands for`, interval: 0, timeout: 15_000 })
    .toBe(true);
}

/**
 * Until it is drawn. React lets some 300 ms pass between two things that come later, and the page's clock
 * stands still: it is moved on, but no faster than it would go by itself, so that nothing else runs out of time.
 */
export async function untilDrawn(page: Page, what: string, isDrawn: () => Promise<boolean>) {
  const isThere = async () => {
    if (await isDrawn()) return true;
    await page.clock.runFor(50);
    return isDrawn();
  };
  await expect.poll(isThere, { message: what, interval: 50, timeout: 15_000 }).toBe(true);
}

export function cardIsDrawn(page: Page) {
  const number = page.getByRole('textbox', { name: 'Card number', exact: true });
  return untilDrawn(page, 'The card form is drawn', () => number.isVisible());
}

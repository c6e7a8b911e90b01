/**
 * The registration page as the portal prints it for a returning person. The test sets the person's page data and the tab's draft, so that it starts in
 * any state.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DrivenLocator, DrivenPage } from '#kit/playwright';
import type { Receipt } from '../../../machines/payment/payment.types.ts';
import type { RegistrationInput } from '../../../machines/registration/registration.types.ts';
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
  /** false: the visitor may not choose any of the offered memberships. */
  offersMembership?: boolean;
} & Partial<
    Pick<
      RegistrationInput,
      'alreadyMember' | 'inviteInvalid' | 'paymentSucceeded' | 'receipt' | 'skipProducts' | 'cardConfigured' | 'email'
    >
  >;

/** Only these pages know this signed-in user: the server has no user with that ID. */
export const USER_ID = 4711;

/** The server's format of a receipt: amounts in minor units, times in seconds. */
const receiptOnWire = (receipt: Receipt | null) =>
  receipt && {
    plan: receipt.plan,
    charged_today: receipt.charged,
    next_charge: receipt.next && { amount: receipt.next.amount, at: receipt.next.at / 1000 },
    card: receipt.card,
    email: receipt.email,
  };

const PRINTED = /(<script[^>]+id="practice-portal-data"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Requested once for all paths, because the page is the same for every visitor. */
let printed: Promise<string> | undefined;
const print = () => (printed ??= fetch(`${address}/register/`).then((response) => response.text()));

/** Opens the page as the server would print it for this person, with the draft in the tab's storage. */
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
  // Doesn't wait for all resources, because the test may hold one of them back.
  await page.goto('/register/', { waitUntil: 'domcontentloaded' });
}

/**
 * Waits until all lazy parts have loaded. React shows them a little later, by the page's clock.
 *
 * @param wanted an element that appears last: before loading starts, no "Loading…" is visible either
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

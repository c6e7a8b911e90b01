/** Twelve compositions of the portal, each at one width, with the way that a test opens it. */
import { VIEWS } from '../layout/views.ts';
import { openRegistration, USER_ID } from '../support/prepared-registration.ts';
import { clientTakesOver, NARROW, WIDE, type Visitor } from '../support/visit.ts';

export type Composition = {
  viewport: { width: number; height: number };
  open: (visitor: Visitor) => Promise<unknown>;
};

/** Opens the registration as a visitor who comes for the first time. */
async function openPlans({ page, goTo }: Visitor) {
  await goTo('/register/');
  await clientTakesOver(page);
}

/** Opens the registration of a person who has just paid. */
async function openReceipt({ page }: Visitor) {
  await openRegistration(page, {
    loggedIn: true,
    secondary: false,
    userId: USER_ID,
    draft: null,
    paymentSucceeded: true,
    receipt: {
      plan: 'Advantage Membership',
      charged: 449_10,
      next: { amount: 499_00, at: Date.UTC(2030, 0, 15) },
      card: 'Visa ending in 4242',
      email: 'ada@example.com',
    },
  });
  await page.getByRole('group', { name: 'Receipt' }).waitFor();
}

/** Opens the welcome e-mail as its preview in wp-admin shows it, in a window of its own. */
async function openWelcome(visitor: Visitor) {
  await VIEWS['An e-mail in wp-admin']!.open(visitor);
  await visitor.page.getByRole('button', { name: 'Preview' }).click();
  const html = await visitor.page.locator('iframe[title="Preview"]').getAttribute('srcdoc');
  await visitor.page.setContent(html ?? '');
}

async function openSignIn({ page, goTo }: Visitor) {
  await goTo('/wp-login.php');
  // WordPress' script moves the focus a moment after the page has loaded.
  await page.locator('#user_login:focus').waitFor();
}

async function openAccount(visitor: Visitor) {
  await VIEWS['Your Membership']!.open(visitor);
  await visitor.page.getByRole('list', { name: 'Your plan includes' }).waitFor();
}

const view = (name: string) => (visitor: Visitor) => VIEWS[name]!.open(visitor);

export const COMPOSITIONS: Record<string, Composition> = {
  'registration-plans': { viewport: WIDE, open: openPlans },
  'registration-person-phone': { viewport: NARROW, open: view('Personal and Practice Information') },
  'registration-payment': { viewport: WIDE, open: view('Payment') },
  'receipt-phone': { viewport: NARROW, open: openReceipt },
  overview: { viewport: WIDE, open: view('Membership Overview') },
  directory: { viewport: WIDE, open: view('Member Directory') },
  'spotlight-phone': { viewport: NARROW, open: view('Vendor spotlight') },
  'navigator-phone': { viewport: NARROW, open: view('Navigator Profile') },
  account: { viewport: WIDE, open: openAccount },
  'sign-in-phone': { viewport: NARROW, open: openSignIn },
  'without-a-membership': { viewport: WIDE, open: view('without a membership') },
  'welcome-email-phone': { viewport: NARROW, open: openWelcome },
};

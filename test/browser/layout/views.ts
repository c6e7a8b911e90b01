/** Every view of the portal and every admin page, with the way that a person opens it. */
import type { Page } from 'playwright-core';
import { DRAFT } from '../../machines/registration/fixtures.ts';
import { crowd, withCrowd } from '../support/large-directory.ts';
import { leaveFewMembers, openDirectory, whenNamed } from '../support/directory.ts';
import { seedStripe, valueOf } from '../support/portal.ts';
import { openRegistration, USER_ID, type Prepared } from '../support/prepared-registration.ts';
import { leaveFewUsers } from '../support/theme-settings.ts';
import { clientTakesOver, viewAppears, type Visitor } from '../support/visit.ts';
import { LARGE_TEXT, type Condition } from './conditions.ts';

export type View = {
  /** Opens the view, and waits until it is complete. */
  open: (visitor: Visitor) => Promise<unknown>;
  /** The CSS selector of the portal's own element. */
  root: string;
  /** All conditions by default. */
  conditions?: Condition[];
};

const PORTAL = '#app-vue';
const ADMIN_PAGE = '.practice-portal-admin';
const SET_UP = '/wp-admin/admin.php?page=practice-portal';

const heading = (page: Page, name: string, level = 1) =>
  page.getByRole('heading', { level, name, exact: true }).waitFor();

/** Opens the registration on one of its pages, with a complete draft. */
const registration = (
  step: number,
  wanted: (page: Page) => Promise<unknown>,
  prepared: Partial<Prepared> = {},
): View => ({
  root: PORTAL,
  async open({ page }) {
    const draft = { ...DRAFT, page: step, furthest: step, couponCode: '' };
    await openRegistration(page, { loggedIn: true, secondary: false, userId: USER_ID, draft, ...prepared });
    await clientTakesOver(page);
    await wanted(page);
  },
});

const signedIn = (user: 'member' | 'admin' | 'doctor', path: string, name: string, root = PORTAL): View => ({
  root,
  async open({ page, signIn, goTo }) {
    await signIn(user);
    await goTo(path);
    await viewAppears(page, name);
    await page.waitForLoadState('networkidle');
  },
});

const ownerPage = (name: string, page: string) => signedIn('admin', `${SET_UP}-${page}`, name, ADMIN_PAGE);

export const VIEWS: Record<string, View> = {
  'Product Selection': registration(1, (page) => page.getByRole('button', { name: 'Use Coupon' }).waitFor()),
  'Personal and Practice Information': registration(2, (page) =>
    page.getByRole('button', { name: 'Add Practice' }).waitFor(),
  ),
  'Terms and Conditions': registration(3, (page) => page.getByRole('checkbox').first().waitFor()),
  Payment: registration(4, (page) => page.getByRole('textbox', { name: 'Card number', exact: true }).waitFor()),
  'Admin Information': {
    root: PORTAL,
    async open({ page, goTo }) {
      await goTo('/register/?invite=demo-invite');
      await heading(page, 'Admin Information', 2);
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  'Membership Overview': signedIn('member', '/membership-overview/', 'Membership Overview'),
  'Member Directory': {
    root: PORTAL,
    async open(visitor) {
      await leaveFewMembers();
      const { map } = await openDirectory(visitor);
      await whenNamed(map);
    },
  },
  'Member Directory with a long list': {
    root: PORTAL,
    conditions: LARGE_TEXT,
    async open(visitor) {
      const names = { name: 'Dr. Maximiliana Featherstonehaugh', practice_name: 'Northwest Center for Orthodontics' };
      await withCrowd(
        visitor.page,
        crowd(200).map((member) => ({ ...member, ...names })),
      );
      await openDirectory(visitor);
      await visitor.page.locator('.pp-card-grid-long .pp-member-name').first().waitFor();
    },
  },
  'Vendor spotlight': signedIn('member', '/partners/rose-city-supply/', 'Rose City Supply'),
  'Navigator Profile': signedIn('member', '/navigator/', 'Navigator Profile'),
  'Your Membership': {
    root: PORTAL,
    async open({ page, signIn, goTo }) {
      await seedStripe();
      await signIn('member');
      await goTo('/account/');
      await page.getByText('Visa ending in 4242').waitFor();
      await page.getByRole('table', { name: 'Payments' }).waitFor();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
  'without a membership': signedIn('doctor', '/member-directory/', 'Member Directory'),
  'Theme Settings': {
    root: PORTAL,
    async open({ page, signIn, goTo }) {
      await leaveFewUsers();
      await signIn('admin');
      await goTo(SET_UP);
      await page.getByRole('button', { name: 'Save Users' }).first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  'Overview in wp-admin': ownerPage('Overview', 'overview'),
  'Help in wp-admin': ownerPage('Help', 'help'),
  'Setup in wp-admin': ownerPage('Setup', 'setup'),
  'Preferences in wp-admin': ownerPage('Preferences', 'preferences'),
  'Members in wp-admin': ownerPage('Members', 'members&s=ada'),
  'Coupons in wp-admin': ownerPage('Coupons', 'coupons'),
  'Onboarding in wp-admin': ownerPage('Onboarding', 'onboarding'),
  'E-mails in wp-admin': ownerPage('E-mails', 'emails'),
  'An e-mail in wp-admin': ownerPage('Welcome with receipt', 'emails&email=welcome'),
  'Problems in wp-admin': ownerPage('Problems', 'health-issues'),
  'one member in wp-admin': {
    root: ADMIN_PAGE,
    async open({ signIn, goTo }) {
      const member = await valueOf<number>(
        `(int) $GLOBALS['wpdb']->get_var( 'SELECT MIN( user_id ) FROM ' . PracticePortal\\Core\\Database\\Schema::name( 'members_index' ) )`,
      );
      await signIn('admin');
      await goTo(`${SET_UP}-members&member=${member}`);
    },
  },
};

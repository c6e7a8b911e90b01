/**
 * Which test files run on which WordPress. All run on the oldest that is supported. Those that meet most of WordPress' own code run on the
 * newest as well. The long ones, about the plugin's own rules, run on the newest alone wherever there is one, so that both together take no longer.
 */

const wordpress = (name: string) => `test/wordpress/${name}.wordpress.test.ts`;
const host = (name: string) => `test/wordpress/${name}.host.test.ts`;
const browser = (name: string) => `test/browser/${name}.browser.test.ts`;

/** Sign-in, accounts, forms in wp-admin, pages, mail, cron, the database's tables, the theme, an installation. */
export const ON_BOTH: readonly string[] = [
  ...[
    'accounts/account-security',
    'accounts/credentials',
    'accounts/dashboard-gate',
    'desk/desk-keys',
    'desk/desk-members',
    'desk/desk-permissions',
    'desk/desk-problems',
    'members/directory',
    'members/onboarding',
    'members/providers',
    'membership/invitations',
    'membership/mail',
    'pages/routes',
    'pages/settings',
    'paying/payments',
    'plugin/data',
    'plugin/hardening',
    'plugin/other-pages',
    'plugin/upgrade',
    'registration/contract',
    'registration/registration',
  ].map(wordpress),
  ...['pages/frontend', 'pages/theme', 'pages/views', 'plugin/installed-zip', 'plugin/network'].map(host),
];

/** Deaths and refunds at every moment: what they meet of WordPress the files above meet as well. */
export const ON_NEWEST: readonly string[] = [
  'failures/deaths',
  'membership/membership',
  'paying/nothing-taken',
  'paying/refund-after-change',
].map(wordpress);

/** Races on MariaDB, with several processes. */
export const RACES_ON_BOTH: readonly string[] = ['test/wordpress/failures/concurrency.native.test.ts'];

/** A journey for each kind of page, and every page of wp-admin. */
export const JOURNEYS_ON_BOTH: readonly string[] = [
  'account/account',
  'onboarding/spotlight',
  'owner/desk',
  'owner/first-day',
  'owner/theme-settings',
  'payment/visitor-pays',
].map(browser);

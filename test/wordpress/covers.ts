/**
 * Which test files run on which WordPress. All run on the oldest that is supported. Those that meet most of WordPress' own code run on the
 * newest as well. The long ones, about the plugin's own rules, run on the newest alone wherever there is one, so that both together take no longer.
 */

const wordpress = (name: string) => `test/wordpress/${name}.wordpress.test.ts`;
const host = (name: string) => `test/wordpress/${name}.host.test.ts`;
const browser = (name: string) => `test/browser/${name}.browser.test.ts`;

/** Sign-in, accounts, content for members, forms in wp-admin, pages, cron, the database's tables, the theme, an installation. */
export const ON_BOTH: readonly string[] = [
  ...[
    'accounts/account-security',
    'accounts/credentials',
    'accounts/dashboard-gate',
    'content/content-access',
    'content/content-doors',
    'desk/desk-keys',
    'desk/desk-permissions',
    'desk/desk-problems',
    'members/onboarding',
    'pages/routes',
    'pages/settings',
    'plugin/data',
    'plugin/hardening',
    'plugin/other-pages',
    'plugin/upgrade',
    'registration/contract',
    'registration/registration',
  ].map(wordpress),
  ...['pages/frontend', 'pages/theme', 'pages/views', 'plugin/installed-zip', 'plugin/network'].map(host),
];

/** Long files, which use only parts of WordPress that the files above use too. `php.wordpress.test.ts` checks that the oldest has each function. */
export const ON_NEWEST: readonly string[] = [
  'desk/desk-members',
  'failures/killed-processes',
  'members/directory',
  'members/providers',
  'membership/invitations',
  'membership/mail',
  'membership/membership',
  'paying/zero-first-invoice',
  'paying/payments',
  'paying/refund-after-change',
].map(wordpress);

/** Races on MariaDB with several processes. They use only parts of WordPress that both versions have. */
export const RACES: readonly string[] = ['test/wordpress/failures/concurrency.native.test.ts'];

/**
 * A journey for each kind of page, and every page of wp-admin. A journey with two widths runs at one of them on each version
 * (test/browser/support/visit.ts).
 */
export const JOURNEYS_ON_BOTH: readonly string[] = [
  'account/account',
  'onboarding/spotlight',
  'owner/desk',
  'owner/first-day',
  'payment/visitor-pays',
].map(browser);

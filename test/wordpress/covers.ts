/**
 * The test files that run on the oldest supported WordPress and on the newest: those that touch WordPress' own code. All others are about the
 * plugin's own rules and run once, on the oldest. `php.wordpress.test.ts` checks that the oldest has each function that the plugin calls.
 */

const wordpress = (name: string) => `test/wordpress/${name}.wordpress.test.ts`;
const host = (name: string) => `test/wordpress/${name}.host.test.ts`;
const browser = (name: string) => `test/browser/${name}.browser.test.ts`;

/** Sign-in, accounts, the ways into content, the dashboard's menu and forms, tables, cron, headers, pages in themes, an installation, a network. */
export const ON_BOTH: readonly string[] = [
  ...[
    'accounts/account-security',
    'accounts/dashboard-gate',
    'content/content-doors',
    'plugin/data',
    'plugin/other-pages',
  ].map(wordpress),
  ...['pages/frontend', 'pages/theme', 'plugin/installed-zip', 'plugin/network'].map(host),
];

/** Every page of wp-admin, and a payment. A journey with two widths runs at one of them on each version (test/browser/support/visit.ts). */
export const JOURNEYS_ON_BOTH: readonly string[] = ['owner/owner-pages', 'owner/first-day', 'payment/visitor-pays'].map(
  browser,
);

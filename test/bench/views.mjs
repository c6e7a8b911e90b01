/**
 * Every view of the portal with its limits. The benches and budgets read this list, and `views.test.ts` verifies that it is complete.
 *
 * @typedef {object} View
 * @property {string} name
 * @property {string} folder In `src/pages/`.
 * @property {string} path
 * @property {'member' | 'admin'} [user] Who opens it; the name is the demo's password too. Undefined for a visitor.
 * @property {number} kilobytes The most JavaScript before the view starts, after gzip.
 * @property {number} seconds The longest largest contentful paint in Lighthouse.
 */

/** @type {readonly View[]} */
export const VIEWS = [
  // The translation runtime takes 0.4 of these kilobytes (docs/decisions/client-texts.md).
  { name: 'registration', folder: 'registration', path: '/register/', kilobytes: 97, seconds: 1.8 },
  {
    name: 'Membership Overview',
    folder: 'overview',
    path: '/membership-overview/',
    user: 'member',
    kilobytes: 99,
    seconds: 2,
  },
  // The only view with clusters, map points and a search on the server.
  { name: 'directory', folder: 'directory', path: '/member-directory/', user: 'member', kilobytes: 108.2, seconds: 2 },
  {
    name: 'spotlight',
    folder: 'spotlight',
    path: '/partners/rose-city-supply/',
    user: 'member',
    kilobytes: 94,
    seconds: 2,
  },
  { name: 'navigator', folder: 'navigator', path: '/navigator/', user: 'member', kilobytes: 92.2, seconds: 2 },
  { name: 'Your Membership', folder: 'account', path: '/account/', user: 'member', kilobytes: 107.4, seconds: 2 },
  {
    name: 'Theme Settings',
    folder: 'settings',
    path: '/wp-admin/admin.php?page=practice-portal',
    user: 'admin',
    kilobytes: 101,
    // wp-admin itself takes most of this time.
    seconds: 2.5,
  },
];

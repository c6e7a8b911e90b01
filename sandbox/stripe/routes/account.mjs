/** The call that returns the key's account. */

import { accountItself } from '../objects/account-itself.mjs';

/** @param {string} account @returns {Record<string, import('../route.d.mts').Route>} */
export const accountRoutes = (account) => ({
  'GET /v1/account': {
    declared: 'resources/Accounts AccountRetrieveCurrentParams',
    answer: () => accountItself(account),
  },
});

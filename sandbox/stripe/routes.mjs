/** The calls to `/v1`, which a host makes with its secret key, and to `/browser`, which the card form makes. */

import { missing, refused, StripeError } from './errors.mjs';
import { checkParameters, listOf } from './parameters.mjs';
import { accountRoutes } from './routes/account.mjs';
import { billingRoutes } from './routes/billing.mjs';
import { paymentRoutes } from './routes/payment.mjs';
import { shopRoutes } from './routes/shop.mjs';
import { API_VERSION } from './version.mjs';

/** @typedef {import('./route.d.mts').Route} Route */
/** @typedef {import('./ledger.mjs').Ledger} Ledger */

/** @param {Ledger} ledger @param {string} account the owner of the data */
export function createRoutes(ledger, account) {
  /** @type {Record<string, Route>} */
  const routes = {
    ...accountRoutes(account),
    ...billingRoutes(ledger),
    ...paymentRoutes(ledger),
    ...shopRoutes(ledger),
  };
  const { bank } = ledger;

  /** @type {Record<string, (body: any) => unknown>} */
  const browserCalls = {
    '/browser/confirm': ({ client_secret, card }) =>
      bank.confirm(bank.intentOf(client_secret), String(card?.number ?? '').replace(/\D/g, '')),
    '/browser/authenticate': ({ client_secret, outcome }) => bank.authenticate(bank.intentOf(client_secret), outcome),
    '/browser/retrieve': ({ client_secret }) => bank.intentOf(client_secret),
  };

  /** @param {string} call */
  function routeOf(call) {
    for (const [name, route] of Object.entries(routes)) {
      const found = new RegExp(`^${name.replace(':id', '([^/]+)')}$`).exec(call);
      if (found) return { name, route, id: decodeURIComponent(found[1] ?? '') };
    }
    return null;
  }

  return {
    /**
     * Finds the call and checks its parameters, without doing anything yet.
     * @param {{ method: string, path: string, parameters: URLSearchParams, version: string, address: string }} call `version` of the header `Stripe-Version`
     * @returns {() => unknown} the work
     * @throws {StripeError}
     */
    hostCall({ method, path, parameters, version, address }) {
      if (version !== '' && version !== API_VERSION) {
        throw refused(`The sandbox speaks version ${API_VERSION} of Stripe's API; received ${version}.`);
      }
      const found = routeOf(`${method} ${path}`);
      if (!found) {
        throw new StripeError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
      }
      const { declared, required = [], expands = [], answer } = found.route;
      checkParameters(parameters, { declared, required });
      for (const path of listOf(parameters, 'expand[]')) {
        if (!expands.includes(path)) throw refused(`This property cannot be expanded (${path}).`);
      }
      return () => answer({ parameters, address, id: found.id });
    },
    /**
     * A call's route with `:id` in place of the id, if the table lists it; otherwise the call itself.
     *
     * @param {string} call for example `GET /v1/invoices/in_1`
     */
    nameOf: (call) => routeOf(call)?.name ?? call,
    /**
     * @param {string} path
     * @param {any} body
     * @returns {() => unknown} the work
     * @throws {StripeError}
     */
    browserCall(path, body) {
      const call = browserCalls[path];
      if (!call) throw missing('route', path);
      return () => ({ intent: call(body) });
    },
  };
}

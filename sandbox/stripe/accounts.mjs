/**
 * Stripe's accounts. Each has separate data for test mode and live mode, and keys for each. An object of another
 * account or mode is not found.
 */

import { createSimulation } from './simulation.mjs';
import { StripeError } from './errors.mjs';
import { createLedger } from './ledger.mjs';
import { createRoutes } from './routes.mjs';

/**
 * @typedef {{ id: string, livemode: boolean, secretKey: string, publicKey: string }} Named
 * @typedef {ReturnType<typeof createAccount>} Account
 */

/**
 * One account in one of its modes.
 * @param {Named & { onEvent: (event: { id: string, type: string }) => void }} options
 */
export function createAccount({ onEvent, ...named }) {
  const ledger = createLedger({ onEvent: (event) => onEvent(inModeOf(named, event)) });
  return { ...named, ledger, routes: createRoutes(ledger, named.id), simulate: createSimulation(ledger) };
}

/**
 * Copies a response and marks it with its mode.
 *
 * @template Value
 * @param {{ livemode: boolean }} account
 * @param {Value} value
 * @returns {Value} a copy
 */
export function inModeOf({ livemode }, value) {
  /** @param {unknown} part */
  const set = (part) => {
    if (typeof part !== 'object' || part === null) return;
    const fields = /** @type {Record<string, unknown>} */ (part);
    for (const name of Object.keys(fields)) {
      if (name === 'livemode') fields[name] = livemode;
      else set(fields[name]);
    }
  };
  const copy = structuredClone(value);
  if (livemode) set(copy);
  return copy;
}

/** @param {Account} account @param {string} id */
const holds = (account, id) =>
  Object.values(account.ledger.books.rows).some((list) => list.some((row) => 'id' in row && row.id === id));

/**
 * As Stripe does, the error mentions an object that exists in the other mode.
 *
 * @param {unknown} error
 * @param {Account} account to which the request was sent
 * @param {Account[]} all
 */
export function withHint(error, account, all) {
  if (!(error instanceof StripeError) || error.details.code !== 'resource_missing') return error;
  const id = /'([^']*)'$/.exec(error.message)?.[1] ?? '';
  const other = all.find((each) => each.id === account.id && each.livemode !== account.livemode && holds(each, id));
  if (!other) return error;
  const [there, here] = other.livemode ? ['live', 'test'] : ['test', 'live'];
  return new StripeError(error.status, {
    ...error.details,
    message: `${error.message}; a similar object exists in ${there} mode, but a ${here} mode key was used to make this request.`,
  });
}

/** @param {Account[]} accounts @param {'secretKey' | 'publicKey'} kind @param {string} key */
export function accountOf(accounts, kind, key) {
  const found = accounts.find((each) => each[kind] === key);
  if (!found) throw unauthorized(key);
  return found;
}

/** @param {string} given */
export const unauthorized = (given) =>
  new StripeError(401, {
    type: 'invalid_request_error',
    message: given ? 'Invalid API Key provided.' : 'You did not provide an API key.',
  });

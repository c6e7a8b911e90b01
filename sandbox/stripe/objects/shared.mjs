/** The common parts of all of Stripe's objects. */

import { randomBytes } from 'node:crypto';

import { missing, refused } from '../errors.mjs';

/** @typedef {import('stripe').Stripe} Stripe */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @param {number} length */
const randomText = (length) => [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** @param {string} prefix for example `sub` */
export const newId = (prefix, length = 24) => `${prefix}_${randomText(length)}`;

/** The secret with which a browser may confirm one intent. @param {string} id */
export const newClientSecret = (id) => `${id}_secret_${randomText(24)}`;

/**
 * Stripe sends decimals as text. The SDK's types describe the value after its client has converted it.
 * @param {number} amount
 */
export const decimal = (amount) =>
  /** @type {import('stripe').Stripe.Decimal} */ (/** @type {unknown} */ (String(amount)));

/**
 * @template {{ id: string }} Item
 * @param {string} url
 * @param {Item[]} data
 * @param {URLSearchParams} [page] its `limit` and `starting_after`
 * @returns {import('stripe').Stripe.ApiList<Item>}
 * @throws {StripeError} when `starting_after` is not in the list
 */
export function listed(url, data, page = new URLSearchParams()) {
  const after = page.get('starting_after');
  const at = after === null ? -1 : data.findIndex(({ id }) => id === after);
  if (after !== null && at < 0) throw missing('object', after, 'starting_after');
  if (page.has('ending_before')) throw refused('The sandbox reads lists forward only.', { param: 'ending_before' });
  const limit = Number(page.get('limit') ?? 10);
  if (limit < 1 || limit > 100) throw refused('Limit can range between 1 and 100.', { param: 'limit' });
  const rest = data.slice(at + 1);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}

/** The card of a payment method, only with the details that Stripe shows. @param {string} number digits only */
export function cardFacts(number) {
  const brand = { 3: 'amex', 4: 'visa', 5: 'mastercard' }[number[0] ?? ''] ?? 'unknown';
  return { brand, last4: number.slice(-4) };
}

export const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/**
 * The id of the object to which a field refers. The sandbox stores ids, but the SDK's types also allow the object
 * itself.
 * @param {string | { id: string } | null} reference
 * @returns {string} '' for none
 */
export const idOf = (reference) => (typeof reference === 'string' ? reference : (reference?.id ?? ''));

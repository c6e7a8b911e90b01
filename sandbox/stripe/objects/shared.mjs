/** What all of Stripe's objects have in common. */

import { randomBytes } from 'node:crypto';

/** @typedef {import('stripe').Stripe} Stripe */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @param {number} length */
const randomText = (length) => [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** @param {string} prefix for example `sub` */
export const newId = (prefix, length = 24) => `${prefix}_${randomText(length)}`;

/** What a browser may confirm one intent with. @param {string} id */
export const newClientSecret = (id) => `${id}_secret_${randomText(24)}`;

/**
 * On the wire a decimal is a text; the SDK's types have what its client makes of it.
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
 */
export function listed(url, data, page = new URLSearchParams()) {
  const after = page.get('starting_after');
  const rest = after === null ? data : data.slice(data.findIndex(({ id }) => id === after) + 1);
  const limit = Number(page.get('limit') ?? 10);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}

/** The card of a payment method: nothing of it but what Stripe shows. @param {string} number digits only */
export function cardFacts(number) {
  const brand = { 3: 'amex', 4: 'visa', 5: 'mastercard' }[number[0] ?? ''] ?? 'unknown';
  return { brand, last4: number.slice(-4) };
}

export const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/**
 * The id of what a field refers to: the books hold ids, the SDK's types allow for the object in its place.
 * @param {string | { id: string } | null} reference
 * @returns {string} '' for none
 */
export const idOf = (reference) => (typeof reference === 'string' ? reference : (reference?.id ?? ''));

const KEY_BYTES = 16;

/**
 * Returns an unguessable idempotency key. `crypto.randomUUID` exists on secure pages only, and a WordPress on a local
 * network often has no https.
 */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const KEY_BYTES = 16;

/**
 * A new idempotency key, which nobody can guess. `crypto.randomUUID` would be shorter, but a browser has it on secure
 * pages only, and a WordPress on a local network is often without https.
 */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const pool = new Uint32Array(64);
let used = pool.length;

/** Requests many values at a time, because each call of the browser's generator is slow. */
function randomNumber(): number {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  return pool[used++] ?? 0;
}

/** Unique and tracking ids: a random 32-bit number to base 36, its first character dropped. */
export const createRandomString = (): string => randomNumber().toString(36).slice(1);

/** Session ids: 20 random hexadecimal digits. */
export const createSessionId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

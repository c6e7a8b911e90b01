/** Computes how long a token lasts from its claims and the time when it was received. */
import { isRecord } from '../../is-record.ts';
import type { RenewedToken } from '../../types.ts';

export const MINUTE_MS = 60_000;
const LEAD_TIME_MS = 5 * MINUTE_MS;
export const MIN_DELAY_MS = 1_000;
/** The longest delay of a browser's timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The times in a token's claims, in milliseconds since 1970 by the server's clock; null for a missing claim. */
export type TokenClaims = { expiresAt: number | null; issuedAt: number | null };

/** A received token. `receivedAt` and `expiresAt` follow the page's clock. */
export type ReceivedToken = {
  token: string;
  issuedAt: number | null;
  receivedAt: number;
  expiresAt: number | null;
  /** The page's clock is ahead of the server's clock by at least this. */
  aheadMs: number;
};

export function readClaims(token: string): TokenClaims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    const read = (name: string) => {
      const seconds = isRecord(claims) ? claims[name] : undefined;
      return typeof seconds === 'number' ? seconds * 1_000 : null;
    };
    return { expiresAt: read('exp'), issuedAt: read('iat') };
  } catch {
    return { expiresAt: null, issuedAt: null };
  }
}

/**
 * When a token expires by the page's clock, which may be wrong. The server's time shows the difference. Without it, a
 * new token is at most as old as the time since the previous one, so its issue time is a lower bound.
 */
export function receiveToken(
  { token, expiresAt: stated, serverTime }: RenewedToken,
  now: number,
  previous?: ReceivedToken,
): ReceivedToken {
  const claims = readClaims(token);
  const { issuedAt } = claims;
  const end = stated ?? claims.expiresAt;
  const received = { token, issuedAt, receivedAt: now, aheadMs: previous?.aheadMs ?? -Infinity };
  if (end === null) return { ...received, expiresAt: null };
  if (serverTime !== undefined) return { ...received, expiresAt: now + end - serverTime };
  if (issuedAt === null) return { ...received, expiresAt: end };
  const wasIssuedSince = previous !== undefined && previous.issuedAt !== null && issuedAt > previous.issuedAt;
  const least = wasIssuedSince ? previous.receivedAt - issuedAt : -Infinity;
  const aheadMs = Math.min(Math.max(received.aheadMs, least), now - issuedAt);
  return { ...received, aheadMs, expiresAt: Math.max(Math.min(end, now + end - issuedAt), end + aheadMs) };
}

/**
 * Milliseconds until a token is renewed: `leadTime` before it expires, or after half of a short token's remaining time.
 */
export function renewalDelay(expiresAt: number | null, now: number, leadTime = LEAD_TIME_MS): number | null {
  if (expiresAt === null) return null;
  const lifetime = expiresAt - now;
  return Math.min(MAX_DELAY_MS, Math.max(lifetime - leadTime, lifetime / 2, MIN_DELAY_MS));
}

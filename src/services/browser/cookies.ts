/** The browser's cookies of this site, one at a time. */

/** @returns whether the cookie has the value '1'; false if the browser blocks cookies */
export function hasFlagCookie(name: string): boolean {
  return jar()
    .split(';')
    .some((entry) => entry.trim() === `${name}=1`);
}

/**
 * Sets the cookie for `seconds`, or expires it with 0. A browser that blocks cookies ignores this silently, so check
 * with `hasFlagCookie`.
 */
export function keepFlagCookie(name: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=1; path=/; max-age=${seconds}; SameSite=Lax${secure}`;
  } catch {
    // A sandboxed frame throws where other pages ignore the cookie. The outcome is the same.
  }
}

function jar(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

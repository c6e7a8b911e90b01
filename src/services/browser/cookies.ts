/** The browser's cookies of this site, one at a time. */

/** @returns whether the cookie is there with a value of '1'; false also where the browser forbids to look */
export function hasFlagCookie(name: string): boolean {
  return jar()
    .split(';')
    .some((entry) => entry.trim() === `${name}=1`);
}

/**
 * Keeps the cookie for `seconds`, or expires it with 0. A browser that keeps no cookies ignores it silently, so
 * nothing is promised: look again with `hasFlagCookie`.
 */
export function keepFlagCookie(name: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=1; path=/; max-age=${seconds}; SameSite=Lax${secure}`;
  } catch {
    // A sandboxed frame throws where others ignore: the same outcome.
  }
}

function jar(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

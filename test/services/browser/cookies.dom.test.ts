import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hasFlagCookie, keepFlagCookie } from '../../../src/services/browser/cookies.ts';

const NAME = 'practice_portal_developer_mode';
const DAY_S = 86_400;

/** A fake document with these cookies, which records written cookies. */
function withCookies(cookies: string | Error) {
  const written: string[] = [];
  const give = () => {
    if (cookies instanceof Error) throw cookies;
    return cookies;
  };
  vi.spyOn(document, 'cookie', 'get').mockImplementation(give);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void (give(), written.push(cookie)));
  return written;
}

describe('a flag in a cookie', () => {
  it.each([
    ['', false],
    [`${NAME}=1`, true],
    [`a=b; ${NAME}=1; c=d`, true],
    [`${NAME}=0`, false],
    [`${NAME}=`, false],
    [NAME, false],
    [`x${NAME}=1`, false],
    [`${NAME}x=1; other=${NAME}=1`, false],
  ])('%j: %s', (cookies, isThere) => {
    withCookies(cookies);
    expect(hasFlagCookie(NAME)).toBe(isThere);
  });

  it('is found by its name and value, among any other cookies', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\w=%.-]*$/)), fc.boolean(), (others, isThere) => {
        const foreign = others.filter((cookie) => cookie !== `${NAME}=1`);
        withCookies([...foreign, ...(isThere ? [`${NAME}=1`] : [])].join('; '));
        expect(hasFlagCookie(NAME)).toBe(isThere);
      }),
    );
  });

  it('is kept for a day on the whole site, for this site alone', () => {
    const written = withCookies('');
    keepFlagCookie(NAME, DAY_S);
    expect(written).toEqual([`${NAME}=1; path=/; max-age=86400; SameSite=Lax`]);
  });

  it('is secure on https', () => {
    const written = withCookies('');
    vi.stubGlobal('location', { protocol: 'https:' });
    keepFlagCookie(NAME, DAY_S);
    expect(written).toEqual([`${NAME}=1; path=/; max-age=86400; SameSite=Lax; Secure`]);
  });

  it('expires with no seconds', () => {
    const written = withCookies('');
    keepFlagCookie(NAME, 0);
    expect(written[0]).toContain('max-age=0');
  });

  it('is absent if the browser forbids cookies, and nothing throws', () => {
    withCookies(new DOMException('The document is sandboxed', 'SecurityError'));
    expect(hasFlagCookie(NAME)).toBe(false);
    expect(() => keepFlagCookie(NAME, DAY_S)).not.toThrow();
  });
});

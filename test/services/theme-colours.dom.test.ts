import { afterEach, describe, expect, it, vi } from 'vitest';
import { themeColours } from '../../src/services/theme-colours.ts';

const PROPERTIES = { base: '--wp--preset--color--base', primary: '--wp--preset--color--primary' };

/**
 * A browser whose theme says these. What it computes for `color: var(…)` is what the test says; happy-dom does not know
 * that a value which is no colour is inherited, so the test says that too.
 */
function withTheme(theme: Record<string, string>) {
  const real = window.getComputedStyle.bind(window);
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const style = real(element);
    const asked = /^var\((.+)\)$/.exec((element as HTMLElement).style.color)?.[1] ?? '';
    const inherited = (element as HTMLElement).parentElement?.style.color ?? '';
    const computed = theme[asked]?.startsWith('rgb') ? theme[asked] : inherited;
    return new Proxy(style, {
      get: (_, key) =>
        key === 'color' ? computed : key === 'getPropertyValue' ? (name: string) => theme[name] ?? '' : undefined,
    });
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

describe('the theme’s colours', () => {
  it('are those that it sets, computed, and no others', () => {
    withTheme({ '--wp--preset--color--primary': 'rgb(122, 31, 162)' });
    expect(themeColours(document.body, PROPERTIES)).toEqual({ primary: 'rgb(122, 31, 162)' });
  });

  it('are transparent where the theme sets no colour', () => {
    withTheme({ '--wp--preset--color--base': 'none of these' });
    expect(themeColours(document.body, PROPERTIES)).toEqual({ base: 'transparent' });
  });

  it('leave nothing behind on the page', () => {
    withTheme({ '--wp--preset--color--base': 'rgb(255, 255, 255)' });
    themeColours(document.body, PROPERTIES);
    expect(document.body.innerHTML).toBe('');
  });
});

import type { Appearance } from '@stripe/stripe-js';

/** Stripe's variables, by the design tokens that they follow. */
const TOKENS = {
  colorPrimary: '--pp-accent-ink',
  colorText: '--pp-ink',
  colorTextSecondary: '--pp-ink-soft',
  colorBackground: '--pp-paper',
  colorDanger: '--pp-danger',
  borderRadius: '--pp-radius',
  fontFamily: '--pp-font',
} as const;

/**
 * The design tokens at this element, with the theme's colours, for Stripe's frame, which the page's styles do not
 * reach.
 */
export function stripeAppearance(place: Element): Appearance {
  const style = getComputedStyle(place);
  const variables = Object.entries(TOKENS).flatMap(([name, token]) => {
    const value = style.getPropertyValue(token).trim();
    return value ? [[name, value] as const] : [];
  });
  // Stripe scales its text by this: the browser's text size.
  const fontSizeBase = style.fontSize ? { fontSizeBase: style.fontSize } : {};
  return { theme: 'stripe', variables: { ...Object.fromEntries(variables), ...fontSizeBase } };
}

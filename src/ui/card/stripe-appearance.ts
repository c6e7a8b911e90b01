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

/** The design tokens as they are at this place, the theme's colours among them, for a frame that the page's styles do not reach. */
export function stripeAppearance(place: Element): Appearance {
  const style = getComputedStyle(place);
  const variables = Object.entries(TOKENS).flatMap(([name, token]) => {
    const value = style.getPropertyValue(token).trim();
    return value ? [[name, value] as const] : [];
  });
  // Stripe scales its type by this: the size of text that the browser is set to.
  const fontSizeBase = style.fontSize ? { fontSizeBase: style.fontSize } : {};
  return { theme: 'stripe', variables: { ...Object.fromEntries(variables), ...fontSizeBase } };
}

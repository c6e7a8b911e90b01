/** The link that writes to an address. Encoded: an address with `?` or `&` must not set a subject, a copy or a text. */
export const toMailtoUrl = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

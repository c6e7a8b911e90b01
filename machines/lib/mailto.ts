/** A mailto link. Encoded, so that an address with `?` or `&` cannot set a subject, a copy or a text. */
export const toMailtoUrl = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

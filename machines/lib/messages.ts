/** The messages that several charts share (specification, section 5, and texts). Labels come without the star. */

export const requiredMessage = (label: string) => `"${label}" is required`;

export const emailMessage = (label: string) => `"${label}" must be a valid email address.`;

export const nameMessage = (label: string) => `"${label}" can have at most 100 characters and no web address.`;

export const tooLongMessage = (label: string) => `"${label}" is too long.`;

export const WEBSITE_MESSAGE = '"Website" must be a web address that begins with http:// or https://.';

export const PRACTICES_MESSAGE =
  'You must have at least one practice, and every practice you provide must be fully filled out.';

export const PHONE_MESSAGE = 'Your phone number must have 10 digits.';

export const ADDRESS_MESSAGE = 'You must enter a valid address.';

/** The messages that several charts share (specification, section 5, and texts). Labels come without the star. */
import { text, type Text } from './text.ts';

export const requiredMessage = (label: Text): Text => text('"{label}" is required', { label });

export const emailMessage = (label: Text): Text => text('"{label}" must be a valid email address.', { label });

export const nameMessage = (label: Text): Text =>
  text('"{label}" can have at most 100 characters and no web address.', { label });

export const tooLongMessage = (label: Text): Text => text('"{label}" is too long.', { label });

export const WEBSITE_MESSAGE = text('"Website" must be a web address that begins with http:// or https://.');

export const PRACTICES_MESSAGE = text(
  'You must have at least one practice, and every practice you provide must be fully filled out.',
);

export const PHONE_MESSAGE = text('Your phone number must have 10 digits.');

export const ADDRESS_MESSAGE = text('You must enter a valid address.');

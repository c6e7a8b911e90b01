/**
 * The messages about fields. Labels come without the star.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text, type Text } from '../text.ts';

export const requiredMessage = (label: Text): Text => text('"{label}" is required', { label });

export const agreementMessage = (label: Text): Text => text('You must agree to the following: "{label}"', { label });

export const tooLongMessage = (label: Text): Text => text('"{label}" is too long.', { label });

export const nameMessage = (label: Text): Text =>
  text('"{label}" can have at most 100 characters and no web address.', { label });

export const emailMessage = (label: Text): Text => text('"{label}" must be a valid email address.', { label });

export const emailTakenMessage = (email: string): Text => text('The email "{email}" is already in use.', { email });

export const USERNAME_MESSAGE = text('This username cannot be used.');

export const usernameTakenMessage = (username: string): Text =>
  text('The username "{username}" is already in use.', { username });

export const PASSWORD_SHORT_MESSAGE = text('Password must have at least 8 characters.');

export const PASSWORD_COMMON_MESSAGE = text('This password is too common. Choose another one.');

export const PASSWORDS_DIFFER_MESSAGE = text('Passwords do not match.');

export const PHONE_MESSAGE = text('Your phone number must have 10 digits.');

export const WEBSITE_MESSAGE = text('"Website" must be a web address that begins with http:// or https://.');

export const ADDRESS_MESSAGE = text('You must enter a valid address.');

export const ZIP_MESSAGE = text('A ZIP code has 5 digits, or 9 as in 97209-1234.');

export const ZIP_STATE_MESSAGE = text('This ZIP code does not belong to the state.');

export const PRACTICES_MESSAGE = text(
  'You must have at least one practice, and every practice you provide must be fully filled out.',
);

export const PRACTICES_LIMIT_MESSAGE = text('You can add up to 50 practices.');

export const PRACTICE_ADMIN_MESSAGE = text('You must provide a name and email for the practice admin.');

export const FORM_MESSAGE = text('There are errors on this page, please correct them before continuing.');

/**
 * The labels of fields, without the star of a required field.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const ACCOUNT_LABELS = {
  username: text('Username'),
  email: text('Email'),
  password: text('Password'),
  passwordConfirm: text('Confirm Password'),
} as const;

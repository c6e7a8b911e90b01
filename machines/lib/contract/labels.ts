/**
 * The labels of fields (texts, "Registration"), without the star of a required field.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const PERSON_LABELS = {
  firstName: text('First Name'),
  lastName: text('Last Name'),
  phone: text('Phone'),
  role: text('Role'),
  profession: text('Profession'),
} as const;

export const ACCOUNT_LABELS = {
  username: text('Username'),
  email: text('Email'),
  password: text('Password'),
  passwordConfirm: text('Confirm Password'),
} as const;

export const PRACTICE_LABELS = {
  name: text('Practice Name'),
  email: text('Practice Email'),
  phone: text('Practice Phone'),
  website: text('Website'),
  specialty: text('Specialty'),
  businessStructure: text('Business Structure'),
} as const;

export const PRACTICE_ADMIN_LABELS = {
  name: text('Admin Name'),
  email: text('Admin Email'),
} as const;

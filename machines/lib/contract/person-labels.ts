/**
 * The labels of fields, without the star of a required field.
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

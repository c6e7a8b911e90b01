/**
 * The labels of fields, without the star of a required field.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const PRACTICE_LABELS = {
  name: text('Practice Name'),
  email: text('Practice Email'),
  phone: text('Practice Phone'),
  website: text('Website'),
  specialty: text('Specialty'),
  businessStructure: text('Business Structure'),
} as const;

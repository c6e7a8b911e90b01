/**
 * The labels of fields, without the star of a required field.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const ADDRESS_LABELS = {
  line1: text('Address Line 1'),
  line2: text('Address Line 2'),
  city: text('City'),
  // translators: Of the USA, in an address.
  state: text('State'),
  zip: text('ZIP Code'),
} as const;

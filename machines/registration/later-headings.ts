import { text } from '../lib/text.ts';

/** The headings of the pages after the first one, whose translations come with the rest of the form. */
export const LATER_HEADINGS = {
  details: text('Personal and Practice Information'),
  terms: text('Terms and Conditions'),
  payment: text('Payment'),
  admin: text('Admin Information'),
};

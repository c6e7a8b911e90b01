/**
 * The labels of fields, without the star of a required field.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const PRACTICE_ADMIN_LABELS = {
  name: text('Admin Name'),
  email: text('Admin Email'),
} as const;

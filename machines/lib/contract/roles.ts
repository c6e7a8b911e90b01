/**
 * The roles of a person.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const ROLES = [
  { value: 'doctor', label: text('Doctor') },
  { value: 'practice_admin', label: text('Practice Admin') },
] as const;

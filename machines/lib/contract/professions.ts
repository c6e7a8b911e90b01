/**
 * The professions of a person (spec: directory#who-is-listed).
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const PROFESSIONS = [
  { value: 'medical', label: text('Medical') },
  { value: 'dental', label: text('Dental') },
] as const;

/**
 * The business structures of a practice.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const BUSINESS_STRUCTURES = [
  { value: 'llc', label: text('LLC') },
  { value: 'p-c', label: text('P.C.') },
  { value: 'corp', label: text('Corporation') },
  { value: 'partnership', label: text('Partnership') },
  { value: 'individual', label: text('Individual') },
] as const;

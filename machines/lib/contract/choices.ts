/** The choices that a field offers. Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit. */
import { text } from '../text.ts';

/** The business structures of a practice (specification, section 3). */
export const BUSINESS_STRUCTURES = [
  { value: 'llc', label: text('LLC') },
  { value: 'p-c', label: text('P.C.') },
  { value: 'corp', label: text('Corporation') },
  { value: 'partnership', label: text('Partnership') },
  { value: 'individual', label: text('Individual') },
] as const;

/** The roles of a person (specification, section 6). */
export const ROLES = [
  { value: 'doctor', label: text('Doctor') },
  { value: 'practice_admin', label: text('Practice Admin') },
] as const;

/** The professions of a person (specification, section 9). */
export const PROFESSIONS = [
  { value: 'medical', label: text('Medical') },
  { value: 'dental', label: text('Dental') },
] as const;

/** The labels of a practice's fields, and the choices (texts; specification, section 3). */
import type { BusinessStructure, PracticeField } from './practice.types.ts';
import { text, type Text } from '../lib/text.ts';

export const PRACTICE_LABELS: Record<PracticeField, Text> = {
  name: text('Practice Name'),
  email: text('Practice Email'),
  phone: text('Practice Phone'),
  website: text('Website'),
  specialty: text('Specialty'),
  businessStructure: text('Business Structure'),
};

export const BUSINESS_STRUCTURES: readonly { value: BusinessStructure; label: Text }[] = [
  { value: 'llc', label: text('LLC') },
  { value: 'p-c', label: text('P.C.') },
  { value: 'corp', label: text('Corporation') },
  { value: 'partnership', label: text('Partnership') },
  { value: 'individual', label: text('Individual') },
];

/** Every field in the order of the form. */
export const PRACTICE_FIELDS: readonly PracticeField[] = [
  'name',
  'email',
  'phone',
  'website',
  'specialty',
  'businessStructure',
];

/** The labels of a practice's fields, and the choices (texts; specification, section 3). */
import type { BusinessStructure, PracticeField } from './practice.types.ts';

export const PRACTICE_LABELS: Record<PracticeField, string> = {
  name: 'Practice Name',
  email: 'Practice Email',
  phone: 'Practice Phone',
  website: 'Website',
  specialty: 'Specialty',
  businessStructure: 'Business Structure',
};

export const BUSINESS_STRUCTURES: readonly { value: BusinessStructure; label: string }[] = [
  { value: 'llc', label: 'LLC' },
  { value: 'p-c', label: 'P.C.' },
  { value: 'corp', label: 'Corporation' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'individual', label: 'Individual' },
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

/** The choices for a person (texts, "Registration"). */
import { text } from '../../../machines/lib/text.ts';

export const ROLES = [
  { value: 'doctor', label: text('Doctor') },
  { value: 'practice_admin', label: text('Practice Admin') },
];

export const PROFESSIONS = [
  { value: 'medical', label: text('Medical') },
  { value: 'dental', label: text('Dental') },
];

/** A person and the labels of their fields (texts, "Registration"). The star of a required field is not part of a label. */
import { text, type Text } from './text.ts';

export type Person = {
  firstName: string;
  lastName: string;
  phone: string;
  role: 'doctor' | 'practice_admin';
  profession: 'medical' | 'dental' | '';
};

export const PERSON_LABELS: Record<keyof Person, Text> = {
  firstName: text('First Name'),
  lastName: text('Last Name'),
  phone: text('Phone'),
  role: text('Role'),
  profession: text('Profession'),
};

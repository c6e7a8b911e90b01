/** A person and the labels of their fields (texts, "Registration"). The star of a required field is not part of a label. */

export type Person = {
  firstName: string;
  lastName: string;
  phone: string;
  role: 'doctor' | 'practice_admin';
  profession: 'medical' | 'dental' | '';
};

export const PERSON_LABELS: Record<keyof Person, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  role: 'Role',
  profession: 'Profession',
};

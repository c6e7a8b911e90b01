/** The choices for a person (texts, "Registration"). */
export const ROLES = [
  { value: 'doctor', label: 'Doctor' },
  { value: 'practice_admin', label: 'Practice Admin' },
];

export const PROFESSIONS = [
  { value: 'medical', label: 'Medical' },
  { value: 'dental', label: 'Dental' },
];

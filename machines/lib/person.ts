/** A person, as the registration and Your Membership edit one. */
export type Person = {
  firstName: string;
  lastName: string;
  phone: string;
  role: 'doctor' | 'practice_admin';
  profession: 'medical' | 'dental' | '';
};

/** How the fields of a person are called (texts, "Registration"), without the star, which is a mark of its own. */
import type { Person } from './order.types.ts';

export const PERSON_LABELS: Record<keyof Person, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  role: 'Role',
  profession: 'Profession',
};

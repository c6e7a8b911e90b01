/** As the registration calls them; without its charts, which every other page would have to carry along. */
import type { ProfileField } from './profile.types.ts';

/** Without the star, which is a mark of its own. */
export const PROFILE_LABELS: Record<ProfileField, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  role: 'Role',
  profession: 'Profession',
};

export const PRACTICES_MESSAGE =
  'You must have at least one practice, and every practice you provide must be fully filled out.';

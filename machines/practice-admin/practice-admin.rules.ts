/** The practice admin that a member may name (spec: practices#complete-practice). */
import { isBlank } from '../lib/formats.ts';
import type { PracticeAdmin } from './practice-admin.types.ts';

/** Otherwise, when included: 'You must provide a name and email for the practice admin.' */
export const isPracticeAdminFilled = ({ included, name, email }: PracticeAdmin) =>
  !included || (!isBlank(name) && !isBlank(email));

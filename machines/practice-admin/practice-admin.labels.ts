/** How the fields of the practice admin are called (texts). */
import type { PracticeAdminField } from './practice-admin.types.ts';

export const ADMIN_LABELS: Record<PracticeAdminField, string> = { name: 'Admin Name', email: 'Admin Email' };

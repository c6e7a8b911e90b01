/** The labels of the practice admin's fields (texts). */
import type { PracticeAdminField } from './practice-admin.types.ts';

export const ADMIN_LABELS: Record<PracticeAdminField, string> = { name: 'Admin Name', email: 'Admin Email' };

/** The labels of the practice admin's fields (texts). */
import type { PracticeAdminField } from './practice-admin.types.ts';
import { text, type Text } from '../lib/text.ts';

export const ADMIN_LABELS: Record<PracticeAdminField, Text> = {
  name: text('Admin Name'),
  email: text('Admin Email'),
};

import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isBlank, isEmail, isName } from '../lib/formats.ts';
import { emailMessage, nameMessage, requiredMessage } from '../lib/contract/messages.ts';
import type { practiceAdminMachine } from './practice-admin.machine.ts';
import { PRACTICE_ADMIN_LABELS } from '../lib/contract/practice-admin-labels.ts';
import type { PracticeAdminField } from './practice-admin.types.ts';
import type { Text } from '../lib/text.ts';

export type PracticeAdminRef = ActorRefFrom<typeof practiceAdminMachine>;
type Snapshot = SnapshotFrom<typeof practiceAdminMachine>;

export const selectIsIncluded = (snapshot: Snapshot): boolean => snapshot.matches('included');

export const selectField =
  (field: PracticeAdminField) =>
  ({ context }: Snapshot): string =>
    context.admin[field];

/** The error of a field, once the visitor has left it or pressed Next; else null. */
export const selectFieldError =
  (field: PracticeAdminField) =>
  ({ context: { admin, revealed } }: Snapshot): Text | null => {
    if (!revealed.includes(field)) return null;
    if (isBlank(admin[field])) return requiredMessage(PRACTICE_ADMIN_LABELS[field]);
    if (field === 'name' && !isName(admin.name)) return nameMessage(PRACTICE_ADMIN_LABELS.name);
    return field === 'email' && !isEmail(admin.email) ? emailMessage(PRACTICE_ADMIN_LABELS.email) : null;
  };

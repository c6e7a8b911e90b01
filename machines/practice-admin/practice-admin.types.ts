import type { FieldsRevealed } from '../address/address.types.ts';

export type PracticeAdmin = { included: boolean; name: string; email: string };

export type PracticeAdminField = 'name' | 'email';

export type PracticeAdminInput = { admin: PracticeAdmin };

export type PracticeAdminContext = {
  admin: PracticeAdmin;
  /** Fields whose errors are shown: the visitor has left them or pressed Next. */
  revealed: PracticeAdminField[];
};

export type PracticeAdminEvent =
  | { type: 'admin.toggled' }
  | { type: 'admin.changed'; field: PracticeAdminField; value: string }
  | { type: 'admin.left'; field: PracticeAdminField }
  | FieldsRevealed;

/** Sent to the parent on every change. */
export type PracticeAdminReport = { type: 'admin.reported'; admin: PracticeAdmin };

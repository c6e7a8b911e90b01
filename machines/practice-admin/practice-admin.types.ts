import type { FieldsRevealed } from '../address/address.types.ts';

export type PracticeAdmin = { included: boolean; name: string; email: string };

export type PracticeAdminField = 'name' | 'email';

export type PracticeAdminInput = { admin: PracticeAdmin };

export type PracticeAdminContext = {
  admin: PracticeAdmin;
  /** Fields that were left, or that Next has looked at: what they lack is said. */
  revealed: PracticeAdminField[];
};

export type PracticeAdminEvent =
  | { type: 'admin.toggled' }
  | { type: 'admin.changed'; field: PracticeAdminField; value: string }
  | { type: 'admin.left'; field: PracticeAdminField }
  | FieldsRevealed;

/** Told to the parent on every change. */
export type PracticeAdminReport = { type: 'admin.reported'; admin: PracticeAdmin };

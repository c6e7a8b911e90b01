import type { Address, AddressReport, FieldsRevealed, FormHidden } from '../address/address.types.ts';

export type BusinessStructure = 'llc' | 'p-c' | 'corp' | 'partnership' | 'individual';

/** A practice (spec: practices#fields-of-a-practice). */
export type Practice = {
  name: string;
  email: string;
  /** '+1' alone counts as empty. */
  phone: string;
  website: string;
  specialty: string;
  businessStructure: BusinessStructure | '';
  address: Address;
  directoryShow: boolean;
  completed: boolean;
};

export type PracticeField = 'name' | 'email' | 'phone' | 'website' | 'specialty' | 'businessStructure';

export type PracticeInput = { id: string; practice: Practice };

export type PracticeContext = {
  id: string;
  practice: Practice;
  /** The name at the last save, '' before it. Its group and buttons keep this name during a later edit. */
  savedName: string;
  /** Fields whose errors are shown: the visitor has left them or pressed Next. */
  revealed: PracticeField[];
};

export type PracticeViewEvent =
  | { type: 'practice.changed'; field: PracticeField; value: string }
  | { type: 'practice.left'; field: PracticeField }
  | { type: 'directory.toggled' }
  | { type: 'save.pressed' }
  | { type: 'edit.pressed' };

export type PracticeEvent = PracticeViewEvent | FieldsRevealed | FormHidden | AddressReport;

/** Sent to the parent on every change of the practice or its address. */
export type PracticeReport = { type: 'practice.reported'; id: string; practice: Practice; savedName: string };

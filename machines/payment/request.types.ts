/** What is sent when a registration is: the payment's part of the form, and so below it. */
import type { Billing } from '../billing/billing.types.ts';
import type { PracticeAdmin } from '../practice-admin/practice-admin.types.ts';
import type { Person } from '../lib/person.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { Agreements } from './agreements.ts';

export type Credentials = { username: string; email: string; password: string; passwordConfirm: string };

/** Who pays: the account that is signed in, as the host names it. */
export type BilledAccount = { username: string; email: string; isEmailChangeable: boolean };

/** Everything that the registration POST says (specification, section 7), before it is put on the wire. */
export type RegistrationRequest = {
  person: Person;
  /** null once the visitor is signed in. */
  credentials: Credentials | null;
  email: string;
  /** To which the account's address is corrected before anybody is charged; null when it stays. */
  newEmail: string | null;
  productId: number;
  couponCode: string;
  practices: Practice[];
  billing: Billing;
  admin: PracticeAdmin;
  agreements: Agreements;
  /** true for a secondary user: no card, and no product is chosen. */
  secondary: boolean;
};

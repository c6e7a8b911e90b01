/** The data of a registration request: types that the payment shares with the charts of the form. */
import type { Billing } from '../billing/billing.types.ts';
import type { PracticeAdmin } from '../practice-admin/practice-admin.types.ts';
import type { Person } from '../lib/person.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { Agreements } from './agreements.ts';

export type Credentials = { username: string; email: string; password: string; passwordConfirm: string };

/** The signed-in account that pays, as the host names it. */
export type BilledAccount = { username: string; email: string; isEmailChangeable: boolean };

/** Everything in the registration POST, before it is encoded. */
export type RegistrationRequest = {
  person: Person;
  /** Null once the visitor is signed in. */
  credentials: Credentials | null;
  email: string;
  /** The corrected e-mail address of the account, sent before any charge; null if unchanged. */
  newEmail: string | null;
  productId: number;
  couponCode: string;
  practices: Practice[];
  billing: Billing;
  admin: PracticeAdmin;
  agreements: Agreements;
  /** True for a secondary user: no card and no product. */
  secondary: boolean;
};

import type { AvailabilityField, AvailabilityReport, AvailabilityStatus } from '../availability/availability.types.ts';
import type { Billing, BillingReport } from '../billing/billing.types.ts';
import type { CouponInput, CouponOutcome, CouponReport } from '../coupon/coupon.types.ts';
import type { MembershipInput, MembershipReport, Product } from '../membership/membership.types.ts';
import type { AgreementName, Agreements } from '../payment/agreements.ts';
import type { BilledAccount, Credentials } from '../payment/request.types.ts';
import type { Person } from '../lib/person.ts';
import type { Charge, PaymentReport, Receipt, Submission } from '../payment/payment.types.ts';
import type { PracticeAdmin, PracticeAdminReport } from '../practice-admin/practice-admin.types.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { PracticesReport } from '../practices/practices.types.ts';
import type { Text } from '../lib/text.ts';

/** `admin` is the only page of a secondary user. */
export type PageName = 'products' | 'details' | 'terms' | 'payment' | 'admin';

/** Fields of the registration itself. Practices, billing and practice admin have their own charts. */
export type TextFieldName = keyof Person | keyof Credentials;

/** Every field that a message can belong to. */
export type FieldName = TextFieldName | AgreementName | 'practices' | 'billingAddress' | 'practiceAdmin';

/** `form`: a server message that belongs to no field on the page. */
export type ErrorField = FieldName | 'form';

export type FieldError = { field: ErrorField; message: Text };

export type Values = Record<TextFieldName, string>;

export type StoredFieldName = Exclude<TextFieldName, 'password' | 'passwordConfirm'>;

/** The stored fields of a draft. It is an allowlist without passwords, card data and nonces. */
export type Draft = {
  page: number;
  furthest: number;
  values: Record<StoredFieldName, string>;
  agreements: Agreements;
  practices: Practice[];
  billing: Billing;
  admin: PracticeAdmin;
  productId: number | null;
  couponCode: string;
  submission: Submission;
  /** As in the context. */
  accountPending: boolean;
};

export type RegistrationInput = {
  loggedIn: boolean;
  /** The user already has a membership, so there is nothing to register for. */
  alreadyMember: boolean;
  /** The invitation of this address is unknown, already used, or from a membership that has ended. */
  inviteInvalid: boolean;
  secondary: boolean;
  skipProducts: boolean;
  developerMode: boolean;
  /** Stripe has redirected back without a payment. */
  paymentFailed: boolean;
  /** Stripe has redirected back, and the host knows that this user's payment has succeeded. */
  paymentSucceeded: boolean;
  /** The receipt of that payment, else null. */
  receipt: Receipt | null;
  /** False if the host has no key or no price for Stripe. */
  cardConfigured: boolean;
  /** The customer balance in minor units; negative if the customer owes; null if unknown. */
  credit: number | null;
  products: Product[];
  /** The preselected product, or null for the default, Grow. */
  productId: number | null;
  couponCode: string;
  transactionId: number | null;
  person: Person;
  username: string;
  email: string;
  /** The signed-in account; null for a visitor. */
  account: BilledAccount | null;
  practices: Practice[];
  admin: PracticeAdmin;
  draft: Draft | null;
};

/** The notice above the form about its start. */
export type StartNotice = 'none' | 'kept' | 'passwordsNeeded' | 'stillWorking' | 'paymentFailed';

export type RegistrationContext = {
  alreadyMember: boolean;
  inviteInvalid: boolean;
  secondary: boolean;
  developerMode: boolean;
  /** Signed in from the start, or since the first accepted POST: the form asks for no credentials. */
  loggedIn: boolean;
  /** The account that pays, as the host names it; null before it exists. */
  account: BilledAccount | null;
  /** A secondary user's e-mail address comes from the invitation and is read-only. */
  emailPreset: boolean;
  cardConfigured: boolean;
  /** The given balance, until the host's response to a submit has another. */
  credit: number | null;
  /** Paid before this page was loaded, so there is nothing to fill in. */
  hasPaid: boolean;
  /** The receipt; null before the payment, or if the host could not return it. */
  receipt: Receipt | null;
  firstPage: number;
  pageCount: number;
  page: number;
  /** The furthest page that a validated Next has reached. */
  furthest: number;
  /** The inputs of the membership's and the coupon's charts; later values are in `product` and `coupon`. */
  start: { membership: MembershipInput; coupon: CouponInput };
  values: Values;
  agreements: Agreements;
  practices: Practice[];
  billing: Billing;
  admin: PracticeAdmin;
  /** Null until the membership chart has reported. */
  product: Product | null;
  coupon: { code: string; outcome: CouponOutcome };
  availability: Record<AvailabilityField, { value: string; status: AvailabilityStatus }>;
  /** Fields whose messages may be shown: the visitor has left them, or Next failed. */
  revealed: FieldName[];
  serverErrors: Partial<Record<ErrorField, string[]>>;
  passwordShown: boolean;
  notice: StartNotice;
  submission: Submission;
  /**
   * A POST that creates the account was sent without a response, so the account may exist. Its names are then not
   * checked, and the form asks for its password once.
   */
  accountPending: boolean;
  /** Counts every change of the request. */
  revision: number;
  /** The revision at which Next or Join Now was pressed. */
  checkedRevision: number;
  /** The charge that the card form last received. */
  charge: Charge;
};

export type RegistrationViewEvent =
  | { type: 'field.changed'; field: TextFieldName; value: string }
  | { type: 'field.left'; field: FieldName }
  | { type: 'agreement.toggled'; agreement: AgreementName }
  | { type: 'password.toggled' }
  | { type: 'next.pressed' }
  | { type: 'previous.pressed' }
  | { type: 'join.pressed' }
  /** "Change plan", "Change billing address": back to that page. */
  | { type: 'page.chosen'; page: number }
  /** A link of the error list. */
  | { type: 'error.chosen'; field: FieldName }
  | { type: 'startOver.pressed' };

/** From the browser's history: Back, Forward, or an entered URL. */
export type HistoryEvent = { type: 'history.moved'; page: number };

/** To the browser's history: this page is visible now. */
export type HistoryCommand = { type: 'page.shown'; page: number };

export type HistoryInput = { firstPage: number; page: number };

/** Values that the parts of the form report. */
export type ChildReport =
  | MembershipReport
  | CouponReport
  | AvailabilityReport
  | PracticesReport
  | BillingReport
  | PracticeAdminReport;

export type RegistrationEvent = RegistrationViewEvent | HistoryEvent | ChildReport | PaymentReport;

/** The ids of the invoked actors and their slots. */
export type RegistrationChildren = {
  membership: 'membership';
  coupon: 'coupon';
  username: 'availability';
  email: 'availability';
  practices: 'practices';
  billing: 'billing';
  admin: 'admin';
  payment: 'payment';
  pageHistory: 'pageHistory';
};

/** The three events (spec: page-data#three-events). */
export type TelemetryName = 'Form Page Change' | 'Validation Failure' | 'Validation Successful';

/**
 * `checking`: checks of username, e-mail or coupon are pending. `busy`: the registration was sent and its outcome is
 * pending. `sending`: the page waits, and not the visitor.
 */
export type RegistrationTag = 'checking' | 'busy' | 'sending';

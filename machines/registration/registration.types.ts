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

/** `admin` is the one page of a secondary user. */
export type PageName = 'products' | 'details' | 'terms' | 'payment' | 'admin';

/** Fields that the registration itself holds; practices, billing and practice admin are held by their own charts. */
export type TextFieldName = keyof Person | keyof Credentials;

/** Whatever a message can belong to. */
export type FieldName = TextFieldName | AgreementName | 'practices' | 'billingAddress' | 'practiceAdmin';

/** `form`: a message of the server that belongs to no field on the page. */
export type ErrorField = FieldName | 'form';

export type FieldError = { field: ErrorField; message: string };

export type Values = Record<TextFieldName, string>;

export type StoredFieldName = Exclude<TextFieldName, 'password' | 'passwordConfirm'>;

/** What is kept across a reload: an allow-list. Passwords, card data and nonces are not on it. */
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
  /** Has a membership already: there is nothing to register for. */
  alreadyMember: boolean;
  /** The address has an invitation that is unknown, used up, or of a membership that has ended. */
  inviteInvalid: boolean;
  secondary: boolean;
  skipProducts: boolean;
  developerMode: boolean;
  /** The card processor sent the visitor back without a payment. */
  paymentFailed: boolean;
  /** The card processor sent the visitor back, and the host knows that this user's payment has succeeded. */
  paymentSucceeded: boolean;
  /** Of that payment, else null. */
  receipt: Receipt | null;
  /** false when the host has no key or no price for the card processor. */
  cardConfigured: boolean;
  /** What the person has as credit at the card processor, in minor units; below zero what is owed; null when nobody knows. */
  credit: number | null;
  products: Product[];
  /** The preselected product, else null: then Grow. */
  productId: number | null;
  couponCode: string;
  transactionId: number | null;
  person: Person;
  username: string;
  email: string;
  /** Who is signed in; null for a visitor. */
  account: BilledAccount | null;
  practices: Practice[];
  admin: PracticeAdmin;
  draft: Draft | null;
};

/** What the notice above the form says about the form's start. */
export type StartNotice = 'none' | 'kept' | 'passwordsNeeded' | 'stillWorking' | 'paymentFailed';

export type RegistrationContext = {
  alreadyMember: boolean;
  inviteInvalid: boolean;
  secondary: boolean;
  developerMode: boolean;
  /** Signed in from the start, or since the first accepted POST: no credentials are asked for. */
  loggedIn: boolean;
  /** Who pays, as the host names the account; null while there is none. */
  account: BilledAccount | null;
  /** A secondary user's e-mail address comes with the invitation and is read-only. */
  emailPreset: boolean;
  cardConfigured: boolean;
  /** As it was given, until the host's answer to a submit has said otherwise. */
  credit: number | null;
  /** Before this page was loaded: there is nothing left to fill in. */
  hasPaid: boolean;
  /** Of what was paid; null before, and when the host could not say. */
  receipt: Receipt | null;
  firstPage: number;
  pageCount: number;
  page: number;
  /** The furthest page that a validated Next has led to. */
  furthest: number;
  /** What the membership's and the coupon's charts start with; afterwards `product` and `coupon` tell. */
  start: { membership: MembershipInput; coupon: CouponInput };
  values: Values;
  agreements: Agreements;
  practices: Practice[];
  billing: Billing;
  admin: PracticeAdmin;
  /** null until the membership chart has reported. */
  product: Product | null;
  coupon: { code: string; outcome: CouponOutcome };
  availability: Record<AvailabilityField, { value: string; status: AvailabilityStatus }>;
  /** Fields whose message may show: they were left, or a Next failed. */
  revealed: FieldName[];
  serverErrors: Partial<Record<ErrorField, string[]>>;
  passwordShown: boolean;
  notice: StartNotice;
  submission: Submission;
  /**
   * A POST that makes the account was sent, and no answer has come: the account may be there, so that nobody is asked
   * whether its names are free, and its password is asked for once.
   */
  accountPending: boolean;
  /** Counts every change of what would be sent. */
  revision: number;
  /** The revision at which Next or Join Now was pressed. */
  checkedRevision: number;
  /** What the card form was last told. */
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

/** From the browser's history: Back, Forward, or an address typed by hand. */
export type HistoryEvent = { type: 'history.moved'; page: number };

/** To the browser's history: this page is shown now. */
export type HistoryCommand = { type: 'page.shown'; page: number };

export type HistoryInput = { firstPage: number; page: number };

/** What the parts of the form say of their values. */
export type ChildReport =
  | MembershipReport
  | CouponReport
  | AvailabilityReport
  | PracticesReport
  | BillingReport
  | PracticeAdminReport;

export type RegistrationEvent = RegistrationViewEvent | HistoryEvent | ChildReport | PaymentReport;

/** Ids of the invoked actors and the slots that they come from. */
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

/** The three events of the specification's section 7. */
export type TelemetryName = 'Form Page Change' | 'Validation Failure' | 'Validation Successful';

/**
 * `checking`: answers about username, e-mail or coupon are awaited. `busy`: the registration was sent and its outcome is
 * awaited; `sending`: by the page, not by the visitor.
 */
export type RegistrationTag = 'checking' | 'busy' | 'sending';

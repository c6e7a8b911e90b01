import type { AccountMembership, Plan } from '../account-plan/account-plan.types.ts';
import type { RequestContext, RequestRetried, RequestTag } from '../lib/request.ts';

/** Stripe's price of another plan at one moment. Amounts in minor units, times in seconds since 1970. */
export type PlanPreview = {
  plan: number;
  at: number;
  /** Charged at once. */
  due: number;
  /** Added to the customer balance, which the next payments use. */
  credit: number;
  nextCharge: { amount: number; at: number };
  /** Whether the change ends a current discount. */
  endsDiscount: boolean;
  /** The end of the commitment; null without one. */
  committedUntil: number | null;
  /** What the member loses with the change, as the plans' cards name it. */
  lostBenefits: readonly string[];
  /** The server's proof that it made this preview; the client returns it unchanged. */
  signature: string;
};

/** Why a preview no longer counts: it has expired, or the amount has changed. */
export type PreviewOutdated = 'expired' | 'amount';

export type ChangeOutcome =
  | { kind: 'changed'; membership: AccountMembership }
  /** The price has changed, or the preview has expired: nothing was changed. */
  | { kind: 'outdated'; reason: PreviewOutdated; preview: PlanPreview }
  /** The bank requires the cardholder's authentication first. */
  | { kind: 'authenticationRequired' };

export type PlanChangeContext = RequestContext & {
  plans: Plan[];
  chosen: number | null;
  preview: PlanPreview | null;
  /** Why the visible preview differs from the confirmed one; null if it does not. */
  outdated: PreviewOutdated | null;
  /** The number of changes so far; a retry keeps the number. */
  attempt: number;
};

export type PlanChangeEvent =
  /** Change plan, on the page. */
  | { type: 'change.requested'; plans: Plan[] }
  | { type: 'plan.chosen'; plan: number }
  /** Change plan, in the dialog. */
  | { type: 'change.confirmed' }
  | RequestRetried
  /** Keep my plan, or Esc. */
  | { type: 'dialog.closed' };

/** `open`: the dialog is open. `previewed`: the price is known and can be confirmed. */
export type PlanChangeTag = 'open' | 'failed' | 'previewed' | RequestTag;

import type { AccountMembership, Plan } from '../account-plan/account-plan.types.ts';
import type { DisplayError } from '../lib/errors.ts';

/** What another plan costs, by the card processor's reckoning for one moment. Amounts in minor units, times in seconds since 1970. */
export type PlanPreview = {
  plan: number;
  at: number;
  /** Taken at once. */
  due: number;
  /** Put to one's credit, which pays what comes next. */
  credit: number;
  nextCharge: { amount: number; at: number };
  /** Whether a discount of today ends with it. */
  endsDiscount: boolean;
  /** Before when it cannot end; null when nothing holds it. */
  committedUntil: number | null;
  /** The server's proof that it made this preview; it is sent back unread. */
  signature: string;
};

/** Why a preview no longer counts: it has expired, or the amount has changed. */
export type PreviewOutdated = 'expired' | 'amount';

export type ChangeOutcome =
  | { kind: 'changed'; membership: AccountMembership }
  /** It costs something else by now, or was shown too long ago: nothing has changed. */
  | { kind: 'outdated'; reason: PreviewOutdated; preview: PlanPreview }
  /** The bank wants to hear from the cardholder before. */
  | { kind: 'authenticationRequired' };

export type PlanChangeContext = {
  plans: Plan[];
  chosen: number | null;
  preview: PlanPreview | null;
  /** Why the preview on the screen is not the one that was confirmed; null when it is. */
  outdated: PreviewOutdated | null;
  /** How many changes were begun: one that is sent again is the same one. */
  attempt: number;
  error: DisplayError | null;
};

export type PlanChangeEvent =
  /** Change plan, on the page. */
  | { type: 'change.requested'; plans: Plan[] }
  | { type: 'plan.chosen'; plan: number }
  /** Change plan, in the dialog. */
  | { type: 'change.confirmed' }
  | { type: 'change.retried' }
  /** Keep my plan, or Esc. */
  | { type: 'dialog.closed' };

/** `open`: the dialog is. `offered`: what it costs is known and can be confirmed. */
export type PlanChangeTag = 'open' | 'busy' | 'failed' | 'previewed' | 'signedOut';

import type { CANCELLATION_REASONS } from '../lib/contract/cancellation-reasons.ts';
import type { RequestContext, RequestEvent, RequestTag } from '../lib/request.ts';

/** The statuses of a membership, with the host's names. */
export type MembershipStatus =
  | 'active'
  | 'cancel_at_period_end'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'
  | 'refunded'
  | 'created'
  | 'awaiting_payment';

/** A membership to choose. `price` in minor units per charge. `months`: how many months a charge pays for; 1 if missing. */
export type Plan = { id: number; name: string; price: number; months?: number; term: string };

export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

/** A member's own membership. Amounts in minor units, times in seconds since 1970. */
export type AccountMembership = {
  plan: Plan;
  state: MembershipStatus;
  pastDueSince: number | null;
  endedAt: number | null;
  /** When it ends; null unless it was cancelled. */
  endsAt: number | null;
  nextCharge: { amount: number; at: number } | null;
  card: Card | null;
  /** Whether it has a subscription that can be cancelled. */
  isBilled: boolean;
  /** How it is paid without Stripe, and until when; null if Stripe charges it. `until` is null for no end. */
  outside: { until: number | null; isComplimentary: boolean } | null;
  /** When the membership would end if canceled now. */
  cancelsOn: number | null;
  /** The end of the commitment; null without one. */
  committedUntil: number | null;
  /** The amount owed, and when the members' area closes (null if it is closed). Null if nothing is owed. */
  overdue: { amount: number; accessUntil: number | null } | null;
  /**
   * The pause: when it ends, and when it would end if the member resumed now. Both are null if only the owner can end the pause.
   * Null if not paused.
   */
  pause: { until: number | null; earliest: number | null; isOpen: boolean } | null;
  /** For how many months the membership can be paused now; 0 if it can't. */
  pauseMonths: number;
  /** The last day of the money-back guarantee, and the contact for a refund. */
  guarantee: { until: number; ask: string } | null;
  /** Whether another member shares it with this user. */
  isInvited: boolean;
  /** The member who shares it and pays for it; '' if there is none, or their account was deleted. */
  paidBy: string;
  /** Whether the directory lists the members of its plan. */
  isListed: boolean;
  /** The plans that it can change to. */
  plans: Plan[];
  /** After the return from Stripe's card page: whether the card has changed. */
  cardChanged?: boolean | undefined;
};

/** A summary for other pages. `url`: the member's account page. */
export type MembershipSummary = Pick<AccountMembership, 'state' | 'endsAt' | 'pastDueSince' | 'outside'> & {
  plan: string;
  url: string;
};

/** Actions for the host. Sending one repeatedly has a single effect. */
export type AccountAction = 'cancel' | 'undoCancellation' | 'card' | 'pause' | 'resume';

export type CancellationReason = (typeof CANCELLATION_REASONS)[number]['value'];

/** Why the member cancels: a reason, own words, both or neither. */
export type CancellationFeedback = { reason: CancellationReason | ''; comment: string };

/** The request to the host, which reads the feedback for a cancellation and the months for a pause. */
export type ActionRequest = {
  action: AccountAction;
  attempt: number;
  feedback: CancellationFeedback;
  months: number;
};

/** The bank has accepted a payment, or wants the customer's confirmation. */
export type PaymentOutcome = { kind: 'paid'; membership: AccountMembership } | { kind: 'authenticationRequired' };

/** A page of Stripe's billing portal. */
export type PortalFlow = 'card' | 'invoices';

/** The result of the last action. */
export type Notice =
  | 'paused'
  | 'resumed'
  | 'pauseShortened'
  | 'paid'
  | 'cancelled'
  | 'cancellationUndone'
  | 'cardUpdated'
  | 'cardUnchanged'
  | 'planChanged';

/** `returnedWithCard`: whether Stripe's card page has led back here. */
export type AccountPlanInput = { returnedWithCard: boolean };

export type AccountPlanContext = AccountPlanInput &
  RequestContext & {
    membership: AccountMembership | null;
    /** The number of actions so far; a retry keeps the number. */
    attempt: number;
    /** The member's entries so far. They are kept until a cancellation has succeeded. */
    feedback: CancellationFeedback;
    /** How long the requested pause is. */
    months: number;
    flow: PortalFlow;
    notice: Notice | null;
  };

export type AccountPlanEvent =
  /** Cancel membership. */
  | { type: 'cancellation.requested' }
  /** Cancel membership, in the dialog. */
  | { type: 'cancellation.confirmed' }
  /** A reason was selected, or the comment edited. */
  | { type: 'feedback.changed'; feedback: CancellationFeedback }
  /** Pause instead, in the dialog. */
  | { type: 'pause.confirmed'; months: number }
  /** Resume, during a pause. */
  | { type: 'resume.pressed' }
  /** Pay now, with the stored card. */
  | { type: 'payment.pressed' }
  /** Keep my membership, in the dialog, or Esc. */
  | { type: 'dialog.closed' }
  /** Keep my membership, after a cancellation. */
  | { type: 'undo.pressed' }
  | RequestEvent
  /** The plan has changed. */
  | { type: 'plan.changed'; membership: AccountMembership }
  /** The outcome of a plan change is unknown. */
  | { type: 'membership.outdated' }
  /** Change card, Invoices. */
  | { type: 'portal.requested'; flow: PortalFlow };

export type AccountPlanTag = 'loading' | 'failed' | 'requesting' | RequestTag;

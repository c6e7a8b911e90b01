import type { DisplayError } from '../lib/errors.ts';

/** How a membership stands, as the host calls it. */
export type MembershipStatus =
  | 'active'
  | 'ending'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'ended'
  | 'given_back'
  | 'begun'
  | 'awaiting_payment';

/** A membership that one may have. `price` in minor units for each month. */
export type Plan = { id: number; name: string; price: number; term: string };

export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

/** One's own membership: amounts in minor units, times in seconds since 1970. */
export type AccountMembership = {
  plan: Plan;
  state: MembershipStatus;
  pastDueSince: number | null;
  endedAt: number | null;
  /** When it ends; null while nobody has cancelled it. */
  endsAt: number | null;
  nextCharge: { amount: number; at: number } | null;
  card: Card | null;
  /** Whether a payment goes with it that can be ended. */
  isBilled: boolean;
  /** When it would end, cancelled now. */
  cancelsOn: number | null;
  /** Before when it cannot end; null when nothing holds it. */
  committedUntil: number | null;
  /** Until when the money is given back on request, and who is to be asked. */
  guarantee: { until: number; ask: string } | null;
  /** Who pays for a secondary user's share, '' when it is oneself. */
  paidBy: string;
  /** To which it may change. */
  plans: Plan[];
  /** After the page for another card: whether it is another one. */
  cardChanged?: boolean | undefined;
};

/** What is said of a membership elsewhere. `url`: where it is looked after. */
export type MembershipSummary = Pick<AccountMembership, 'state' | 'endsAt' | 'pastDueSince'> & {
  plan: string;
  url: string;
};

/** What is sent to the host: each has one effect however often it is sent. */
export type AccountAction = 'cancel' | 'keep' | 'card';

/** A page of the card processor's own. */
export type PortalFlow = 'card' | 'invoices';

/** What has just been done. */
export type Notice = 'cancelled' | 'kept' | 'cardUpdated' | 'cardUnchanged' | 'planChanged';

/** `returnedWithCard`: whether the card processor's page for another card has led back here. */
export type AccountPlanInput = { returnedWithCard: boolean };

export type AccountPlanContext = AccountPlanInput & {
  membership: AccountMembership | null;
  /** How many acts were begun: an action that is tried again is the same one. */
  attempt: number;
  flow: PortalFlow;
  notice: Notice | null;
  error: DisplayError | null;
};

export type AccountPlanEvent =
  | { type: 'load.retried' }
  /** Cancel membership. */
  | { type: 'cancellation.requested' }
  /** Cancel membership, in the dialog. */
  | { type: 'cancellation.confirmed' }
  /** Keep my membership, in the dialog, or Esc. */
  | { type: 'dialog.closed' }
  /** Keep my membership, of one that is ending. */
  | { type: 'keep.pressed' }
  | { type: 'action.retried' }
  | { type: 'action.dismissed' }
  /** Another plan was taken. */
  | { type: 'plan.changed'; membership: AccountMembership }
  /** Another plan was asked for, and nobody knows what came of it. */
  | { type: 'membership.outdated' }
  /** Change card, Invoices. */
  | { type: 'portal.requested'; flow: PortalFlow };

export type AccountPlanTag = 'loading' | 'busy' | 'failed' | 'requesting' | 'signedOut';

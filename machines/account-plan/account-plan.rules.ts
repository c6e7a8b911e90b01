import type { AccountMembership, MembershipStatus, Notice } from './account-plan.types.ts';

const LIVE: readonly MembershipStatus[] = ['active', 'cancel_at_period_end', 'past_due', 'unpaid', 'paused'];

/** Whether the membership continues or has not ended yet. */
export const isLive = ({ state }: AccountMembership): boolean => LIVE.includes(state);

/** Whether a month is unpaid; a new card pays it at once. */
export const isPastDue = ({ state, isBilled }: AccountMembership): boolean =>
  isBilled && (state === 'past_due' || state === 'unpaid');

/** Returning from Stripe's page does not mean that the card has changed, so the host's answer decides. */
export const toNotice = (notice: Notice, { cardChanged, pause }: AccountMembership): Notice => {
  if (notice === 'resumed' && pause !== null) return 'pauseShortened';
  return notice === 'cardUpdated' && cardChanged === false ? 'cardUnchanged' : notice;
};

/** Whether the membership can be paused for this many months. */
export const canPause = (membership: AccountMembership | null, months: number): boolean =>
  membership !== null && Number.isInteger(months) && months >= 1 && months <= membership.pauseMonths;

/** Resume: not if only the owner can resume, nor if resuming would change nothing. */
export const canResume = (membership: AccountMembership | null): boolean => {
  const { until = null, earliest = null } = membership?.pause ?? {};
  return until !== null && earliest !== null && earliest < until;
};

/** Pay now, with the stored card. */
export const canPay = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.overdue !== null && membership.card !== null;

/** The date from which the plan can be changed; null without a commitment. */
export const planLockedUntil = (membership: AccountMembership): number | null =>
  membership.isBilled && membership.state === 'active' && membership.endsAt === null && membership.plans.length === 0
    ? membership.committedUntil
    : null;

/** Cancel membership. */
export const canCancel = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.isBilled && isLive(membership) && membership.endsAt === null;

/** Keep my membership: possible until the membership has ended. */
export const canUndoCancellation = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.isBilled && isLive(membership) && membership.endsAt !== null;

import type { AccountMembership, MembershipStatus, Notice } from './account-plan.types.ts';

const LIVE: readonly MembershipStatus[] = ['active', 'ending', 'past_due', 'unpaid', 'paused'];

/** Whether it goes on, or is still to end. */
export const isLive = ({ state }: AccountMembership): boolean => LIVE.includes(state);

/** Whether a month is owed, which another card pays at once. */
export const isPastDue = ({ state, isBilled }: AccountMembership): boolean =>
  isBilled && (state === 'past_due' || state === 'unpaid');

/** After the page for another card Stripe says whether it is another one: to come back is not to change it. */
export const toNotice = (notice: Notice, { cardChanged }: AccountMembership): Notice =>
  notice === 'cardUpdated' && cardChanged === false ? 'cardUnchanged' : notice;

/** From when the plan can be changed; null when no commitment is in the way. */
export const planLockedUntil = (membership: AccountMembership): number | null =>
  membership.isBilled && membership.state === 'active' && membership.endsAt === null && membership.plans.length === 0
    ? membership.committedUntil
    : null;

/** Cancel membership (texts, "Your Membership"). */
export const canCancel = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.isBilled && isLive(membership) && membership.endsAt === null;

/** Keep my membership, until it has ended (decisions, "Account") */
export const canKeep = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.isBilled && isLive(membership) && membership.endsAt !== null;

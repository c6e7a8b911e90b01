import type { AccountMembership, MembershipState } from './account-plan.types.ts';

const LIVE: readonly MembershipState[] = ['active', 'ending', 'past_due', 'unpaid', 'paused'];

/** Whether it goes on, or is still to end. */
export const isLive = ({ state }: AccountMembership): boolean => LIVE.includes(state);

/** Whether a month is owed, which another card pays at once. */
export const isOwed = ({ state, isBilled }: AccountMembership): boolean =>
  isBilled && (state === 'past_due' || state === 'unpaid');

/** Cancel membership (texts, "Your Membership"). */
export const mayCancel = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.isBilled && isLive(membership) && membership.endsAt === null;

/** Keep my membership, until it has ended (decisions, "Account") */
export const mayKeep = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.isBilled && isLive(membership) && membership.endsAt !== null;

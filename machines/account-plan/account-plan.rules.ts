import type { AccountMembership, MembershipState } from './account-plan.types.ts';

const LIVE: readonly MembershipState[] = ['active', 'ending', 'past_due', 'unpaid', 'paused'];

/** Whether it goes on, or is still to end. */
export const isLive = ({ state }: AccountMembership): boolean => LIVE.includes(state);

/** Cancel membership (texts, "Your Membership"). */
export const mayCancel = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.isBilled && isLive(membership) && membership.endsAt === null;

/** Keep my membership, until it has ended (decisions, "Account") */
export const mayKeep = (membership: AccountMembership | null): boolean =>
  membership !== null && membership.isBilled && isLive(membership) && membership.endsAt !== null;

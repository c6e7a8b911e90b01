import type { SnapshotFrom } from 'xstate';
import { toErrorMessage } from '../lib/errors.ts';
import type { accountPlanMachine } from './account-plan.machine.ts';
import { isOwed, mayCancel, mayKeep } from './account-plan.rules.ts';
import type { AccountMembership, Notice } from './account-plan.types.ts';

type Snapshot = SnapshotFrom<typeof accountPlanMachine>;

export const selectMembership = ({ context }: Snapshot): AccountMembership | null => context.membership;

export const selectIsReading = (snapshot: Snapshot): boolean => snapshot.hasTag('reading');

/** Whether a press on any of its buttons is ignored. */
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy') || snapshot.hasTag('reading');

export const selectIsUnread = (snapshot: Snapshot): boolean => snapshot.matches('unread');

export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

export const selectIsCancelling = (snapshot: Snapshot): boolean => snapshot.hasTag('asking');

export const selectIsKeeping = (snapshot: Snapshot): boolean => snapshot.matches('keeping');

export const selectIsTakingCard = (snapshot: Snapshot): boolean => snapshot.matches({ takingCard: 'sending' });

/** The bank has declined the new card, or Stripe could not be asked: another one may be chosen at once. */
export const selectIsCardRefused = (snapshot: Snapshot): boolean => snapshot.matches({ takingCard: 'failed' });

export const selectMayCancel = ({ context }: Snapshot): boolean => mayCancel(context.membership);

export const selectMayKeep = ({ context }: Snapshot): boolean => mayKeep(context.membership);

/** Whether another card is what is needed. */
export const selectIsOwing = ({ context }: Snapshot): boolean =>
  context.membership !== null && isOwed(context.membership);

export const selectNotice = ({ context }: Snapshot): Notice | null => context.notice;

/** Why something could not be done, else null. */
export const selectTrouble = (snapshot: Snapshot): string | null => {
  const { trouble } = snapshot.context;
  if (trouble === null || !snapshot.hasTag('failed')) return null;
  return toErrorMessage(trouble, attemptOf(snapshot));
};

function attemptOf(snapshot: Snapshot): string {
  if (snapshot.matches('cancelling')) return 'We could not cancel your membership.';
  if (snapshot.matches('keeping')) return 'We could not undo the cancellation.';
  if (snapshot.matches('takingCard')) {
    const { trouble } = snapshot.context;
    return trouble?.category === 'httpError' && !trouble.isServerError
      ? 'We could not save your new card.'
      : 'We could not check whether your card has changed.';
  }
  if (snapshot.matches('opening')) return 'We could not open the billing portal.';
  return 'We could not load your membership.';
}

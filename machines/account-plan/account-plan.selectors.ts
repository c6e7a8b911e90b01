import type { SnapshotFrom } from 'xstate';
import { getErrorMessage } from '../lib/request.ts';
import type { accountPlanMachine } from './account-plan.machine.ts';
import { isPastDue, canCancel, canPay, canResume, canUndoCancellation } from './account-plan.rules.ts';
import type { AccountMembership, CancellationFeedback, Notice } from './account-plan.types.ts';
import { text, type Text } from '../lib/text.ts';

export { selectIsSignedOut } from '../lib/request.ts';

type Snapshot = SnapshotFrom<typeof accountPlanMachine>;

export const selectMembership = ({ context }: Snapshot): AccountMembership | null => context.membership;

export const selectIsLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('loading');

/** Whether all of its buttons are disabled. */
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy') || snapshot.hasTag('loading');

export const selectIsLoadFailed = (snapshot: Snapshot): boolean => snapshot.matches('loadFailed');

export const selectIsCancelling = (snapshot: Snapshot): boolean => snapshot.hasTag('requesting');

export const selectIsUndoing = (snapshot: Snapshot): boolean => snapshot.matches('undoingCancellation');

export const selectIsUpdatingCard = (snapshot: Snapshot): boolean => snapshot.matches({ updatingCard: 'sending' });

/** The bank declined the new card, or Stripe did not respond: the member can choose another card. */
export const selectIsCardUpdateFailed = (snapshot: Snapshot): boolean => snapshot.matches({ updatingCard: 'failed' });

export const selectCanCancel = ({ context }: Snapshot): boolean => canCancel(context.membership);

export const selectCanUndoCancellation = ({ context }: Snapshot): boolean => canUndoCancellation(context.membership);

export const selectFeedback = ({ context }: Snapshot): CancellationFeedback => context.feedback;

export const selectCanResume = ({ context }: Snapshot): boolean => canResume(context.membership);

export const selectCanPay = ({ context }: Snapshot): boolean => canPay(context.membership);

export const selectIsPausing = (snapshot: Snapshot): boolean => snapshot.matches({ pausing: 'sending' });

export const selectIsResuming = (snapshot: Snapshot): boolean => snapshot.matches({ resuming: 'sending' });

export const selectIsPaying = (snapshot: Snapshot): boolean =>
  snapshot.matches('paying') && !snapshot.matches({ paying: 'failed' });

/** The bank declined the stored card, or the payment's outcome is unknown: the member can choose another card. */
export const selectIsPaymentFailed = (snapshot: Snapshot): boolean => snapshot.matches({ paying: 'failed' });

/** Whether the membership needs another card. */
export const selectIsPastDue = ({ context }: Snapshot): boolean =>
  context.membership !== null && isPastDue(context.membership);

export const selectNotice = ({ context }: Snapshot): Notice | null => context.notice;

/** The message of a failed action, else null. */
export const selectErrorMessage = (snapshot: Snapshot): Text | null =>
  snapshot.hasTag('failed') ? getErrorMessage(snapshot.context, describeAttempt(snapshot)) : null;

function describeAttempt(snapshot: Snapshot): Text {
  if (snapshot.matches('cancelling')) return text('We could not cancel your membership.');
  if (snapshot.matches('undoingCancellation')) return text('We could not undo the cancellation.');
  if (snapshot.matches('updatingCard')) {
    const { error } = snapshot.context;
    return error?.category === 'httpError' && !error.isServerError
      ? text('We could not save your new card.')
      : text('We could not check whether your card has changed.');
  }
  if (snapshot.matches('pausing')) return text('We could not pause your membership.');
  if (snapshot.matches('resuming')) return text('We could not resume your membership.');
  if (snapshot.matches('paying')) return text('Your payment did not go through.');
  if (snapshot.matches('openingPortal')) return text('We could not open the billing portal.');
  return text('We could not load your membership.');
}

import type { SnapshotFrom } from 'xstate';
import type { Plan } from '../account-plan/account-plan.types.ts';
import { getErrorMessage } from '../lib/request.ts';
import type { planChangeMachine } from './plan-change.machine.ts';
import type { PlanPreview, PreviewOutdated } from './plan-change.types.ts';
import { text, type Text } from '../lib/text.ts';

export { selectIsSignedOut } from '../lib/request.ts';

type Snapshot = SnapshotFrom<typeof planChangeMachine>;

export const selectIsOpen = (snapshot: Snapshot): boolean => snapshot.hasTag('open');

export const selectPlans = ({ context }: Snapshot): readonly Plan[] => context.plans;

export const selectChosen = ({ context }: Snapshot): number | null => context.chosen;

/** The price of the chosen plan, once it is known. */
export const selectPreview = ({ context }: Snapshot): PlanPreview | null => context.preview;

export const selectIsPreviewing = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'previewing' });

/** Whether the change is in progress. All buttons are disabled until its outcome is known. */
export const selectIsChanging = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') && !selectIsPreviewing(snapshot);

/** Whether another plan can be chosen. */
export const selectCanChoose = (snapshot: Snapshot): boolean =>
  snapshot.context.plans.some(({ id }) => snapshot.can({ type: 'plan.chosen', plan: id }));

export const selectCanConfirm = (snapshot: Snapshot): boolean => snapshot.hasTag('previewed');

/** Whether a retry is possible, which sends the same request again. */
export const selectCanRetry = (snapshot: Snapshot): boolean => snapshot.can({ type: 'request.retried' });

/** Why the visible preview differs from the confirmed one, else null. */
export const selectOutdated = ({ context }: Snapshot): PreviewOutdated | null => context.outdated;

export const selectIsAuthenticating = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'authenticating' });

/** The message of a failed action, else null. */
export const selectErrorMessage = (snapshot: Snapshot): Text | null =>
  snapshot.hasTag('failed') ? getErrorMessage(snapshot.context, describeAttempt(snapshot)) : null;

function describeAttempt(snapshot: Snapshot): Text {
  if (snapshot.matches({ open: 'previewFailed' })) return text('We could not calculate the price. Try again.');
  if (snapshot.matches({ open: 'paymentUnconfirmed' })) return text('Your payment may have gone through.');
  return text('We could not change your plan.');
}

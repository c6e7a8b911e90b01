import type { SnapshotFrom } from 'xstate';
import type { Plan } from '../account-plan/account-plan.types.ts';
import { toErrorMessage } from '../lib/errors.ts';
import type { planChangeMachine } from './plan-change.machine.ts';
import type { PlanPreview, PreviewOutdated } from './plan-change.types.ts';

type Snapshot = SnapshotFrom<typeof planChangeMachine>;

export const selectIsOpen = (snapshot: Snapshot): boolean => snapshot.hasTag('open');

export const selectPlans = ({ context }: Snapshot): readonly Plan[] => context.plans;

export const selectChosen = ({ context }: Snapshot): number | null => context.chosen;

/** What the chosen plan costs, once it is known. */
export const selectPreview = ({ context }: Snapshot): PlanPreview | null => context.preview;

export const selectIsPreviewing = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'previewing' });

/** Whether the change is on its way: until it is known what came of it, nothing can be pressed. */
export const selectIsChanging = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') && !selectIsPreviewing(snapshot);

/** Whether another plan can be chosen. */
export const selectCanChoose = (snapshot: Snapshot): boolean =>
  snapshot.context.plans.some(({ id }) => snapshot.can({ type: 'plan.chosen', plan: id }));

export const selectCanConfirm = (snapshot: Snapshot): boolean => snapshot.hasTag('previewed');

/** Whether the very same is sent, or asked, again. */
export const selectCanRetry = (snapshot: Snapshot): boolean => snapshot.can({ type: 'change.retried' });

/** Why the preview on the screen is not the one that was confirmed, else null. */
export const selectOutdated = ({ context }: Snapshot): PreviewOutdated | null => context.outdated;

export const selectIsAuthenticating = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'authenticating' });

export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

/** Why something could not be done, else null. */
export const selectErrorMessage = (snapshot: Snapshot): string | null => {
  const { error } = snapshot.context;
  if (error === null || !snapshot.hasTag('failed')) return null;
  return toErrorMessage(error, describeAttempt(snapshot));
};

function describeAttempt(snapshot: Snapshot): string {
  if (snapshot.matches({ open: 'previewFailed' })) return 'We could not calculate the price. Try again.';
  if (snapshot.matches({ open: 'paymentUnconfirmed' })) return 'Your payment may have gone through.';
  return 'We could not change your plan.';
}

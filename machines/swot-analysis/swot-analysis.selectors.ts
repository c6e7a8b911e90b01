import type { SnapshotFrom } from 'xstate';
import type { swotAnalysisMachine } from './swot-analysis.machine.ts';
import { toErrorMessage } from '../lib/errors.ts';
import { text, type Text } from '../lib/text.ts';

type Snapshot = SnapshotFrom<typeof swotAnalysisMachine>;

const NOT_REQUESTED = text('We could not request the SWOT analysis.');

export const selectIsGenerating = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsDone = (snapshot: Snapshot): boolean => snapshot.matches('done');

/** Why the button is disabled, else null. */
export const selectUnavailableReason = (snapshot: Snapshot): Text | null => {
  if (snapshot.matches({ unavailable: 'withoutWebhook' })) return text('SWOT analyses are not set up on this site.');
  if (snapshot.matches({ unavailable: 'withoutEmail' }))
    return text('Your account has no e-mail address for the analysis.');
  return null;
};

/** Why there is no analysis, else null. */
export const selectErrorMessage = (snapshot: Snapshot): Text | null => {
  const category = (['httpError', 'offline'] as const).find((each) => snapshot.hasTag(each));
  if (category) return toErrorMessage({ category, serverMessage: snapshot.context.serverMessage }, NOT_REQUESTED);
  if (snapshot.hasTag('noResponse'))
    return text(
      'Your request was not answered. An analysis may be on its way: check your e-mail before you try again.',
    );
  return null;
};

import type { SnapshotFrom } from 'xstate';
import type { swotAnalysisMachine } from './swot-analysis.machine.ts';

type Snapshot = SnapshotFrom<typeof swotAnalysisMachine>;

const NOT_REQUESTED = 'We could not request the SWOT analysis.';

export const selectIsGenerating = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsDone = (snapshot: Snapshot): boolean => snapshot.matches('done');

/** Why the button is disabled, else null. */
export const selectUnavailableReason = (snapshot: Snapshot): string | null => {
  if (snapshot.matches({ unavailable: 'withoutWebhook' })) return 'SWOT analyses are not set up on this site.';
  if (snapshot.matches({ unavailable: 'withoutEmail' })) return 'Your account has no e-mail address for the analysis.';
  return null;
};

/** Why there is no analysis, else null. */
export const selectErrorMessage = (snapshot: Snapshot): string | null => {
  if (snapshot.hasTag('httpError'))
    return [NOT_REQUESTED, snapshot.context.serverMessage].filter((part) => part !== '').join(' ');
  if (snapshot.hasTag('noResponse'))
    return 'Your request was not answered. An analysis may be on its way: check your e-mail before you try again.';
  if (snapshot.hasTag('offline')) return `${NOT_REQUESTED} You are offline.`;
  return null;
};

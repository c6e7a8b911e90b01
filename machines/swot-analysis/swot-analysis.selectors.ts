import type { SnapshotFrom } from 'xstate';
import type { swotAnalysisMachine } from './swot-analysis.machine.ts';

type Snapshot = SnapshotFrom<typeof swotAnalysisMachine>;

const NOT_REQUESTED = 'The SWOT analysis could not be requested.';

export const selectIsGenerating = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsDone = (snapshot: Snapshot): boolean => snapshot.matches('done');

/** Why the button is disabled, else null. */
export const selectLack = (snapshot: Snapshot): string | null => {
  if (snapshot.matches({ unavailable: 'withoutWebhook' })) return 'SWOT analyses are not set up on this site.';
  if (snapshot.matches({ unavailable: 'withoutEmail' }))
    return 'Your account has no e-mail address to which an analysis could be sent.';
  return null;
};

/** Why there is no analysis, else null. */
export const selectFailure = (snapshot: Snapshot): string | null => {
  if (snapshot.hasTag('refused'))
    return [NOT_REQUESTED, snapshot.context.refusal].filter((part) => part !== '').join(' ');
  if (snapshot.hasTag('unanswered'))
    return 'There was no answer to your request. An analysis may be on its way: please check your e-mail before you try again.';
  if (snapshot.hasTag('offline')) return `${NOT_REQUESTED} You are offline.`;
  return null;
};

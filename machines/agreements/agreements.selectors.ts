import type { SnapshotFrom } from 'xstate';
import { agreementMessage } from '../lib/contract/messages.ts';
import { getErrorMessage } from '../lib/request.ts';
import { text, type Text } from '../lib/text.ts';
import { AGREEMENT_LABELS } from '../lib/contract/agreement-labels.ts';
import type { AgreementName, RequiredAgreement } from '../payment/agreements.ts';
import type { agreementsMachine } from './agreements.machine.ts';
import { getMissing } from './agreements.rules.ts';

export { selectIsBusy, selectIsSignedOut } from '../lib/request.ts';

type Snapshot = SnapshotFrom<typeof agreementsMachine>;

export const selectRequired = ({ context }: Snapshot): readonly RequiredAgreement[] => context.required;

export const selectIsAgreed =
  (name: AgreementName) =>
  ({ context }: Snapshot): boolean =>
    context.agreed[name];

/** The message at an agreement that is missing after a press on the button, else null. */
export const selectMissingMessage =
  (name: RequiredAgreement) =>
  (snapshot: Snapshot): Text | null =>
    snapshot.matches({ asking: 'incomplete' }) && getMissing(snapshot.context).includes(name)
      ? agreementMessage(AGREEMENT_LABELS[name])
      : null;

/** The first agreement that is marked as missing, which gets the focus; null for none. */
export const selectFirstMissing = (snapshot: Snapshot): RequiredAgreement | null =>
  snapshot.matches({ asking: 'incomplete' }) ? (getMissing(snapshot.context)[0] ?? null) : null;

/** Whether the overview follows. */
export const selectIsGiven = (snapshot: Snapshot): boolean => snapshot.matches('given');

/** The message about a failed request, else null. */
export const selectErrorMessage = ({ context }: Snapshot): Text | null =>
  getErrorMessage(context, text('We could not save your agreements.'));

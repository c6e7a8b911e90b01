import type { SnapshotFrom } from 'xstate';
import { getErrorMessage } from '../lib/request.ts';
import type { teamMachine } from './team.machine.ts';
import { getFieldError } from './team.rules.ts';
import type { TeamAction, TeamField, TeamMember } from './team.types.ts';
import { text, type Text } from '../lib/text.ts';

export { selectIsBusy, selectIsSignedOut } from '../lib/request.ts';

type Snapshot = SnapshotFrom<typeof teamMachine>;

export const selectMembers = ({ context }: Snapshot): readonly TeamMember[] => context.members;

export const selectIsInviting = (snapshot: Snapshot): boolean => snapshot.hasTag('inviting');

export const selectValue =
  (field: TeamField) =>
  ({ context }: Snapshot): string =>
    context.values[field];

/** The error of a field, once the member has left it or tried to send; else null. */
export const selectFieldError =
  (field: TeamField) =>
  ({ context: { revealed, values } }: Snapshot): Text | null =>
    revealed.includes(field) ? getFieldError(field, values) : null;

export const selectFailedSubmits = ({ context }: Snapshot): number => context.failedSubmits;

const ERROR_MESSAGES = {
  invite: text('We could not send the invitation.'),
  send: text('We could not resend the invitation.'),
  withdraw: text('We could not cancel the invitation.'),
  remove: text('We could not remove this person.'),
};

const NOTICES: Record<TeamAction['kind'], (name: string) => Text> = {
  invite: (name) => text('We sent an invitation to {name}.', { name }),
  send: (name) => text('We resent the invitation to {name}.', { name }),
  withdraw: (name) => text('The invitation to {name} is canceled.', { name }),
  remove: (name) => text('{name} no longer has access to the members’ area.', { name }),
};

/** The message after a successful action, else null. */
export const selectNotice = ({ context: { done } }: Snapshot): Text | null =>
  done === null ? null : NOTICES[done.kind](done.name);

/** The person in the confirmation dialog, else null. */
export const selectMemberToConfirm = (snapshot: Snapshot): TeamMember | null => {
  const { action, members } = snapshot.context;
  if (!snapshot.hasTag('confirming') || action === null || action.kind === 'invite') return null;
  return members.find(({ id }) => id === action.id) ?? null;
};

/** The message of a failed action, else null. */
export const selectErrorMessage = ({ context }: Snapshot): Text | null =>
  context.action && getErrorMessage(context, ERROR_MESSAGES[context.action.kind]);

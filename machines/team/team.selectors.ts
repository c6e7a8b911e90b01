import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../lib/trouble.ts';
import type { teamMachine } from './team.machine.ts';
import { faultOf } from './team.rules.ts';
import type { TeamField, TeamMember } from './team.types.ts';

type Snapshot = SnapshotFrom<typeof teamMachine>;

export const selectMembers = ({ context }: Snapshot): readonly TeamMember[] => context.members;

export const selectIsInviting = (snapshot: Snapshot): boolean => snapshot.hasTag('inviting');

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

export const selectValue =
  (field: TeamField) =>
  ({ context }: Snapshot): string =>
    context.values[field];

/** What is wrong with a field, once it was left or one has tried to send; else null. */
export const selectFieldError =
  (field: TeamField) =>
  ({ context: { revealed, values } }: Snapshot): string | null =>
    revealed.includes(field) ? faultOf(field, values) : null;

export const selectRefusals = ({ context }: Snapshot): number => context.refusals;

const NOT_DONE = {
  invite: 'The invitation could not be sent.',
  send: 'The invitation could not be sent again.',
  withdraw: 'The invitation could not be withdrawn.',
};

/** Why something could not be done, else null. */
export const selectTrouble = ({ context: { trouble, act } }: Snapshot): string | null =>
  trouble === null || act === null ? null : wordsOf(trouble, NOT_DONE[act.kind]);

import { teamMachine } from '../../../machines/team/team.machine.ts';
import type { TeamMember } from '../../../machines/team/team.types.ts';
import { createModel } from '#kit';
import { failuresWith } from '../request/request.parts.ts';

const member = (id: number, name: string, state: TeamMember['state']): TeamMember => ({
  id,
  name,
  email: `${name.toLowerCase()}@practice.example`,
  state,
  until: 1_799_000_000,
});

export const JOINED = member(1, 'Jo', 'joined');
export const INVITED = member(2, 'Ines', 'invited');
export const EXPIRED = member(3, 'Emil', 'expired');

export const REFUSAL = 'This person is already invited.';

export const teamModel = createModel(teamMachine, {
  input: { members: [INVITED, JOINED] },
  events: {
    'invite.opened': [{}],
    'invite.closed': [{}],
    'invite.changed': [
      { field: 'name', value: 'Ada' },
      { field: 'email', value: 'ada@practice.example' },
    ],
    'invite.left': [{ field: 'name' }],
    'invite.submitted': [{}],
    'resend.pressed': [{ id: INVITED.id }],
    'withdraw.pressed': [{ id: INVITED.id }],
    'remove.pressed': [{ id: JOINED.id }],
    'dialog.confirmed': [{}],
    'dialog.closed': [{}],
    'request.retried': [{}],
    'request.dismissed': [{}],
  },
  actors: { sendAction: { done: [[INVITED, JOINED]], error: failuresWith(REFUSAL) } },
  // The fields choose which of the errors shows.
  serializeState: ({ values, revealed, action, done, error }) => [
    values,
    revealed.length,
    done?.kind,
    action?.kind,
    error?.category,
  ],
});

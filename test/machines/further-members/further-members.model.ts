import { furtherMembersMachine } from '../../../machines/further-members/further-members.machine.ts';
import type { MembersPage } from '../../../machines/further-members/further-members.types.ts';
import { modelOf } from '../../kit/explore.ts';
import { ADA } from '../directory/members.ts';

/** After page 2 comes page 3; a host that names it again when it was read makes no sense. */
const third: MembersPage = { members: [ADA], next: '3' };
const last: MembersPage = { members: [ADA], next: null };

export const furtherMembersModel = (cursor: string | null) =>
  modelOf(furtherMembersMachine, {
    input: { cursor },
    events: { 'reading.retried': [{}] },
    actors: {
      readMembers: {
        done: [third, last],
        error: [
          { kind: 'network' },
          { kind: 'offline' },
          { kind: 'http', status: 503, code: '', message: '' },
          { kind: 'graphql', message: 'Too many nodes.' },
          { kind: 'signedOut' },
          new Error('nobody knows'),
        ],
      },
    },
    project: ({ cursor, failure }) => ({ cursor, failure: failure?.kind ?? null }),
  });

/** Further members to read, and none. */
export const furtherMembersModels = [furtherMembersModel('2'), furtherMembersModel(null)];

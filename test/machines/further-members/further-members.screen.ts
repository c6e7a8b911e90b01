import type { FurtherMembersContext } from '../../../machines/further-members/further-members.types.ts';
import type { Gestures, ScreenTable, Seen } from '../../kit/screen.ts';

const says = (text: string): Seen[] => [
  { role: 'status', text },
  { role: 'status', text: 'Some members are missing from this list.' },
  { role: 'button', name: 'Retry' },
];

const UNREACHED: Record<string, string> = {
  offline: 'You are offline.',
  timeout: 'The site took too long to answer.',
  network: 'The site did not answer.',
};

export const furtherMembersTable: ScreenTable<FurtherMembersContext> = {
  '#further-members.reading': () => [{ role: 'status', text: 'Reading further members…' }],
  '#further-members.unreached': ({ failure }) => says(UNREACHED[failure?.kind ?? 'network'] ?? ''),
  '#further-members.refused': ({ failure }) =>
    says(`The site answered with an error (${failure?.kind === 'http' ? failure.status : ''}).`),
  '#further-members.unanswered': ({ failure }) =>
    says(`The directory’s service reported a problem: ${failure?.kind === 'graphql' ? failure.message : ''}`),
  '#further-members.garbled': () => says('The site gave an answer that this page does not understand.'),
  '#further-members.signedOut': () => [
    ...says('You have been signed out.'),
    { role: 'link', name: 'Sign in (opens in a new tab)' },
  ],
  '#further-members.complete': () => [],
};

export const furtherMembersGestures: Gestures = {
  'reading.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
};

/** What a member sees of the list (spec: directory#clusters). Rows depend on more than the state: see `assert` in the view test. */
import type { MemberListContext } from '../../../machines/member-list/member-list.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const says = (text: string): ExpectedElement[] => [
  { role: 'status', text },
  { role: 'status', text: 'Some members are missing from this list.' },
  { role: 'button', name: 'Retry' },
];

const NO_RESPONSE: Record<string, string> = {
  offline: 'You are offline.',
  timeout: 'The site took too long to answer.',
  networkError: 'The site did not answer.',
};

export const memberListScreen: ScreenModel<MemberListContext> = {
  '#member-list.idle': () => [],
  '#member-list.loading': () => [],
  '#member-list.noResponse': ({ error }) => says(NO_RESPONSE[error?.kind ?? 'networkError'] ?? ''),
  '#member-list.httpError': ({ error }) =>
    says(`The site answered with an error (${error?.kind === 'httpError' ? error.status : ''}).`),
  '#member-list.graphqlError': ({ error }) =>
    says(`The directory’s service reported a problem: ${error?.kind === 'graphqlError' ? error.message : ''}`),
  '#member-list.invalidResponse': () => says('The site sent an invalid response.'),
  '#member-list.signedOut': () => [
    ...says('You have been signed out.'),
    { role: 'link', name: 'Sign in (opens in a new tab)' },
  ],
};

export const memberListUserActions: UserActions = {
  // Events of the search and of the popup. The browser decides which rows are visible.
  'query.changed': () => ({ send: true }),
  'range.changed': () => ({ send: true }),
  'row.shown': () => ({ send: true }),
  'load.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
};

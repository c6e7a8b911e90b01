/** What a member sees in the directory. Highlights depend on more than the state: see `assert` in the view test. */
import type { DirectoryContext } from '../../../machines/directory/directory.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const popup = ({ member }: DirectoryContext): ExpectedElement[] =>
  member
    ? [
        { role: 'dialog', name: member.practiceName, text: member.name },
        { role: 'button', name: 'Close' },
        { role: 'button', name: 'Show in the list' },
      ]
    : [];

const looking: ExpectedElement[] = [{ role: 'status', text: 'Looking for the member of this link…' }];

export const directoryScreen: ScreenModel<DirectoryContext> = {
  '#directory.closed': () => [],
  '#directory.loading': () => looking,
  '#directory.revealing': () => looking,
  '#directory.failed': () => [
    { role: 'status', text: 'This member could not be shown.' },
    { role: 'button', name: 'Retry' },
  ],
  '#directory.missing': () => [
    { role: 'status', text: 'This member is not in the directory.' },
    { role: 'button', name: 'Close' },
  ],
  '#directory.focusing': popup,
  '#directory.open.shown': popup,
  '#directory.open.findingRow': popup,
  '#directory.open.rowFocused': popup,
  '#directory.open.hidden': () => [],
};

export const directoryUserActions: UserActions = {
  // The search has a chart of its own.
  'query.changed': () => ({ send: true }),
  // Browser tests check the pins. Many rows have the same button.
  'member.chosen': () => ({ send: true }),
  'popup.closed': (_, before) =>
    before.matches('missing') ||
    before.matches('focusing') ||
    (before.matches('open') && !before.matches({ open: 'hidden' }))
      ? { click: { role: 'button', name: 'Close' } }
      : { send: true },
  'popup.moved': () => ({ send: true }),
  'row.requested': (_, before) =>
    before.matches({ open: 'hidden' }) ? { send: true } : { click: { role: 'button', name: 'Show in the list' } },
  'load.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
  'url.changed': () => ({ fromChild: 'memberUrl' }),
};

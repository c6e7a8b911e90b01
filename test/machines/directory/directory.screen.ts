/** What a person finds in the directory (texts, "Member Directory"). Rows and marks hang on more than the state: `also` in the view test. */
import type { DirectoryContext, DirectoryEvent, Member } from '../../../machines/directory/directory.types.ts';
import type { Gestures, ScreenTable, Seen } from '../../kit/screen.ts';

const chosen = ({ members, memberId }: DirectoryContext): Member | undefined =>
  members.find(({ id }) => id === memberId);

const popup = (context: DirectoryContext): Seen[] => {
  const member = chosen(context);
  return member
    ? [
        { role: 'dialog', name: member.practiceName, text: member.name },
        { role: 'link', name: member.practiceEmail },
        { role: 'link', name: member.practicePhone },
        { role: 'button', name: 'Close' },
        { role: 'button', name: 'Show in the list' },
      ]
    : [];
};

export const directoryTable: ScreenTable<DirectoryContext> = {
  '#directory.closed': () => [],
  '#directory.awaiting': () => [{ role: 'status', text: 'Looking for the member of this link…' }],
  '#directory.missing': () => [
    { role: 'status', text: 'This member is not in the directory.' },
    { role: 'button', name: 'Close' },
  ],
  '#directory.pointing': () => [],
  '#directory.open.shown': popup,
  '#directory.open.hidden': () => [],
};

type Sent<T extends DirectoryEvent['type']> = Extract<DirectoryEvent, { type: T }>;

export const directoryGestures: Gestures = {
  'search.changed': ({ search }: Sent<'search.changed'>, { context }) =>
    // Nobody can type what stands there already.
    search === (context as DirectoryContext).search
      ? { send: true }
      : { fill: { role: 'searchbox', name: 'Search members' }, value: search },
  'profession.chosen': ({ profession }: Sent<'profession.chosen'>) => ({
    select: { role: 'combobox', name: 'Profession' },
    value: profession,
  }),
  // Pins are in the browser's journeys; of rows there are many with the same button.
  'member.chosen': () => ({ send: true }),
  'popup.closed': (_, before) =>
    before.matches('missing') || before.matches({ open: 'shown' })
      ? { click: { role: 'button', name: 'Close' } }
      : { send: true },
  'popup.moved': () => ({ send: true }),
  'row.requested': (_, before) =>
    before.matches({ open: 'shown' }) ? { click: { role: 'button', name: 'Show in the list' } } : { send: true },
  'address.moved': () => ({ child: 'memberAddress' }),
  'members.reported': () => ({ send: true }),
};

/** What stands around the map (texts, "Member Directory, completed"); the pins are the browser's matter. */
import type { MemberMapContext, MemberMapEvent } from '../../../machines/member-map/member-map.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const around = ({ isFolded, gathered, members }: MemberMapContext): ExpectedElement[] => [
  { role: 'button', name: isFolded ? 'Show the map' : 'Hide the map' },
  ...(gathered
    ? [
        { role: 'dialog', name: 'Members at this place', text: `${gathered.length} members at this place` },
        { role: 'button', name: 'Close' },
        ...gathered.flatMap((id) => {
          const member = members[id];
          return member ? [{ role: 'button', name: `${member.name}, ${member.practiceName}` }] : [];
        }),
      ]
    : []),
];

export const memberMapScreen: ScreenModel<MemberMapContext> = {
  '#member-map.collapsed': around,
  '#member-map.reading': around,
  '#member-map.finding': around,
  '#member-map.loadingNames': around,
  '#member-map.resting': around,
  '#member-map.failed': (context) => [
    ...around(context),
    { role: 'status', text: 'Some members are missing from the map.' },
    { role: 'button', name: 'Retry' },
  ],
};

type Sent<T extends MemberMapEvent['type']> = Extract<MemberMapEvent, { type: T }>;

export const memberMapUserActions: UserActions = {
  'question.changed': () => ({ send: true }),
  // Pins are in the browser's journeys.
  'pins.shown': () => ({ send: true }),
  'cluster.opened': () => ({ send: true }),
  'cluster.closed': () => ({ click: { role: 'button', name: 'Close' } }),
  'map.folded': ({ isFolded }: Sent<'map.folded'>) => ({
    click: { role: 'button', name: isFolded ? 'Hide the map' : 'Show the map' },
  }),
  'reading.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
};

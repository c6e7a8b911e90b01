/** What surrounds the map (spec: directory#clusters). Browser tests check the pins. */
import type { MemberMapContext, MemberMapEvent } from '../../../machines/member-map/member-map.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const around = ({ isCollapsed, clusterIds, members }: MemberMapContext): ExpectedElement[] => [
  { role: 'button', name: isCollapsed ? 'Show the map' : 'Hide the map' },
  ...(clusterIds
    ? [
        {
          role: 'dialog',
          name: 'Members at this place',
          text: clusterIds.length === 1 ? '1 member at this place' : `${clusterIds.length} members at this place`,
        },
        { role: 'button', name: 'Close' },
        ...clusterIds.flatMap((id) => {
          const member = members[id];
          return member ? [{ role: 'button', name: `${member.name}, ${member.practiceName}` }] : [];
        }),
      ]
    : []),
];

export const memberMapScreen: ScreenModel<MemberMapContext> = {
  '#member-map.collapsed': around,
  '#member-map.loadingPoints': around,
  '#member-map.filtering': around,
  '#member-map.loadingNames': around,
  '#member-map.idle': around,
  '#member-map.failed': (context) => [
    ...around(context),
    { role: 'status', text: 'Some members are missing from the map.' },
    { role: 'button', name: 'Retry' },
  ],
};

type Sent<T extends MemberMapEvent['type']> = Extract<MemberMapEvent, { type: T }>;

export const memberMapUserActions: UserActions = {
  'query.changed': () => ({ send: true }),
  // Pins are in the browser's journeys.
  'markers.shown': () => ({ send: true }),
  'cluster.opened': () => ({ send: true }),
  'cluster.closed': () => ({ click: { role: 'button', name: 'Close' } }),
  'map.toggled': ({ isCollapsed }: Sent<'map.toggled'>) => ({
    click: { role: 'button', name: isCollapsed ? 'Hide the map' : 'Show the map' },
  }),
  'load.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
};

import { getNamedPlace } from '../../../machines/member-search/place.rules.ts';
import type { MemberSearchContext, MemberSearchEvent } from '../../../machines/member-search/member-search.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const fields = ({ typed, specialty }: MemberSearchContext): ExpectedElement[] => [
  { role: 'searchbox', name: 'Search members', value: typed },
  { role: 'combobox', name: 'Profession' },
  { role: 'combobox', name: 'Specialty', value: specialty },
  { role: 'button', name: 'Near me' },
];

const said =
  (text: (place: string) => string) =>
  (context: MemberSearchContext): ExpectedElement[] => [
    ...fields(context),
    { role: 'status', text: text(getNamedPlace(context)) },
  ];

export const memberSearchScreen: ScreenModel<MemberSearchContext> = {
  '#member-search.anywhere': fields,
  '#member-search.locating': fields,
  '#member-search.nearby': fields,
  '#member-search.geolocationFailed': (context) => [
    ...fields(context),
    {
      role: 'status',
      text:
        context.error === 'denied'
          ? 'Your browser did not share your location. Search for a ZIP code instead.'
          : 'We could not find your location. Search for a ZIP code instead.',
    },
  ],
  '#member-search.place.typing': fields,
  '#member-search.place.finding': said((place) => `Looking for “${place}” on the map…`),
  '#member-search.place.found': said((place) => `Within 25 miles of “${place}”, the nearest first`),
  '#member-search.place.unknown': said(
    (place) => `We found no place called “${place}”. The list shows members with that word.`,
  ),
  '#member-search.place.failed': (context) => [
    ...said((place) => `We could not look up “${place}”. The list shows members with that word.`)(context),
    { role: 'button', name: 'Retry' },
  ],
};

type Sent<T extends MemberSearchEvent['type']> = Extract<MemberSearchEvent, { type: T }>;

export const memberSearchUserActions: UserActions = {
  'search.changed': ({ search }: Sent<'search.changed'>) => ({
    fill: { role: 'searchbox', name: 'Search members' },
    value: search,
  }),
  'profession.chosen': ({ profession }: Sent<'profession.chosen'>) => ({
    select: { role: 'combobox', name: 'Profession' },
    value: profession,
  }),
  'specialty.chosen': ({ specialty }: Sent<'specialty.chosen'>) => ({
    select: { role: 'combobox', name: 'Specialty' },
    value: specialty,
  }),
  'near.pressed': () => ({ click: { role: 'button', name: 'Near me' } }),
  'place.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
  // The list shows the button if no member matches.
  'search.cleared': () => ({ send: true }),
  // From the map, and from the list.
  'area.shown': () => ({ send: true }),
  'area.cleared': () => ({ send: true }),
};

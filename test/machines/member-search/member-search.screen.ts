import type { MemberSearchContext, MemberSearchEvent } from '../../../machines/member-search/member-search.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const fields = ({ search, specialty }: MemberSearchContext): ExpectedElement[] => [
  { role: 'searchbox', name: 'Search members', value: search },
  { role: 'combobox', name: 'Profession' },
  { role: 'combobox', name: 'Specialty', value: specialty },
  { role: 'button', name: 'Near me' },
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
  // The list shows the button if no member matches.
  'search.cleared': () => ({ send: true }),
  // From the map, and from the list.
  'area.shown': () => ({ send: true }),
  'area.cleared': () => ({ send: true }),
};

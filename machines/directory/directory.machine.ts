/**
 * The directory (specification, section 2 "Member Directory"; decisions, "Directory"): which members are looked for, and
 * whose popup is open. The map has a chart of its own (`map-loader`); nothing here needs it.
 */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import { furtherMembersMachine } from '../further-members/further-members.machine.ts';
import type { MembersReport } from '../further-members/further-members.types.ts';
import { callbackSlot } from '../lib/placeholder.ts';
import { filterOf, isBeyond, matches, memberOf, withMembers } from './directory.rules.ts';
import type {
  AddressMoved,
  DirectoryChildren,
  DirectoryContext,
  DirectoryEvent,
  DirectoryInput,
  Filter,
  MemberShown,
  Opener,
} from './directory.types.ts';

type Choice = { id: number | null; opener: Opener };

const NO_FILTER: Filter = { search: '', profession: '' };

const chosenIn = ({ members, memberId }: DirectoryContext) => memberOf(members, memberId);

export const directoryMachine = setup({
  types: {} as {
    input: DirectoryInput;
    context: DirectoryContext;
    events: DirectoryEvent;
    children: DirectoryChildren;
  },
  actors: {
    furtherMembers: furtherMembersMachine,
    memberAddress: callbackSlot<MemberShown, undefined, AddressMoved>('memberAddress'),
  },
  guards: {
    isNobodyWanted: ({ context }) => context.memberId === null,
    isWantedOnMap: ({ context }) => (chosenIn(context)?.geolocation ?? null) !== null,
    isWantedListed: ({ context }) => chosenIn(context) !== null,
    isComplete: ({ context }) => context.isComplete,
    isNobody: (_, { id }: { id: number | null }) => id === null,
    isOnMap: ({ context }, { id }: Choice) => (memberOf(context.members, id)?.geolocation ?? null) !== null,
    isOnMapByRow: ({ context }, { id, opener }: Choice) =>
      opener === 'row' && (memberOf(context.members, id)?.geolocation ?? null) !== null,
    isChosenFilteredOut: ({ context }, filter: Partial<Filter>) => {
      const chosen = chosenIn(context);
      return chosen !== null && !matches(chosen, { ...filterOf(context), ...filter });
    },
    isBeyond: (_, offset: { x: number; y: number }) => isBeyond(offset),
  },
  actions: {
    storeFilter: assign((_, filter: Partial<Filter>) => filter),
    storeMembers: assign({
      members: ({ context }, { members }: MembersReport) => withMembers(context.members, members),
      isComplete: (_, { isLastPage }) => isLastPage,
    }),
    storeChoice: assign((_, { id, opener }: Choice) => ({ memberId: id, opener })),
    /** Pins follow search and filter, so whoever is opened must pass them. */
    revealChosen: assign(({ context }) => {
      const chosen = chosenIn(context);
      return chosen && !matches(chosen, filterOf(context)) ? NO_FILTER : {};
    }),
    showInAddress: sendTo('memberAddress', (_, { id }: { id: number | null }): MemberShown => ({
      type: 'member.shown',
      id,
    })),
    /** Supplied from outside: where the window and the focus go. */
    scrollToMap: () => {},
    focusPopup: (_, _params: { opener: Opener }) => {},
    returnFocus: (_, _params: Choice) => {},
    focusRow: (_, _params: Choice) => {},
  },
}).createMachine({
  id: 'directory',
  context: ({ input }) => ({
    ...NO_FILTER,
    members: withMembers([], input.members),
    cursor: input.cursor,
    isComplete: input.cursor === null,
    memberId: input.memberId,
    opener: 'address',
  }),
  invoke: [
    { id: 'furtherMembers', src: 'furtherMembers', input: ({ context }) => ({ cursor: context.cursor }) },
    { id: 'memberAddress', src: 'memberAddress' },
  ],
  initial: 'deciding',
  on: {
    'search.changed': { actions: { type: 'storeFilter', params: ({ event: { search } }) => ({ search }) } },
    'profession.chosen': {
      actions: { type: 'storeFilter', params: ({ event: { profession } }) => ({ profession }) },
    },
    'members.reported': { actions: { type: 'storeMembers', params: ({ event }) => event } },
    'member.chosen': [
      {
        guard: { type: 'isOnMapByRow', params: ({ event }) => event },
        target: '.open',
        actions: [{ type: 'storeChoice', params: ({ event }) => event }, 'scrollToMap'],
      },
      {
        guard: { type: 'isOnMap', params: ({ event }) => event },
        target: '.open',
        actions: { type: 'storeChoice', params: ({ event }) => event },
      },
    ],
    'address.moved': [
      { guard: { type: 'isNobody', params: ({ event }) => event }, target: '.closed' },
      {
        target: '.deciding',
        actions: { type: 'storeChoice', params: ({ event: { id } }) => ({ id, opener: 'address' }) },
      },
    ],
  },
  states: {
    deciding: {
      description: 'Whom the address names, and whether that member is known.',
      always: [
        { guard: 'isNobodyWanted', target: 'closed' },
        { guard: 'isWantedOnMap', target: 'open' },
        { guard: 'isWantedListed', target: 'pointing' },
        { guard: 'isComplete', target: 'missing' },
        { target: 'awaiting' },
      ],
    },
    closed: { entry: { type: 'showInAddress', params: { id: null } } },
    awaiting: {
      description: 'The member may be among those who are still being read.',
      on: {
        'members.reported': {
          target: 'deciding',
          actions: { type: 'storeMembers', params: ({ event }) => event },
        },
        'popup.closed': 'closed',
      },
    },
    missing: {
      description: 'The address names somebody who is not in the directory.',
      on: { 'popup.closed': 'closed' },
    },
    pointing: {
      description: 'The address names a member without a place: the list shows the row.',
      entry: 'revealChosen',
    },
    open: {
      entry: ['revealChosen', { type: 'showInAddress', params: ({ context }) => ({ id: context.memberId }) }],
      initial: 'shown',
      on: {
        'popup.closed': {
          target: 'closed',
          actions: {
            type: 'returnFocus',
            params: ({ context: { memberId, opener } }) => ({ id: memberId, opener }),
          },
        },
        'address.moved': {
          description: 'Back closes the popup.',
          guard: { type: 'isNobody', params: ({ event }) => event },
          target: 'closed',
          actions: {
            type: 'returnFocus',
            params: ({ context: { memberId, opener } }) => ({ id: memberId, opener }),
          },
        },
        'search.changed': {
          guard: { type: 'isChosenFilteredOut', params: ({ event: { search } }) => ({ search }) },
          target: 'closed',
          actions: { type: 'storeFilter', params: ({ event: { search } }) => ({ search }) },
        },
        'profession.chosen': {
          guard: { type: 'isChosenFilteredOut', params: ({ event: { profession } }) => ({ profession }) },
          target: 'closed',
          actions: { type: 'storeFilter', params: ({ event: { profession } }) => ({ profession }) },
        },
        'row.requested': {
          actions: { type: 'focusRow', params: ({ context: { memberId, opener } }) => ({ id: memberId, opener }) },
        },
      },
      states: {
        shown: {
          entry: { type: 'focusPopup', params: ({ context: { opener } }) => ({ opener }) },
          on: {
            'popup.moved': { guard: { type: 'isBeyond', params: ({ event }) => event }, target: 'hidden' },
          },
        },
        hidden: {
          description: 'Its place is too far from the map to be drawn.',
          on: {
            'popup.moved': [
              { guard: { type: 'isBeyond', params: ({ event }) => event }, description: 'Still too far.' },
              { target: 'shown' },
            ],
          },
        },
      },
    },
  },
});

export type DirectoryRef = ActorRefFrom<typeof directoryMachine>;

/**
 * The directory (specification, section 2 "Member Directory"; decisions, "Directory"): the member whose popup is open.
 * The search, the list and the map positions have charts of their own; this chart forwards the search to the other two.
 * The map itself has one too (`map-loader`), on which this chart does not depend.
 */
import type { ActorRefFrom } from 'xstate';
import type { FetchError } from '../lib/errors.ts';
import type { QuestionChanged } from '../member-list/member-list.types.ts';
import { directory } from './directory.setup.ts';

/** Also forwards the query to the list and the map. */
const STORE_QUESTION = [
  { type: 'storeQuestion', params: ({ event }: { event: QuestionChanged }) => event },
  { type: 'tellList', params: ({ event }: { event: QuestionChanged }) => event },
  { type: 'tellMap', params: ({ event }: { event: QuestionChanged }) => event },
] as const;

const ROW_TRANSITIONS = [
  { guard: 'isRowKnown', actions: ['showRow', 'focusRow'] },
  {
    description: 'The list follows the map, which has left the member.',
    guard: 'isOutsideArea',
    target: 'placing',
    actions: 'clearArea',
  },
  { target: 'placing' },
] as const;

const TIMEOUT_TRANSITION = {
  target: '#directory.failed',
  actions: { type: 'storeFailure', params: { error: { kind: 'timeout' } satisfies FetchError } },
} as const;

export const directoryMachine = directory.createMachine({
  id: 'directory',
  context: ({ input: { memberId, ...start } }) => ({
    start,
    question: start.question,
    memberId,
    member: start.first.members.find(({ id }) => id === memberId) ?? null,
    row: null,
    opener: 'address',
    failure: null,
  }),
  invoke: [
    { id: 'memberList', src: 'memberList', input: ({ context }) => context.start },
    {
      id: 'memberMap',
      src: 'memberMap',
      input: ({ context: { start } }) => ({ question: start.question, isFolded: start.isMapFolded }),
    },
    { id: 'memberSearch', src: 'memberSearch', input: ({ context: { start } }) => ({ question: start.question }) },
    { id: 'memberAddress', src: 'memberAddress' },
  ],
  initial: 'deciding',
  on: {
    'question.changed': {
      actions: STORE_QUESTION,
    },
    'member.chosen': [
      { guard: { type: 'isRowWithoutPlace', params: ({ event }) => event }, description: 'Its button is disabled.' },
      {
        guard: { type: 'isRow', params: ({ event }) => event },
        target: '.deciding',
        actions: [{ type: 'storeChoice', params: ({ event }) => event }, 'scrollToMap'],
      },
      { target: '.deciding', actions: { type: 'storeChoice', params: ({ event }) => event } },
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
      description: 'Which member is selected, and whether their data is loaded.',
      always: [
        { guard: 'isNobodyWanted', target: 'closed' },
        { guard: 'isOnMap', target: 'open' },
        { target: 'loading' },
      ],
    },
    closed: { entry: { type: 'showInAddress', params: { id: null } } },
    loading: {
      description: 'Requests the member and their row in the list.',
      invoke: {
        id: 'readMember',
        src: 'readMember',
        input: ({ context }) => ({ id: context.memberId ?? 0, question: context.question }),
        onDone: [
          { guard: { type: 'isNobodyListed', params: ({ event }) => ({ read: event.output }) }, target: 'missing' },
          {
            guard: { type: 'isFilteredOut', params: ({ event }) => ({ read: event.output }) },
            target: 'revealing',
            actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
          },
          {
            target: 'loaded',
            actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      on: { 'popup.closed': 'closed' },
      after: { readTimeout: TIMEOUT_TRANSITION },
    },
    revealing: {
      description: 'The search does not match the member, so it is cleared.',
      entry: 'clearSearch',
      on: {
        'question.changed': {
          target: 'loading',
          actions: STORE_QUESTION,
        },
      },
    },
    loaded: { always: [{ guard: 'isOnMap', target: 'open' }, { target: 'focusing' }] },
    failed: {
      description: 'The request failed, so it is unknown whether the member is in the directory.',
      on: { 'reading.retried': 'loading', 'popup.closed': 'closed' },
    },
    missing: {
      description: 'The URL names a member who is not in the directory.',
      on: { 'popup.closed': 'closed' },
    },
    focusing: {
      description: 'The member has no position on the map. The list scrolls to the row.',
      entry: [{ type: 'showInAddress', params: ({ context }) => ({ id: context.memberId }) }, 'showRow'],
    },
    open: {
      entry: { type: 'showInAddress', params: ({ context }) => ({ id: context.memberId }) },
      initial: 'shown',
      on: {
        'popup.closed': {
          target: 'closed',
          actions: 'returnFocus',
        },
        'address.moved': {
          description: 'Back closes the popup.',
          guard: { type: 'isNobody', params: ({ event }) => event },
          target: 'closed',
          actions: 'returnFocus',
        },
        'question.changed': [
          {
            description: 'The list follows the map; the pins are the same.',
            guard: { type: 'isAreaAlone', params: ({ event }) => event },
            actions: STORE_QUESTION,
          },
          {
            description: 'Pins follow the search: whose popup is open may not be among them any more.',
            target: 'closed',
            actions: STORE_QUESTION,
          },
        ],
      },
      states: {
        shown: {
          entry: 'focusPopup',
          on: {
            'popup.moved': { guard: { type: 'isOutOfRange', params: ({ event }) => event }, target: 'hidden' },
            'row.requested': ROW_TRANSITIONS,
          },
        },
        placing: {
          description: 'Requests the member’s row, which the marker does not know.',
          invoke: {
            id: 'readRow',
            src: 'readMember',
            input: ({ context }) => ({ id: context.memberId ?? 0, question: context.question }),
            onDone: [
              {
                guard: { type: 'isNobodyListed', params: ({ event }) => ({ read: event.output }) },
                target: '#directory.missing',
              },
              {
                guard: { type: 'isFilteredOut', params: ({ event }) => ({ read: event.output }) },
                target: '#directory.revealing',
                actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
              },
              {
                guard: { type: 'isReadOnMap', params: ({ event }) => ({ read: event.output }) },
                target: 'placed',
                actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
              },
              {
                description: 'The place is gone since the pins were read.',
                target: '#directory.focusing',
                actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
              },
            ],
            onError: { target: '#directory.failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
          on: {
            'question.changed': {
              description: 'Rows of another list: the answer that is on its way is dropped.',
              guard: { type: 'isAreaAlone', params: ({ event }) => event },
              target: 'placing',
              reenter: true,
              actions: STORE_QUESTION,
            },
          },
          after: { readTimeout: TIMEOUT_TRANSITION },
        },
        placed: {
          description: 'The list goes to the row, and the focus with it.',
          entry: ['showRow', 'focusRow'],
          on: {
            'row.requested': ROW_TRANSITIONS,
            'popup.moved': { guard: { type: 'isOutOfRange', params: ({ event }) => event }, target: 'hidden' },
          },
        },
        hidden: {
          description: 'The marker is too far outside the map to show the popup.',
          on: {
            'popup.moved': [
              { guard: { type: 'isOutOfRange', params: ({ event }) => event }, description: 'Still too far.' },
              { target: 'shown' },
            ],
          },
        },
      },
    },
  },
});

export type DirectoryRef = ActorRefFrom<typeof directoryMachine>;

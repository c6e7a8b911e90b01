/**
 * The directory's list (spec: directory#large-directories): it requests the rows near the window and keeps the loaded
 * ones. The first response tells the list's length. One request runs at a time; a response to an outdated query is
 * dropped. Transport, HTTP and GraphQL errors are three distinct results.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import {
  isListed,
  isSameQuery,
  getMissingPage,
  EMPTY_QUERY,
  toRequest,
  toMembersError,
  addPage,
} from './member-list.rules.ts';
import type { FetchError } from '../lib/errors.ts';
import type {
  MemberListContext,
  MemberListEvent,
  MemberListInput,
  MembersError,
  MembersPage,
  MemberQuery,
  Range,
  ReadMembersInput,
} from './member-list.types.ts';

/** The request for rows fails after this time, and Retry sends it again. */
export const READ_TIMEOUT_MS = 30_000;

/** The state that a failed request leads to. */
type ErrorState = 'noResponse' | 'httpError' | 'graphqlError' | 'invalidResponse' | 'signedOut';

const ERROR_STATES: Record<MembersError['kind'], ErrorState> = {
  networkError: 'noResponse',
  offline: 'noResponse',
  timeout: 'noResponse',
  httpError: 'httpError',
  graphqlError: 'graphqlError',
  invalidResponse: 'invalidResponse',
  signedOut: 'signedOut',
};

type Thrown = { error: unknown };

const list = setup({
  types: {} as { input: MemberListInput; context: MemberListContext; events: MemberListEvent },
  actors: { readMembers: promiseSlot<MembersPage, ReadMembersInput>('readMembers') },
  delays: { readTimeout: READ_TIMEOUT_MS },
  guards: {
    hasNewQuery: ({ context }) => !isSameQuery(context.query, context.loadedQuery),
    isMissing: ({ context }) => getMissingPage(context) !== null,
    isOutdated: ({ context }) => !isSameQuery(context.request.query, context.query),
    leadsTo: (_, { error, state }: Thrown & { state: ErrorState }) =>
      ERROR_STATES[toMembersError(error).kind] === state,
  },
  actions: {
    /** A new query starts at its first row. */
    storeQuery: assign(({ context }, { query }: { query: MemberQuery }) => ({
      query,
      range: { from: 0, to: context.perPage - 1 },
      shown: { row: 0, id: null },
    })),
    storeRange: assign({ range: (_, { from, to }: Range) => ({ from, to }) }),
    storeShown: assign((_, { row, id }: { row: number; id: number }) => ({
      shown: { row, id },
      range: { from: row, to: row },
    })),
    storeRequest: assign(({ context }) => ({
      error: null,
      request: {
        query: context.query,
        page: isSameQuery(context.query, context.loadedQuery)
          ? (getMissingPage(context) ?? 0)
          : Math.floor(context.range.from / context.perPage),
      },
    })),
    storePage: assign(({ context }, { page }: { page: MembersPage }) => addPage(context, page)),
    storeError: assign({ error: (_, { error }: Thrown) => toMembersError(error) }),
  },
});

const failed = list.createStateConfig({
  tags: 'failed',
  on: {
    'load.retried': 'deciding',
    'query.changed': {
      target: 'deciding',
      actions: { type: 'storeQuery', params: ({ event }) => event },
    },
    // Scrolling on does not send the failed request again.
    'range.changed': { actions: { type: 'storeRange', params: ({ event }) => event } },
    'row.shown': { target: 'deciding', actions: { type: 'storeShown', params: ({ event }) => event } },
  },
});

export const memberListMachine = list.createMachine({
  id: 'member-list',
  context: ({ input: { first, perPage, query, row } }) => ({
    query,
    loadedQuery: EMPTY_QUERY,
    request: { query: EMPTY_QUERY, page: 0 },
    perPage,
    pages: { 0: first.members.filter(isListed) },
    cursors: first.next === null ? {} : { 0: first.next },
    total: first.total,
    onMap: first.onMap,
    version: first.version,
    wider: [],
    range: { from: row, to: row + perPage - 1 },
    shown: row > 0 ? { row, id: null } : null,
    error: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasNewQuery', target: 'loading' },
        { guard: 'isMissing', target: 'loading' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'All rows near the viewport are loaded.',
      on: {
        'query.changed': {
          target: 'deciding',
          actions: { type: 'storeQuery', params: ({ event }) => event },
        },
        'range.changed': { target: 'deciding', actions: { type: 'storeRange', params: ({ event }) => event } },
        'row.shown': { target: 'deciding', actions: { type: 'storeShown', params: ({ event }) => event } },
      },
    },
    loading: {
      description: 'Loads one page of rows for the current query.',
      entry: 'storeRequest',
      invoke: {
        id: 'readMembers',
        src: 'readMembers',
        input: ({ context }) => toRequest(context),
        onDone: [
          { guard: 'isOutdated', description: 'The query has changed since this request.', target: 'deciding' },
          {
            target: 'deciding',
            actions: { type: 'storePage', params: ({ event }) => ({ page: event.output }) },
          },
        ],
        onError: [
          { guard: 'isOutdated', description: 'The query has changed since this request.', target: 'deciding' },
          {
            guard: { type: 'leadsTo', params: ({ event: { error } }) => ({ error, state: 'noResponse' }) },
            target: 'noResponse',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
          {
            guard: { type: 'leadsTo', params: ({ event: { error } }) => ({ error, state: 'httpError' }) },
            target: 'httpError',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
          {
            guard: { type: 'leadsTo', params: ({ event: { error } }) => ({ error, state: 'graphqlError' }) },
            target: 'graphqlError',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
          {
            guard: { type: 'leadsTo', params: ({ event: { error } }) => ({ error, state: 'signedOut' }) },
            target: 'signedOut',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
          { target: 'invalidResponse', actions: { type: 'storeError', params: ({ event }) => event } },
        ],
      },
      on: {
        'query.changed': { actions: { type: 'storeQuery', params: ({ event }) => event } },
        'range.changed': { actions: { type: 'storeRange', params: ({ event }) => event } },
        'row.shown': { actions: { type: 'storeShown', params: ({ event }) => event } },
      },
      after: {
        readTimeout: {
          target: 'noResponse',
          actions: { type: 'storeError', params: { error: { kind: 'timeout' } satisfies FetchError } },
        },
      },
    },
    noResponse: { ...failed, description: 'Transport: no response came.' },
    httpError: { ...failed, description: 'HTTP: a response with a status of 400 or more.' },
    graphqlError: { ...failed, description: 'GraphQL: the response says that the query failed.' },
    invalidResponse: { ...failed, description: 'The response does not match its schema.' },
    signedOut: { ...failed, description: 'The session is over. Retry works after signing in in another tab.' },
  },
});

export type MemberListRef = ActorRefFrom<typeof memberListMachine>;

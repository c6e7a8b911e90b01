/**
 * Members beyond the page data, page by page until the host says that there are no more (decisions, "GraphQL", "member
 * directory"). Transport, HTTP and GraphQL errors are three distinct results; what was read stays.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';
import { toFailure, type Failure } from '../lib/failure.ts';
import { promiseSlot } from '../lib/placeholder.ts';
import { toParent } from '../lib/report.ts';
import type {
  FurtherMembersContext,
  FurtherMembersEvent,
  FurtherMembersInput,
  MembersFailure,
  MembersPage,
  MembersReport,
  ReadMembersInput,
} from './further-members.types.ts';

/** A page that has not come by then is not waited for: Retry asks again. */
export const READ_TIMEOUT_MS = 30_000;

/** Where a failure leads: it never came, it came with an error, the query failed, it makes no sense, or nobody is signed in. */
type Result = 'transport' | 'http' | 'graphql' | 'malformed' | 'signedOut';

const RESULTS: Record<MembersFailure['kind'], Result> = {
  network: 'transport',
  offline: 'transport',
  timeout: 'transport',
  http: 'http',
  graphql: 'graphql',
  malformed: 'malformed',
  signedOut: 'signedOut',
};

const isGraphqlFailure = (error: unknown): error is MembersFailure =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'graphql';

const toMembersFailure = (error: unknown): MembersFailure => (isGraphqlFailure(error) ? error : toFailure(error));

type Thrown = { error: unknown };

const members = setup({
  types: {} as { input: FurtherMembersInput; context: FurtherMembersContext; events: FurtherMembersEvent },
  actors: { readMembers: promiseSlot<MembersPage, ReadMembersInput>('readMembers') },
  delays: { readTimeout: READ_TIMEOUT_MS },
  guards: {
    hasMore: ({ context }) => context.cursor !== null,
    isLastPage: (_, { page }: { page: MembersPage }) => page.next === null,
    /** A host that names the same page again would be read for ever. */
    leadsOn: ({ context }, { page }: { page: MembersPage }) => page.next !== context.cursor,
    isResult: (_, { error, result }: Thrown & { result: Result }) => RESULTS[toMembersFailure(error).kind] === result,
  },
  actions: {
    storeCursor: assign({ cursor: (_, { page }: { page: MembersPage }) => page.next }),
    storeFailure: assign({ failure: (_, { error }: Thrown) => toMembersFailure(error) }),
    clearFailure: assign({ failure: null }),
    report: toParent((_: FurtherMembersContext, { page }: { page: MembersPage }): MembersReport => ({
      type: 'members.reported',
      members: page.members,
      isLastPage: page.next === null,
    })),
  },
});

const failed = members.createStateConfig({ tags: 'failed', on: { 'reading.retried': 'reading' } });

export const furtherMembersMachine = members.createMachine({
  id: 'further-members',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasMore', target: 'reading' }, { target: 'complete' }] },
    reading: {
      description: 'One page. The next one follows by itself.',
      entry: 'clearFailure',
      invoke: {
        id: 'readMembers',
        src: 'readMembers',
        input: ({ context }) => ({ cursor: context.cursor ?? '' }),
        onDone: [
          {
            guard: { type: 'isLastPage', params: ({ event }) => ({ page: event.output }) },
            target: 'complete',
            actions: { type: 'report', params: ({ event }) => ({ page: event.output }) },
          },
          {
            guard: { type: 'leadsOn', params: ({ event }) => ({ page: event.output }) },
            target: 'reading',
            reenter: true,
            actions: [
              { type: 'storeCursor', params: ({ event }) => ({ page: event.output }) },
              { type: 'report', params: ({ event }) => ({ page: event.output }) },
            ],
          },
          {
            target: 'garbled',
            actions: {
              type: 'storeFailure',
              params: { error: { kind: 'malformed', where: 'next page' } satisfies Failure },
            },
          },
        ],
        onError: [
          {
            guard: { type: 'isResult', params: ({ event: { error } }) => ({ error, result: 'transport' }) },
            target: 'unreached',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isResult', params: ({ event: { error } }) => ({ error, result: 'http' }) },
            target: 'refused',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isResult', params: ({ event: { error } }) => ({ error, result: 'graphql' }) },
            target: 'unanswered',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isResult', params: ({ event: { error } }) => ({ error, result: 'signedOut' }) },
            target: 'signedOut',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          { target: 'garbled', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
      after: {
        readTimeout: {
          target: 'unreached',
          actions: { type: 'storeFailure', params: { error: { kind: 'timeout' } satisfies Failure } },
        },
      },
    },
    unreached: { ...failed, description: 'Transport: no answer came.' },
    refused: { ...failed, description: 'HTTP: an answer with a status of 400 or more.' },
    unanswered: { ...failed, description: 'GraphQL: an answer that says that the query failed.' },
    garbled: { ...failed, description: 'An answer that is not what the wire promises.' },
    signedOut: { ...failed, description: 'The session is over. Retry helps whoever has signed in again elsewhere.' },
    complete: { description: 'Everybody is there.' },
  },
});

export type FurtherMembersRef = ActorRefFrom<typeof furtherMembersMachine>;

import type { Member } from '../directory/directory.types.ts';
import type { Failure } from '../lib/failure.ts';

/** The GraphQL service answered, and said that it could not carry out the query. */
export type GraphqlFailure = { kind: 'graphql'; message: string };

export type MembersFailure = Failure | GraphqlFailure;

/** `next`: where the page after this one begins, in words that only the service that reads them understands; null after the last. */
export type MembersPage = { members: Member[]; next: string | null };

export type ReadMembersInput = { cursor: string };

/** `cursor`: where to begin; null when the page data hold everybody. */
export type FurtherMembersInput = { cursor: string | null };

export type FurtherMembersContext = {
  /** Of the page that is read next. */
  cursor: string | null;
  /** Why the last page could not be read. */
  failure: MembersFailure | null;
};

export type FurtherMembersEvent = { type: 'reading.retried' };

/** Told to the parent with every page. */
export type MembersReport = { type: 'members.reported'; members: Member[]; isLastPage: boolean };

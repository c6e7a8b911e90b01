/**
 * The only GraphQL client (spec: rest#one-endpoint): one endpoint, POST, `{ operationName, variables, query }`, nonce
 * header. It sends requests through the REST client (`rest.ts`), which handles nonce, time-out, offline and sign-out.
 * Loaded as a chunk of its own, only if the host supports GraphQL.
 */
import { ClientError, GraphQLClient } from 'graphql-request';
import * as v from 'valibot';
import type { GraphqlError, MembersPage, Member } from '../../../../machines/member-list/member-list.types.ts';
import type { FetchError } from '../../../../machines/lib/errors.ts';
import { memberEntries, memberId } from './directory-data.ts';
import { boundsParameter, positionParameter, toKilometers, type ReadMembers } from './members.ts';
import { httpError, readAs, type Rest, type RestAnswer } from '../rest.ts';

export type Graphql = {
  /**
   * @returns the validated `data` of the response
   * @throws {FetchError} of the transport or of HTTP, invalidResponse, signedOut
   * @throws {GraphqlError} when the service reports that the query failed
   */
  ask: <TSchema extends v.GenericSchema>(
    schema: TSchema,
    query: string,
    variables: Record<string, unknown>,
    signal: AbortSignal,
  ) => Promise<v.InferOutput<TSchema>>;
};

const refusalSchema = v.object({ errors: v.array(v.object({ message: v.string() })) });

/** WPGraphQL rejects a nonce with a 403 and an error of its own, before the query runs. */
function refusesNonce({ status, json }: RestAnswer): boolean {
  const refusal = v.safeParse(refusalSchema, json);
  return status === 403 && refusal.success && refusal.output.errors.some(({ message }) => /nonce/i.test(message));
}

/** @param url of the endpoint; a relative URL is one of this site */
export function createGraphql(rest: Rest, url: string): Graphql {
  // graphql-request rejects a relative URL.
  const endpoint = new URL(url, location.origin).href;

  async function post(json: unknown, signal: AbortSignal | undefined): Promise<RestAnswer> {
    const request = { method: 'POST', to: endpoint, json, ...(signal && { signal }) } as const;
    const first = await rest.send(request);
    if (!refusesNonce(first)) return first;
    // Any REST call with the same nonce renews it, once; this one requests the least.
    await rest.send({ method: 'GET', to: ['members'], query: { first: '1' }, ...(signal && { signal }) });
    const second = await rest.send(request);
    if (refusesNonce(second)) throw { kind: 'signedOut' } satisfies FetchError;
    return second;
  }

  /** `answered` receives the whole response, from which a failure is built. */
  const clientOf = (signal: AbortSignal, answered: (answer: RestAnswer) => void) =>
    new GraphQLClient(endpoint, {
      fetch: async (_, init) => {
        const answer = await post(JSON.parse(init?.body as string) as unknown, signal);
        answered(answer);
        return new Response(answer.text, {
          status: answer.status,
          headers: { 'Content-Type': answer.header('Content-Type') ?? '' },
        });
      },
    });

  return {
    async ask(schema, query, variables, signal) {
      let answer: RestAnswer | null = null;
      const client = clientOf(signal, (given) => (answer = given));
      const data = await client.request<unknown>(query, variables).catch((error: unknown) => {
        signal.throwIfAborted();
        // Without a response the transport failed, and `error` says how.
        throw answer === null ? error : failureOf(error, answer);
      });
      return readAs(schema, data);
    },
  };
}

function failureOf(error: unknown, answer: RestAnswer): FetchError | GraphqlError {
  if (answer.status >= 400) return httpError(answer);
  const [first] = error instanceof ClientError ? (error.response.errors ?? []) : [];
  return first ? { kind: 'graphqlError', message: first.message } : { kind: 'invalidResponse', where: 'body' };
}

export const MEMBERS_QUERY = `query PracticePortalMembers($first: Int, $after: String, $skip: Int, $search: String, $profession: String, $specialty: String, $near: String, $radius: Float, $within: String) {
  practicePortalMembers(first: $first, after: $after, skip: $skip, search: $search, profession: $profession, specialty: $specialty, near: $near, radius: $radius, within: $within) {
    nodes {
      databaseId
      name
      avatar
      communityLink
      joined
      lastActivity
      profession
      geolocation { lat lng }
      practiceName
      addressLine1
      addressLine2
      practiceEmail
      practicePhone
      practiceWebsite
      city
      zip
      specialty
      distance
      listedBy
    }
    pageInfo { hasNextPage endCursor }
    total
    onMap
    version
  }
}`;

const nodeSchema = v.pipe(
  v.object({
    databaseId: memberId,
    ...memberEntries,
    practiceName: v.nullish(v.string(), ''),
    addressLine1: v.nullish(v.string(), ''),
    addressLine2: v.nullish(v.string(), ''),
    practiceEmail: v.nullish(v.string(), ''),
    practicePhone: v.nullish(v.string(), ''),
    practiceWebsite: v.nullish(v.string(), ''),
    city: v.nullish(v.string(), ''),
    zip: v.nullish(v.string(), ''),
    specialty: v.nullish(v.string(), ''),
    distance: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
    listedBy: v.string(),
  }),
  v.transform(({ databaseId, ...member }) => ({ id: databaseId, ...member }) satisfies Member),
);

const membersSchema = v.object({
  practicePortalMembers: v.object({
    nodes: v.array(nodeSchema),
    pageInfo: v.variant('hasNextPage', [
      v.object({ hasNextPage: v.literal(false) }),
      v.object({ hasNextPage: v.literal(true), endCursor: v.pipe(v.string(), v.minLength(1)) }),
    ]),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    onMap: v.pipe(v.number(), v.integer(), v.minValue(0)),
    version: v.string(),
  }),
});

/** Reads rows of the list by GraphQL: the same index and the same cursors. */
export const createReadMembersByGraphql =
  (graphql: Graphql): ReadMembers =>
  async ({ query, after, skip, first }, signal): Promise<MembersPage> => {
    const { search, profession, specialty, near, radius, within } = query;
    const { practicePortalMembers } = await graphql.ask(
      membersSchema,
      MEMBERS_QUERY,
      {
        first,
        after,
        skip,
        search: search.trim(),
        profession,
        specialty,
        near: near ? positionParameter(near) : '',
        radius: toKilometers(radius ?? 0),
        within: within ? boundsParameter(within) : '',
      },
      signal,
    );
    const { nodes, pageInfo, ...known } = practicePortalMembers;
    return { members: nodes, ...known, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
  };

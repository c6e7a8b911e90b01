/** The GraphQL client against a real GraphQL server: graphql-js behind HTTP on this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, graphql } from 'graphql';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import type { MembersPage } from '../../../machines/member-list/member-list.types.ts';
import {
  createGraphql,
  createReadMembersByGraphql,
  MEMBERS_QUERY,
} from '../../../src/services/wordpress/directory/graphql.ts';
import { createRest } from '../../../src/services/wordpress/rest.ts';
import { ADA } from '../../machines/directory/members.ts';
import { graphqlNode } from './directory-members.ts';

const schema = buildSchema(`
  type Place { lat: Float! lng: Float! }
  type Member {
    databaseId: Int! name: String avatar: String communityLink: String joined: String lastActivity: String
    profession: String geolocation: Place practiceName: String addressLine1: String addressLine2: String
    practiceEmail: String practicePhone: String practiceWebsite: String city: String zip: String specialty: String distance: Float listedBy: String
  }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Members { nodes: [Member!]! pageInfo: PageInfo! total: Int! onMap: Int! version: String! }
  type Query { practicePortalMembers(first: Int, after: String, skip: Int, search: String, profession: String, specialty: String, near: String, radius: Float, within: String): Members }
`);

const COUNT = 250;
type Asked = { first: number; after: string | null };

/** 250 members; cursors as WordPress makes them. */
function practicePortalMembers({ first, after }: Asked) {
  const begin = after === null ? 0 : Number(atob(after).split(':')[1]);
  const end = Math.min(begin + first, COUNT);
  return {
    nodes: Array.from({ length: end - begin }, (_, index) => ({ ...graphqlNode, databaseId: begin + index + 1 })),
    pageInfo: { hasNextPage: end < COUNT, endCursor: btoa(`arrayconnection:${end}`) },
    total: COUNT,
    onMap: COUNT,
    version: '7',
  };
}

type Request = { method: string; path: string; nonce: string | undefined; body: Record<string, unknown> };
type Special = { status?: number; body?: unknown; text?: string; type?: string };

/** The requests that the server received, and its special responses in order; 'hang up' sends no response. */
const asked: Request[] = [];
let specials: Array<Special | 'hang up' | null> = [];
let server: Server;
let origin = '';

const VALID = 'fresh';

async function answer(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { pathname: path } = new URL(request.url ?? '', origin);
  const nonce = request.headers['x-wp-nonce']?.toString();
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  asked.push({ method: request.method ?? '', path, nonce, body });
  const send = (status: number, json: unknown, type = 'application/json ; charset=UTF-8') =>
    response.writeHead(status, { 'Content-Type': type }).end(typeof json === 'string' ? json : JSON.stringify(json));

  if (path === '/wp-admin/admin-ajax.php')
    return send(200, { nonce: VALID, checkout_nonce: null, coupon_nonce: '', user_id: 3 });
  if (path.startsWith('/wp-json/'))
    return nonce === VALID ? send(200, []) : send(403, { code: 'rest_cookie_invalid_nonce', message: '' });

  const special = specials.shift();
  if (special === 'hang up') return request.socket.destroy();
  if (special) return send(special.status ?? 200, special.text ?? special.body, special.type);
  if (nonce !== VALID) return send(403, { errors: [{ message: 'Cookie nonce is invalid' }] });
  const result = await graphql({
    schema,
    source: String(body['query']),
    variableValues: body['variables'] as Record<string, unknown>,
    operationName: String(body['operationName']),
    rootValue: { practicePortalMembers },
  });
  return send(200, result);
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  asked.length = 0;
  specials = [];
  vi.stubGlobal('location', { origin });
});

function client(nonce = VALID, url = '/graphql') {
  const rest = createRest({
    restUrl: `${origin}/wp-json/practice-portal/v1`,
    ajaxUrl: `${origin}/wp-admin/admin-ajax.php`,
    nonces: { rest: nonce, checkout: '', coupon: '' },
    userId: 3,
  });
  const read = createReadMembersByGraphql(createGraphql(rest, url));
  return (after: string | null = null, signal = new AbortController().signal) =>
    read({ query: EMPTY_QUERY, after, skip: 0, first: 100 }, signal);
}

describe('a query', () => {
  it('goes to the one endpoint by POST, as operation name, variables and query, with the nonce', async () => {
    await client()();
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/graphql',
        nonce: VALID,
        body: {
          operationName: 'PracticePortalMembers',
          variables: {
            first: 100,
            after: null,
            skip: 0,
            search: '',
            profession: '',
            specialty: '',
            near: '',
            radius: 0,
            within: '',
          },
          query: MEMBERS_QUERY,
        },
      },
    ]);
  });

  it('may go to a whole address of this site as well', async () => {
    await client(VALID, `${origin}/blog/graphql`)();
    expect(asked[0]?.path).toBe('/blog/graphql');
  });

  it('reads all members page by page, each once and in order', async () => {
    const read = client();
    const pages: MembersPage[] = [];
    for (let cursor: string | null = null; pages.length === 0 || cursor !== null; cursor = pages.at(-1)?.next ?? null)
      pages.push(await read(cursor));
    expect(pages.map(({ members }) => members.length)).toEqual([100, 100, 50]);
    expect(pages.flatMap(({ members }) => members.map(({ id }) => id))).toEqual(
      Array.from({ length: COUNT }, (_, index) => index + 1),
    );
    expect(pages[0]?.members[6]).toEqual(ADA);
  });

  it.each(['', null])('may tell of somebody who joined nobody knows when (%j)', async (joined) => {
    const nodes = [{ ...graphqlNode, joined }];
    specials = [
      {
        body: {
          data: {
            practicePortalMembers: { nodes, pageInfo: { hasNextPage: false }, total: 1, onMap: 1, version: '7' },
          },
        },
      },
    ];
    await expect(client()()).resolves.toEqual({
      members: [{ ...ADA, joined: '' }],
      next: null,
      total: 1,
      onMap: 1,
      version: '7',
    });
  });
});

describe('an expired nonce', () => {
  it('is renewed once, and the query repeated; the visitor sees nothing', async () => {
    await expect(client('stale')()).resolves.toMatchObject({ next: expect.any(String) });
    const queries = asked.filter(({ path }) => path === '/graphql');
    expect(queries.map(({ nonce }) => nonce)).toEqual(['stale', VALID]);
    expect(asked.filter(({ path }) => path.endsWith('admin-ajax.php'))).toHaveLength(1);
  });

  it('that is refused again means that the session is over', async () => {
    const refusal = { status: 403, body: { errors: [{ message: 'Cookie nonce is invalid' }] } };
    specials = [refusal, refusal];
    await expect(client()()).rejects.toEqual({ kind: 'signedOut' });
  });
});

describe('three distinct results', () => {
  it('transport: no answer', async () => {
    specials = ['hang up'];
    await expect(client()()).rejects.toEqual({ kind: 'networkError' });
    vi.stubGlobal('navigator', { onLine: false });
    await expect(client()()).rejects.toEqual({ kind: 'offline' });
  });

  it.each<[string, Special, object]>([
    ['the plugin is not there', { status: 404, text: '<html>', type: 'text/html' }, { kind: 'httpError', status: 404 }],
    [
      'a crash with errors',
      { status: 500, body: { errors: [{ message: 'Internal' }] } },
      { kind: 'httpError', status: 500 },
    ],
    ['forbidden', { status: 403, body: { errors: [{ message: 'Not yours' }] } }, { kind: 'httpError', status: 403 }],
    ['a proxy', { status: 502, text: '' }, { kind: 'httpError', status: 502 }],
  ])('HTTP: %s', async (_, special, failure) => {
    specials = [special];
    await expect(client()()).rejects.toMatchObject(failure);
  });

  it('GraphQL: errors in an answer that arrived', async () => {
    specials = [{ body: { data: null, errors: [{ message: 'Sorry, too many nodes.' }] } }];
    await expect(client()()).rejects.toEqual({ kind: 'graphqlError', message: 'Sorry, too many nodes.' });
  });

  it('GraphQL: a real server refuses a query that its schema does not know', async () => {
    const rest = createRest({
      restUrl: `${origin}/wp-json/practice-portal/v1`,
      ajaxUrl: `${origin}/wp-admin/admin-ajax.php`,
      nonces: { rest: VALID, checkout: '', coupon: '' },
      userId: 3,
    });
    await expect(
      createGraphql(rest, '/graphql').ask(v.object({}), 'query Wrong { nobody }', {}, new AbortController().signal),
    ).rejects.toMatchObject({ kind: 'graphqlError', message: expect.stringContaining('Cannot query field "nobody"') });
  });
});

describe('an invalid response', () => {
  it.each<[string, Special, string]>([
    ['a page', { text: '<html>', type: 'text/html' }, 'body'],
    ['nothing', { text: '' }, 'body'],
    ['null', { body: { data: { practicePortalMembers: null } } }, 'practicePortalMembers'],
    [
      'a next page without its cursor',
      { body: { data: { practicePortalMembers: { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } } } } },
      'practicePortalMembers.pageInfo.endCursor',
    ],
    [
      'a bad member',
      {
        body: {
          data: {
            practicePortalMembers: {
              nodes: [{ ...graphqlNode, databaseId: 'x' }],
              pageInfo: { hasNextPage: false },
              total: 1,
              onMap: 1,
              version: '7',
            },
          },
        },
      },
      'practicePortalMembers.nodes.0.databaseId',
    ],
  ])('%s is malformed, and says where', async (_, special, where) => {
    specials = [special];
    await expect(client()()).rejects.toEqual({ kind: 'invalidResponse', where });
  });

  it('any response is either members or a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        specials = [{ body }];
        const result = await client()().catch((failure: unknown) => failure);
        expect(result).toSatisfy((value: object) => 'members' in value || 'kind' in value);
      }),
      { numRuns: 40 },
    );
  });
});

it('a query that is no longer needed is aborted', async () => {
  const controller = new AbortController();
  const reading = client()('', controller.signal);
  controller.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
});

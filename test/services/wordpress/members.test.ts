import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createReadMembersByRest } from '../../../src/services/wordpress/directory/members.ts';
import { createRest } from '../../../src/services/wordpress/rest.ts';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import type { ReadMembersInput } from '../../../machines/member-list/member-list.types.ts';
import { ADA } from '../../machines/directory/members.ts';
import { wireMember } from './directory-members.ts';
import { hostOf } from './fake-rest.ts';

const read = (input: Partial<ReadMembersInput> = {}) =>
  createReadMembersByRest(
    createRest({
      restUrl: 'https://practice.example/wp-json/practice-portal/v1',
      ajaxUrl: 'https://practice.example/wp-admin/admin-ajax.php',
      nonces: { rest: 'nonce', checkout: '', coupon: '' },
      userId: 3,
    }),
  )({ query: EMPTY_QUERY, after: 'WzJd', skip: 0, first: 48, ...input }, new AbortController().signal);

const before = (next: string) => ({
  headers: {
    'X-WP-Total': '3',
    'X-Practice-Portal-On-Map': '2',
    'X-Practice-Portal-Version': '7',
    ...(next !== '' && { 'X-Practice-Portal-Next': next }),
  },
});

describe('further members by REST', () => {
  it('are asked for from a cursor, with the nonce', async () => {
    const { calls } = hostOf(() => ({ json: [wireMember], ...before('WzNd') }));
    await expect(read()).resolves.toEqual({ members: [ADA], next: 'WzNd', total: 3, onMap: 2, version: '7' });
    expect(calls[0]).toMatchObject({
      method: 'GET',
      url: 'https://practice.example/wp-json/practice-portal/v1/members?after=WzJd&first=48',
    });
    expect(calls[0]?.headers.get('X-WP-Nonce')).toBe('nonce');
  });

  it('end where the host names no cursor', async () => {
    hostOf(() => ({ json: [wireMember], ...before('') }));
    await expect(read()).resolves.toMatchObject({ next: null });
  });

  it.each([
    [
      'an error of the host',
      { status: 503, json: { code: 'busy', message: 'Later.' } },
      { kind: 'httpError', status: 503 },
    ],
    ['no JSON', { text: '<html>' }, { kind: 'invalidResponse', where: 'body' }],
    ['no list', { json: { members: [] }, ...before('') }, { kind: 'invalidResponse' }],
    [
      'a bad member',
      { json: [{ ...wireMember, joined: 1 }], ...before('') },
      { kind: 'invalidResponse', where: '0.joined' },
    ],
    ['no version', { json: [wireMember] }, { kind: 'invalidResponse', where: 'X-Practice-Portal-Version' }],
  ])('%s is reported by its kind', async (_, answer, failure) => {
    hostOf(() => answer);
    await expect(read()).rejects.toMatchObject(failure);
  });

  it('say what is looked for, around which place, and how many rows to leave out', async () => {
    const { calls } = hostOf(() => ({ json: [], ...before('') }));
    const query = {
      search: ' rose ',
      profession: 'dental',
      specialty: 'Oral Surgery',
      near: { lat: 45.5, lng: -122.6 },
      place: '97209',
      radius: 25,
      within: { south: -10, west: 170, north: 10, east: -170 },
    } as const;
    await read({ query, after: null, skip: 480 });
    expect(calls[0]?.url.split('?')[1]).toBe(
      'search=rose&profession=dental&specialty=Oral+Surgery&near=45.5%2C-122.6&radius=40.2336&within=-10%2C170%2C10%2C-170&skip=480&first=48',
    );
  });

  it('no answer is a failure of the transport', async () => {
    hostOf(() => 'network');
    await expect(read()).rejects.toEqual({ kind: 'networkError' });
    vi.stubGlobal('navigator', { onLine: false });
    await expect(read()).rejects.toEqual({ kind: 'offline' });
  });

  it('whatever the host answers is either members or a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom('WzJd', 'x', ''), async (json, next) => {
        hostOf(() => ({ json, ...before(next) }));
        const result = await read().catch((failure: unknown) => failure);
        expect(result).toSatisfy((value: object) => 'members' in value || 'kind' in value);
      }),
      { numRuns: 50 },
    );
  });
});

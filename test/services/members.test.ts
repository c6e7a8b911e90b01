import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadMembersByRest } from '../../src/services/members.ts';
import { createRest } from '../../src/services/rest.ts';
import { ADA } from '../machines/directory/members.ts';
import { wireMember } from './directory-members.ts';
import { hostOf } from './host.ts';

const read = (cursor = '2') =>
  createReadMembersByRest(
    createRest({
      restUrl: 'https://practice.example/wp-json/practice-portal/v1',
      ajaxUrl: 'https://practice.example/wp-admin/admin-ajax.php',
      nonces: { rest: 'nonce', checkout: '', coupon: '' },
      userId: 3,
    }),
  )({ cursor }, new AbortController().signal);

const pages = (count: number | string) => ({ headers: { 'X-WP-TotalPages': String(count) } });

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('further members by REST', () => {
  it('are asked for a hundred at a time, with the nonce', async () => {
    const { calls } = hostOf(() => ({ json: [wireMember], ...pages(3) }));
    await expect(read()).resolves.toEqual({ members: [ADA], next: '3' });
    expect(calls[0]).toMatchObject({
      method: 'GET',
      url: 'https://practice.example/wp-json/practice-portal/v1/members?page=2&per_page=100',
    });
    expect(calls[0]?.headers.get('X-WP-Nonce')).toBe('nonce');
  });

  it('end with the last page, and with one that is empty', async () => {
    hostOf(() => ({ json: [wireMember], ...pages(2) }));
    await expect(read()).resolves.toMatchObject({ next: null });
    hostOf(() => ({ json: [], ...pages(9) }));
    await expect(read()).resolves.toEqual({ members: [], next: null });
  });

  it.each([
    ['an error of the host', { status: 503, json: { code: 'busy', message: 'Later.' } }, { kind: 'http', status: 503 }],
    ['no JSON', { text: '<html>' }, { kind: 'malformed', where: 'body' }],
    ['no list', { json: { members: [] }, ...pages(1) }, { kind: 'malformed' }],
    ['a bad member', { json: [{ ...wireMember, joined: 1 }], ...pages(1) }, { kind: 'malformed', where: '0.joined' }],
    ['no count of pages', { json: [wireMember] }, { kind: 'malformed', where: 'X-WP-TotalPages' }],
    ['a bad count', { json: [wireMember], ...pages('many') }, { kind: 'malformed', where: 'X-WP-TotalPages' }],
  ])('%s is told as what it is', async (_, answer, failure) => {
    hostOf(() => answer);
    await expect(read()).rejects.toMatchObject(failure);
  });

  it('no answer is a failure of the transport', async () => {
    hostOf(() => 'network');
    await expect(read()).rejects.toEqual({ kind: 'network' });
    vi.stubGlobal('navigator', { onLine: false });
    await expect(read()).rejects.toEqual({ kind: 'offline' });
  });

  it('whatever the host answers is either members or a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom('1', '2', '3', 'x', '-1', ''), async (json, total) => {
        hostOf(() => ({ json, ...pages(total) }));
        const result = await read().catch((failure: unknown) => failure);
        expect(result).toSatisfy((value: object) => 'members' in value || 'kind' in value);
      }),
      { numRuns: 50 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCheckAvailability } from '../../../src/services/wordpress/registration/availability.ts';
import { createRest } from '../../../src/services/wordpress/rest.ts';
import { hostOf } from './fake-rest.ts';

const BASE = 'https://practice.example/wp-json/practice-portal/v1';

const { signal } = new AbortController();

const check = (field: 'username' | 'email', value: string) =>
  createCheckAvailability(
    createRest({
      restUrl: BASE,
      ajaxUrl: 'https://practice.example/wp-admin/admin-ajax.php',
      nonces: { rest: 'nonce', checkout: '', coupon: '' },
      userId: 0,
    }),
  )({ field, value }, signal);

describe('availability', () => {
  it.each([
    ['username', 'ada', `${BASE}/usernames/ada`],
    ['username', 'ada b?#%', `${BASE}/usernames/ada%20b%3F%23%25`],
    ['email', 'ada+new@example.org', `${BASE}/emails/ada%2Bnew%40example.org`],
  ] as const)('of a %s is requested at its route, with the nonce: %s', async (field, value, url) => {
    const host = hostOf(() => ({ json: false }));
    await expect(check(field, value)).resolves.toBe('free');
    expect(host.calls[0]?.url).toBe(url);
    expect(host.calls[0]?.headers.get('X-WP-Nonce')).toBe('nonce');
  });

  it('a truthy answer means taken', async () => {
    hostOf(() => ({ json: true }));
    await expect(check('email', 'ada@example.org')).resolves.toBe('taken');
  });

  it('only 200 with a bare true or false is a response; anything else is a failure, even if truthy', async () => {
    const answer = fc.record({
      status: fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
      json: fc.oneof(fc.boolean(), fc.jsonValue()),
    });
    await fc.assert(
      fc.asyncProperty(answer, async ({ status, json }) => {
        hostOf(() => ({ status, json }));
        const outcome = await check('username', 'ada').catch(({ kind }: { kind: string }) => kind);
        const isAnswer = status === 200 && typeof json === 'boolean';
        expect(outcome).toMatch(isAnswer ? /^(free|taken)$/ : /^(httpError|invalidResponse|signedOut)$/);
      }),
    );
  });

  it('a username that WordPress would change is unusable', async () => {
    hostOf(() => ({ status: 400, json: { code: 'practice_portal_invalid_username', message: 'No.' } }));
    await expect(check('username', 'ada <b>')).resolves.toBe('unusable');
  });

  it('an address that WordPress does not take for one is unusable', async () => {
    hostOf(() => ({ status: 400, json: { code: 'practice_portal_invalid_email', message: 'No.' } }));
    await expect(check('email', 'ada@-example.org')).resolves.toBe('unusable');
  });

  it('any other 400 is no answer', async () => {
    hostOf(() => ({ status: 400, json: { code: 'rest_invalid_param', message: 'No.' } }));
    await expect(check('email', 'ada@example')).rejects.toMatchObject({ kind: 'httpError', status: 400 });
  });

  it('a slash is refused here: web servers would not let it through', async () => {
    const host = hostOf(() => ({ json: false }));
    await expect(check('username', 'ada/../b')).resolves.toBe('unusable');
    await expect(check('email', 'a/b@example.org')).rejects.toEqual({ kind: 'invalidResponse', where: 'email' });
    expect(host.calls).toEqual([]);
  });

  it.each(['.', '..'])('a username of dots alone (%s) never walks up the path', async (value) => {
    const host = hostOf(() => ({ json: false }));
    await expect(check('username', value)).rejects.toEqual({ kind: 'invalidResponse', where: 'username' });
    expect(host.calls).toEqual([]);
  });

  it('too many checks return the time to wait', async () => {
    hostOf(() => ({ status: 429, json: { code: 'x', message: '', data: { retry_after: 60 } } }));
    await expect(check('username', 'ada')).rejects.toMatchObject({ status: 429, retryAfter: 60 });
  });
});

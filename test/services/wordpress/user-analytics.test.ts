import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUserAnalytics } from '../../../src/services/wordpress/settings/user-analytics.ts';
import { hostOf } from './fake-rest.ts';
import { settingsRest } from './settings-rest.ts';

const { signal } = new AbortController();
const load = (page = 1) => createUserAnalytics(settingsRest()).load({ page }, signal);

const meg = {
  id: 5,
  name: 'Meg Member',
  email: 'member@example.com',
  datadx_access_key: 'demo-access-key',
  datadx_access_email: 'member@example.com',
};
const dora = { id: 6, name: 'Dora', email: 'doctor@example.com', datadx_access_key: '', datadx_access_email: '' };
const document = {
  people: [
    { id: 5, name: 'Meg Member', email: 'member@example.com' },
    { id: 6, name: 'Dora', email: 'doctor@example.com' },
  ],
  values: {
    '5.datadx_access_key': 'demo-access-key',
    '5.datadx_access_email': 'member@example.com',
    '6.datadx_access_key': '',
    '6.datadx_access_email': '',
  },
  revision: '"abc"',
};
const headers = { ETag: '"abc"', 'X-WP-TotalPages': '2' };
const save = () => createUserAnalytics(settingsRest()).save(document, signal);

describe('the users on the wire', () => {
  it('are read page by page, with their revision', async () => {
    const host = hostOf(() => ({ json: [meg, dora], headers }));
    await expect(load()).resolves.toEqual({ ...document, isLast: false });
    await expect(load(2)).resolves.toMatchObject({ isLast: true });
    expect(host.calls.map(({ url }) => url)).toEqual([
      'https://practice.example/wp-json/practice-portal/v1/user-datadx-settings?per_page=100&page=1',
      'https://practice.example/wp-json/practice-portal/v1/user-datadx-settings?per_page=100&page=2',
    ]);
  });

  it('the body is the full list', async () => {
    const host = hostOf(() => ({ json: [meg, dora], headers }));
    await expect(save()).resolves.toEqual(document);
    // Hosts that refuse PUT let POST through, and WordPress reads the header.
    expect(host.calls[0]).toMatchObject({ method: 'POST' });
    expect(host.calls[0]?.headers.get('X-HTTP-Method-Override')).toBe('PUT');
    expect(host.calls[0]?.headers.get('If-Match')).toBe('"abc"');
    expect(JSON.parse(host.calls[0]?.body as string)).toEqual([meg, dora]);
  });

  it('a key goes in the body, never in an address', async () => {
    const host = hostOf(() => ({ json: [meg], headers }));
    await save();
    expect(host.calls[0]?.url).not.toContain('demo');
    expect([...(host.calls[0]?.headers.values() ?? [])].join()).not.toContain('demo-access-key');
  });

  it('fields that the host refuses, each with its row', async () => {
    const errors = { '5': { datadx_access_email: 'Not an e-mail address.' }, '6': { datadx_access_key: 'Too long.' } };
    hostOf(() => ({ status: 400, json: { code: 'practice_portal_invalid_settings', data: { errors } } }));
    await expect(save()).rejects.toEqual({
      kind: 'invalid',
      errors: { '5.datadx_access_email': 'Not an e-mail address.', '6.datadx_access_key': 'Too long.' },
    });
  });

  it('a conflict, with the current list and its revision', async () => {
    const current = [{ ...meg, datadx_access_key: 'theirs' }];
    hostOf(() => ({ status: 412, json: { code: 'x', data: { current } }, headers: { ETag: '"new"' } }));
    await expect(save()).rejects.toMatchObject({
      kind: 'conflict',
      current: { revision: '"new"', values: { '5.datadx_access_key': 'theirs' } },
    });
  });

  it('too many rows are an error of HTTP, with the host’s words', async () => {
    hostOf(() => ({ status: 413, json: { code: 'practice_portal_too_many', message: 'At most 2000.' } }));
    await expect(save()).rejects.toMatchObject({ kind: 'httpError', status: 413, message: 'At most 2000.' });
  });

  it('an answer that is malformed names the field, never what is in it', async () => {
    hostOf(() => ({ json: [{ ...meg, id: 'demo-access-key' }] }));
    await expect(load()).rejects.toEqual({ kind: 'invalidResponse', where: '0.id' });
  });

  it('whatever the host answers, there is a page or a failure with a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(200, 400, 412, 500), async (json, status) => {
        hostOf(() => ({ status, json }));
        for (const outcome of [load(), save()] as Promise<object>[]) {
          const settled = await outcome.catch((failure: object) => failure);
          expect('values' in settled || 'kind' in settled).toBe(true);
          if (status !== 200) expect(settled).not.toHaveProperty('values');
        }
      }),
      { numRuns: 60 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLoadPartners } from '../../../src/services/wordpress/settings/partners.ts';
import { hostOf } from './fake-rest.ts';
import { settingsRest } from './settings-rest.ts';

const load = (page = 1) => createLoadPartners(settingsRest())({ page }, new AbortController().signal);

const partner = { ID: 7, display_name: 'Paul Partner', user_email: 'partner@example.com' };
const answer = {
  partners: [partner],
  listings: [{ ID: 12, post_title: 'Rose City Supply' }],
  community_groups: [{ id: 3, name: 'Dental buyers' }],
};

describe('the partners on the wire', () => {
  it('are asked for 100 at a time', async () => {
    const host = hostOf(() => ({ json: answer, headers: { 'X-WP-TotalPages': '1' } }));
    await load();
    await load(3);
    expect(host.calls.map(({ url, method }) => `${method} ${url}`)).toEqual([
      'GET https://practice.example/wp-json/practice-portal/v1/partners?per_page=100&page=1',
      'GET https://practice.example/wp-json/practice-portal/v1/partners?per_page=100&page=3',
    ]);
  });

  it('come with the listings by title and the groups by name', async () => {
    hostOf(() => ({ json: answer, headers: { 'X-WP-TotalPages': '1' } }));
    await expect(load()).resolves.toEqual({
      partners: [{ id: 7, name: 'Paul Partner', email: 'partner@example.com' }],
      listings: [{ id: 12, label: 'Rose City Supply' }],
      groups: [{ id: 3, label: 'Dental buyers' }],
      isLast: true,
    });
  });

  it.each([
    ['3', 1, false],
    ['3', 2, false],
    ['3', 3, true],
    ['3', 4, true],
    ['0', 1, true],
  ])('of %s pages, page %s is the last: %s', async (pages, page, isLast) => {
    hostOf(() => ({ json: answer, headers: { 'X-WP-TotalPages': pages } }));
    await expect(load(page)).resolves.toMatchObject({ isLast });
  });

  it.each([
    [99, true],
    [100, false],
  ])('a host that does not count its pages: a page with %s entries is the last: %s', async (count, isLast) => {
    const listings = Array.from({ length: count }, (_, index) => ({ ID: index + 1, post_title: '' }));
    const none: Record<string, string> = {};
    for (const headers of [none, { 'X-WP-TotalPages': 'many' }]) {
      hostOf(() => ({ json: { ...answer, listings }, headers }));
      await expect(load()).resolves.toMatchObject({ isLast });
    }
  });

  it.each([
    ['partners', { ...answer, partners: null }],
    ['partners.0.user_email', { ...answer, partners: [{ ...partner, user_email: 5 }] }],
    ['listings.0.ID', { ...answer, listings: [{ ID: 1.5, post_title: '' }] }],
    ['community_groups.0.name', { ...answer, community_groups: [{ id: 1 }] }],
  ])('with a wrong %s are no answer', async (where, json) => {
    hostOf(() => ({ json }));
    await expect(load()).rejects.toEqual({ kind: 'invalidResponse', where });
  });

  it('whatever the host answers, there is a page or a failure with a name', async () => {
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.record({ partners: fc.jsonValue(), listings: fc.jsonValue(), community_groups: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(200, 204, 401, 403, 404, 500), async (json, status) => {
        hostOf(() => (status === 204 ? { text: '' } : { status, json }));
        const outcome: object = await load().catch((failure: object) => failure);
        expect('isLast' in outcome || 'kind' in outcome).toBe(true);
        if (status >= 400) expect(outcome).toMatchObject({ kind: 'httpError', status });
      }),
      { numRuns: 60 },
    );
  });
});

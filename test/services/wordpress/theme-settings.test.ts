import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThemeSettings } from '../../../src/services/wordpress/settings/theme-settings.ts';
import { hostOf, type Call } from './fake-rest.ts';
import { settingsRest } from './settings-rest.ts';

const { signal } = new AbortController();
const load = () => createThemeSettings(settingsRest()).load({ page: 1 }, signal);
const save = (values: Record<string, string>, revision = '"1"') =>
  createThemeSettings(settingsRest()).save({ values, people: [], revision }, signal);

const wire = {
  zoho_salesiq_embed: '<script>chat()</script>',
  member_overview_page: 41,
  datadx_api_url: 'https://reports.example.com',
  app_insights_connection_string: 'InstrumentationKey=1',
  vendor_assignments: { '7': 12, '8': null },
  vendor_groups: { '7': '3' },
};
const values = {
  zoho_salesiq_embed: '<script>chat()</script>',
  member_overview_page: '41',
  datadx_api_url: 'https://reports.example.com',
  app_insights_connection_string: 'InstrumentationKey=1',
  'vendor_assignments.7': '12',
  'vendor_assignments.8': '',
  'vendor_groups.7': '3',
};
const headers = { ETag: '"abc"' };
const bodyOf = (call: Call | undefined) => JSON.parse(call?.body as string) as unknown;

describe('the theme options on the wire', () => {
  it('are read with their revision', async () => {
    const host = hostOf(() => ({ json: wire, headers }));
    await expect(load()).resolves.toEqual({ values, people: [], revision: '"abc"', isLast: true });
    expect(host.calls[0]).toMatchObject({
      method: 'GET',
      url: 'https://practice.example/wp-json/practice-portal/v1/theme-settings',
    });
  });

  it('empty maps come from PHP as lists, and nothing as null', async () => {
    const json = { ...wire, vendor_assignments: [], vendor_groups: null, member_overview_page: '' };
    hostOf(() => ({ json }));
    const { values: read, revision } = await load();
    expect(Object.keys(read)).toEqual(Object.keys(values).slice(0, 4));
    expect([read['member_overview_page'], revision]).toEqual(['', '']);
  });

  it('the body is the whole object with both maps, under the revision that was read', async () => {
    const host = hostOf(() => ({ json: wire, headers }));
    await save({ ...values, 'vendor_assignments.8': '13', 'vendor_groups.7': '' });
    const [call] = host.calls;
    expect(call).toMatchObject({ method: 'POST' });
    expect(call?.headers.get('If-Match')).toBe('"1"');
    expect(bodyOf(call)).toEqual({
      ...wire,
      vendor_assignments: { '7': 12, '8': 13 },
      vendor_groups: { '7': null },
    });
  });

  it('keeps the settings of removed partners and listings', async () => {
    const host = hostOf(() => ({ json: wire, headers }));
    await save({ 'vendor_assignments.99': '98' });
    expect(bodyOf(host.calls[0])).toMatchObject({ vendor_assignments: { '99': 98 } });
  });

  it('without a known revision there is no condition', async () => {
    const host = hostOf(() => ({ json: wire }));
    await save(values, '');
    expect(host.calls[0]?.headers.has('If-Match')).toBe(false);
  });

  it.each([
    [' 41 ', 41],
    ['', ''],
    ['about', 'about'],
    ['12345678901234567890', '12345678901234567890'],
  ])('the page %j goes as %j: the host says what is wrong with it', async (typed, sent) => {
    const host = hostOf(() => ({ json: wire }));
    await save({ member_overview_page: typed });
    expect(bodyOf(host.calls[0])).toMatchObject({ member_overview_page: sent });
  });

  it('reading and writing again changes nothing, whatever is stored', async () => {
    const id = fc.integer({ min: 1, max: 999_999 });
    const map = fc.dictionary(fc.integer({ min: 1, max: 999_999 }).map(String), fc.oneof(id, fc.constant(null)));
    const stored = fc.record({
      zoho_salesiq_embed: fc.string(),
      member_overview_page: fc.oneof(id, fc.constant('' as const)),
      datadx_api_url: fc.webUrl(),
      app_insights_connection_string: fc.string(),
      vendor_assignments: map,
      vendor_groups: map,
    });
    await fc.assert(
      fc.asyncProperty(stored, async (options) => {
        const json = { ...options, vendor_groups: { ...options.vendor_groups } };
        const host = hostOf(() => ({ json, headers }));
        await save((await load()).values);
        expect(bodyOf(host.calls.at(-1))).toEqual(json);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the server’s rejections', () => {
  it('fields that it refuses, with its messages', async () => {
    const params = { datadx_api_url: 'Only https.', vendor_assignments: 'No such listing.' };
    hostOf(() => ({ status: 400, json: { code: 'rest_invalid_param', message: '', data: { status: 400, params } } }));
    await expect(save(values)).rejects.toEqual({ kind: 'invalid', errors: params });
  });

  it('no right to publish unfiltered HTML: the server’s translated message at the field', async () => {
    const message = 'Solo un administrador puede cambiar este código.';
    hostOf(() => ({ status: 403, json: { code: 'practice_portal_unfiltered_html', message, data: {} } }));
    await expect(save(values)).rejects.toEqual({ kind: 'invalid', errors: { zoho_salesiq_embed: message } });
  });

  it('a conflict, with what is there now and its revision', async () => {
    const current = { ...wire, member_overview_page: 99 };
    hostOf(() => ({
      status: 412,
      json: { code: 'practice_portal_conflict', message: '', data: { current } },
      headers,
    }));
    await expect(save(values)).rejects.toEqual({
      kind: 'conflict',
      current: { values: { ...values, member_overview_page: '99' }, people: [], revision: '"abc"' },
    });
  });

  it.each([
    ['a conflict that does not say what is there', 412, { code: 'x', message: 'm', data: {} }],
    ['another 403', 403, { code: 'rest_forbidden', message: 'm' }],
    ['a refusal without fields', 400, { code: 'rest_invalid_param', message: 'm', data: { params: [] } }],
    ['an error', 500, { code: '', message: 'm' }],
  ])('%s is an error of HTTP', async (_, status, json) => {
    hostOf(() => ({ status, json }));
    await expect(save(values)).rejects.toMatchObject({ kind: 'httpError', status });
  });

  it('whatever it answers, a save is a document or a failure with a name, and no key of a prototype is taken', async () => {
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.record({ data: fc.record({ params: fc.jsonValue(), current: fc.jsonValue() }) }),
      fc.constant(JSON.parse('{"vendor_assignments":{"__proto__":1}}') as unknown),
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(200, 400, 403, 412, 500), async (json, status) => {
        hostOf(() => ({ status, json }));
        const outcome: object = await save(values).catch((failure: object) => failure);
        expect('values' in outcome || 'kind' in outcome).toBe(true);
        if (status !== 200) expect(outcome).not.toHaveProperty('values');
      }),
      { numRuns: 80 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCredentials, isServiceUrl } from '../../src/services/reporting/reporting-access.ts';
import { createRequestReport, type ReportingOptions } from '../../src/services/reporting/reporting.ts';
import { hostOf } from './wordpress/fake-rest.ts';

const OPTIONS: ReportingOptions = {
  baseUrl: 'https://reporting.example/api/',
  accessKey: 'secret-key',
  accessEmail: 'ada@example.org',
  headers: { accessKey: 'x-access-key', accessEmail: 'x-access-email' },
  origins: ['http://127.0.0.1:9401'],
};

const GOOD = {
  type: 'report',
  id: 'pulse-board',
  embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=1',
  accessToken: 'token',
  tokenType: 1,
};

const request = (options: Partial<ReportingOptions> = {}) =>
  createRequestReport({ ...OPTIONS, ...options })(new AbortController().signal);

describe('the Pulse Board', () => {
  it('is requested at its URL with both headers, without nonce and cookies, and follows no redirect', async () => {
    const host = hostOf(() => ({ json: GOOD }));
    await request();
    const [call] = host.calls;
    expect(call).toMatchObject({
      url: 'https://reporting.example/api/v1/reports/embeds/pulse-board',
      credentials: 'omit',
      redirect: 'error',
    });
    expect(Object.fromEntries(call!.headers)).toEqual({
      accept: 'application/json',
      'x-access-email': 'ada@example.org',
      'x-access-key': 'secret-key',
    });
  });

  it('is requested with the page data’s header names', async () => {
    const host = hostOf(() => ({ json: GOOD }));
    await request({ headers: { accessKey: 'x-key', accessEmail: 'x-mail' } });
    expect(Object.fromEntries(host.calls[0]!.headers)).toMatchObject({
      'x-key': 'secret-key',
      'x-mail': 'ada@example.org',
    });
  });

  it('comes as a configuration of a report; null and unknown fields are ignored', async () => {
    hostOf(() => ({ json: { ...GOOD, pageName: null, settings: { hideErrors: true }, eventHooks: { x: 1 } } }));
    await expect(request()).resolves.toEqual({ ...GOOD, settings: { hideErrors: true } });
  });

  it.each([
    ['the analytics provider', 'https://app.powerbi.com/reportEmbed', null],
    ['an origin that the page data name', 'http://127.0.0.1:9401/report-frame.html', null],
    ['another port of it', 'http://127.0.0.1:9402/report-frame.html', 'embedUrl'],
    ['plain http', 'http://app.powerbi.com/reportEmbed', 'embedUrl'],
    ['a script', 'javascript:alert(1)', 'embedUrl'],
    ['no address', 'reportEmbed', 'embedUrl'],
  ])('from %s is allowed or not', async (_, embedUrl, where) => {
    hostOf(() => ({ json: { ...GOOD, embedUrl } }));
    const outcome = await request().catch((failure: unknown) => failure);
    expect(outcome).toEqual(where ? { kind: 'invalidResponse', where } : { ...GOOD, embedUrl });
  });

  it.each([
    ['accessToken', { ...GOOD, accessToken: '' }],
    ['accessToken', { ...GOOD, accessToken: undefined }],
    ['type', { ...GOOD, type: 'dashboard' }],
    ['tokenType', { ...GOOD, tokenType: 'Embed' }],
    ['filters.0', { ...GOOD, filters: ['all'] }],
    ['body', 'text'],
  ])('with a wrong %s is no configuration', async (where, json) => {
    hostOf(() => ({ json }));
    await expect(request()).rejects.toEqual({ kind: 'invalidResponse', where });
  });

  it('that is HTML is no configuration', async () => {
    hostOf(() => ({ text: '<!doctype html>' }));
    await expect(request()).rejects.toEqual({ kind: 'invalidResponse', where: 'body' });
  });

  it('is rejected with the service’s own message', async () => {
    hostOf(() => ({ status: 403, json: { message: 'Unknown key.' } }));
    await expect(request()).rejects.toEqual({ kind: 'httpError', status: 403, code: '', message: 'Unknown key.' });
  });

  it('is rejected with any status but 200, even with a valid body', async () => {
    hostOf(() => ({ status: 202, json: GOOD }));
    await expect(request()).rejects.toMatchObject({ kind: 'httpError', status: 202 });
  });

  it('is never a configuration by accident, and no error contains a value', async () => {
    const wrong = fc.dictionary(fc.constantFrom(...Object.keys(GOOD)), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), wrong), async (json) => {
        hostOf(() => ({ json }));
        const outcome = (await request().catch((failure: unknown) => failure)) as Record<string, unknown>;
        if (outcome['kind'] === 'invalidResponse') expect(Object.keys(outcome)).toEqual(['kind', 'where']);
        else expect(outcome).toMatchObject({ type: 'report', embedUrl: expect.stringMatching(/^https:/i) });
      }),
    );
  });
});

describe('the credentials', () => {
  it.each([
    ['both', 'key', 'ada@example.org', true],
    ['no key', '', 'ada@example.org', false],
    ['no e-mail', 'key', '', false],
    ['neither', '', '', false],
    ['blank ones', ' ', ' ', false],
    ['a key that would be a second header', 'key\r\nx-admin: 1', 'ada@example.org', false],
    ['a key that no header can carry', 'ключ', 'ada@example.org', false],
    ['a key of one character', 'k', 'a', true],
  ])('%s: is there access?', (_, accessKey, accessEmail, expected) => {
    expect(hasCredentials({ accessKey, accessEmail })).toBe(expected);
  });

  it('that count as there can be sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (accessKey) => {
        if (hasCredentials({ accessKey, accessEmail: 'a' }))
          expect(new Headers({ 'x-access-key': accessKey }).get('x-access-key')).toBe(accessKey);
      }),
    );
  });
});

describe('the reporting service', () => {
  it.each([
    ['https://reporting.example', true],
    ['http://127.0.0.1:9401/reporting', true],
    ['http://localhost:5000', true],
    ['http://reporting.example', false],
    ['ftp://reporting.example', false],
    ['reporting.example', false],
    ['', false],
  ])('%s: can it be asked?', (address, expected) => {
    expect(isServiceUrl(address)).toBe(expected);
  });
});

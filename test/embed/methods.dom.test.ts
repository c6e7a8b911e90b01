/**
 * What the service's client is called with, what a method returns, and how it is rejected: one method of each form. The differential test in
 * `browser/` compares all methods with the package.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { factories, service, type Dashboard, type models, type Report, type Visual } from '../../embed/index.ts';
import { CONFIGURATIONS, elementOn } from './kit/app.ts';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The page's own client: a plain object with five functions. */
type Client = Record<Verb, ReturnType<typeof vi.fn>>;

const ANSWER = { statusCode: 200, headers: { id: 'x' }, body: 'the body' as unknown };
const REFUSAL = { statusCode: 400, headers: { id: 'x' }, body: { message: 'no', errorCode: '7' } };

let client: Client;
let powerbi: service.Service;

const answering = (body: unknown) => {
  for (const verb of Object.values(client)) verb.mockResolvedValue({ ...ANSWER, body });
};

beforeEach(() => {
  client = { get: vi.fn(), post: vi.fn(), put: vi.fn(), patch: vi.fn(), delete: vi.fn() };
  answering('the body');
  powerbi = new service.Service(
    () => client as unknown as ReturnType<typeof factories.hpmFactory>,
    factories.wpmpFactory,
    factories.routerFactory,
  );
});
afterEach(() => {
  powerbi.wpmp.stop();
  document.body.replaceChildren();
});

const make = <T>(config: object): T =>
  powerbi.embed(elementOn(), { accessToken: 'secret', uniqueId: 'U1', ...config }) as unknown as T;
const report = (config: object = {}) => make<Report>({ ...CONFIGURATIONS.report, ...config });

/** Rows of the contract: method, verb, url, body (absent on GET), and the result: the body, the answer, or a part of it. */
type Row = [
  name: string,
  call: () => Promise<unknown>,
  verb: Verb,
  url: string,
  body?: unknown,
  gives?: 'body' | 'answer' | object,
];

const filters = [{ filterType: 1 }] as unknown as models.IFilter[];

const ROWS: Row[] = [
  ['getFilters', () => report().getFilters(), 'get', '/report/filters'],
  ['save of a dashboard', () => make<Dashboard>(CONFIGURATIONS.dashboard).save(), 'post', '/report/save', null],
  ['setFilters', () => report().setFilters(filters), 'put', '/report/filters', filters, 'answer'],
  ['switchLayout', () => report().switchLayout(1), 'patch', '/report/settings', { layoutType: 1 }, 'answer'],
  ['deletePage', () => report().deletePage('P1'), 'delete', '/report/pages/P1', {}],
  ['closeAllOverlays', () => report().closeAllOverlays(), 'post', '/report/closeAllOverlays', null],
  ['clearSelectedVisuals', () => report().clearSelectedVisuals(), 'post', '/report/clearSelectedVisuals/false', null],
];

describe.each(ROWS)('%s', (_name, call, verb, url, body, gives = 'body') => {
  const target = () => document.querySelector('iframe')!.contentWindow;

  it('sends the request at once, with exactly these arguments', async () => {
    const asked = call();
    const wanted = verb === 'get' ? [url, { uid: 'U1' }, target()] : [url, body, { uid: 'U1' }, target()];
    expect(client[verb].mock.calls).toEqual([wanted]);
    expect(await asked).toEqual(gives === 'body' ? ANSWER.body : ANSWER);
  });

  it('rejects with the app’s error, as an Error', async () => {
    client[verb].mockRejectedValue(REFUSAL);
    const refusal = await call().then(
      () => 'accepted',
      (error: unknown) => error,
    );
    const isWhole = url.startsWith('/report/clo') || url.startsWith('/report/clear');
    expect(refusal).toEqual(isWhole ? REFUSAL : REFUSAL.body);
    expect(JSON.stringify(refusal)).toBe(JSON.stringify(isWhole ? REFUSAL : REFUSAL.body));
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).toMatchObject({ method: verb.toUpperCase(), url, statusCode: 400 });
  });
});

describe('error texts stay strings, since callers compare them', () => {
  it.each(['PowerBIEntityNotFound', 'TokenExpired'])('%s', async (text) => {
    client.get.mockRejectedValue({ ...REFUSAL, body: text });
    await expect(report().getZoom()).rejects.toBe(text);
  });

  it('an empty error becomes an Error that names the request', async () => {
    client.get.mockRejectedValue({ statusCode: 500, headers: {}, body: null });
    await expect(report().getZoom()).rejects.toThrow('GET /report/zoom was refused (500)');
  });
});

describe('what is not there', () => {
  it('rejects with an error that can be read', async () => {
    answering([]);
    await expect(report().getActivePage()).rejects.toBeInstanceOf(Error);
    await expect(make<Visual>(CONFIGURATIONS.visual).getVisualDescriptor()).rejects.toBeInstanceOf(Error);
  });
});

describe('settings', () => {
  it('extensions without a command in the configuration are ignored', () => {
    const command = { name: 'c', title: 'C', extend: {} };
    expect(report({ settings: { extensions: [{ command }, {}] } }).commands).toEqual([command]);
    expect(report({ settings: { extensions: [null] } }).commands).toEqual([]);
  });

  it('a layout of a phone is kept', async () => {
    const mobile = report({ settings: { layoutType: 2 } });
    expect(mobile.iframe.src).toContain('&isMobile=true&uid=U1');
    await mobile.switchLayout(3);
    await expect(mobile.switchLayout(0)).rejects.toContain('Switching between mobile and desktop layouts');
    expect(client.patch).toHaveBeenCalledTimes(1);
  });
});

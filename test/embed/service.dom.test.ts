/** The service apart from embedding: what it registers, finds and refuses; and what a component keeps current by itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Report, type service } from '../../embed/index.ts';
import { readClaims, renewalDelay } from '../../embed/embeds/base/token-lifetime.ts';
import { CONFIGURATIONS, elementOn, embedded, HOST, playApp, serviceOf } from './kit/app.ts';

let powerbi: service.Service;
beforeEach(() => {
  powerbi = serviceOf();
});
afterEach(() => {
  powerbi.wpmp.stop();
  document.body.replaceChildren();
});

const config = { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U1' };

describe('a service', () => {
  it('embeds every element with an embed URL, by its attributes', () => {
    document.body.innerHTML = `<div powerbi-embed-url="${HOST}/reportEmbed?reportId=R9&groupId=G9" powerbi-type="report"
      powerbi-access-token="t" powerbi-name="U9" powerbi-settings-filter-pane-enabled="false"></div>`;
    const [component, ...others] = powerbi.init();
    expect(others).toEqual([]);
    expect(component!.config).toEqual({
      type: 'report',
      embedUrl: `${HOST}/reportEmbed?reportId=R9&groupId=G9`,
      accessToken: 't',
      uniqueId: 'U9',
      groupId: 'G9',
      id: 'R9',
      settings: { filterPaneEnabled: false, navContentPaneEnabled: undefined },
    });
  });

  it('preloads in a hidden frame, without a component', () => {
    const heard: Event[] = [];
    document.body.addEventListener('preloaded', (event) => heard.push(event));
    const iframe = powerbi.preload({ embedUrl: `${HOST}/reportEmbed` });
    iframe.dispatchEvent(new Event('load'));
    expect([iframe.style.display, iframe.getAttribute('allowfullscreen'), heard.length]).toEqual(['none', 'false', 1]);
    expect(powerbi.getNumberOfComponents()).toBe(0);
    expect(() => powerbi.preload({ embedUrl: 'https://evil.example' })).toThrow('Invalid embed URL detected.');
  });

  it('supports registered types, with events by their own routes', () => {
    class Paginated extends Report {}
    powerbi.register('Paginated', (...parts) => new Paginated(...parts), ['/paginated/:uniqueId/events/:eventName']);
    const element = elementOn();
    const component = powerbi.embed(element, { ...config, type: 'paginated' });
    expect(component).toBeInstanceOf(Paginated);
    const app = playApp(component.iframe);
    const heard = vi.fn();
    component.on('loaded', heard);
    app.report('U1', 'loaded', {}, 'paginated');
    expect(heard).toHaveBeenCalledTimes(1);
    const again = () => powerbi.register('PAGINATED', (...parts) => new Paginated(...parts), []);
    expect(again).toThrow('A component with this type is already registered.');
    expect(() => powerbi.register('Report', (...parts) => new Paginated(...parts), [])).toThrow(
      'The component name is reserved. Cannot register a component with this name.',
    );
    expect(() => powerbi.register('x', (...parts) => new Paginated(...parts), ['/x/:uniqueId'])).toThrow(
      'Invalid router event URL',
    );
  });

  it('tells the app its wrapper', () => {
    powerbi.setSdkInfo('my-wrapper', '1.0');
    const { app } = embedded(CONFIGURATIONS.report, powerbi);
    expect(app.last().headers).toMatchObject({ 'x-sdk-type': 'my-wrapper', 'x-sdk-wrapper-version': '1.0' });
  });

  it.each([
    [
      'no type',
      {},
      /^Attempted to embed using config \{"accessToken":""\} on element <div><\/div>, but could not determine/,
    ],
    [
      'an unknown type',
      { type: 'Report' },
      /^Attempted to embed component of type: Report but did not find any matching component\. {2}Please/,
    ],
    ['no URL', { type: 'report' }, /^Embed Url is required, but it was not found\./],
    ['no token', { ...CONFIGURATIONS.report }, /^No access token was found for element\./],
    [
      'automatic authentication',
      { ...config, embedUrl: `${HOST}/x?autoAuth=true` },
      /^Embed URL is invalid for this scenario\./,
    ],
    [
      'no report id',
      { ...config, id: '', embedUrl: `${HOST}/x` },
      /^Report id is required, .* or as attribute 'powerbi-report-id'\.$/,
    ],
    [
      'no dashboard id',
      { ...CONFIGURATIONS.dashboard, accessToken: 's', id: '' },
      /^Dashboard id is required, .* 'powerbi-dashboard-id'\.$/,
    ],
    [
      'no tile id',
      { ...CONFIGURATIONS.tile, accessToken: 's', id: '' },
      /^Tile id is required, .* as part of embed configuration\.$/,
    ],
  ])('rejects %s, with the contract’s text and without the token', (_name, given, text) => {
    expect(() => powerbi.embed(elementOn(), { ...given })).toThrow(text);
    expect(() => powerbi.embed(elementOn(), { ...given })).not.toThrow('secret');
  });

  it('rejects a different type in a used element, and an element without a component', () => {
    const { element, component } = embedded(CONFIGURATIONS.report, powerbi);
    expect(() => powerbi.embed(element, { type: 'dashboard' })).toThrow(
      'but the existing element contains an embed of type: report which does not match the new type: dashboard',
    );
    expect(() => powerbi.get(elementOn())).toThrow('but there was no associated instance.');
    expect(() => component.create()).toThrow('no create support');
    expect(() => powerbi.createReport(elementOn(), { embedUrl: `${HOST}/x`, accessToken: 's' })).toThrow(
      'Dataset id is required',
    );
  });

  it('the caller’s configuration stays unchanged, except its type', () => {
    const given = Object.freeze({ ...config, settings: Object.freeze({}) });
    expect(() => powerbi.embed(elementOn(), { ...given })).not.toThrow();
    expect(given).toEqual({ ...config, settings: {} });
  });
});

describe('a component’s own upkeep', () => {
  const tokenWith = (exp: number) => `x.${btoa(JSON.stringify({ exp }))}.y`;

  it('a token’s expiry is read, or unknown', () => {
    const ends = [tokenWith(7), 'opaque', 'a.%%%.c'].map((token) => readClaims(token).expiresAt);
    expect(ends).toEqual([7_000, null, null]);
    const minute = 60_000;
    expect(renewalDelay(60 * minute, 0)).toBe(55 * minute);
    // The component does not request short tokens again and again.
    expect([renewalDelay(4 * minute, 0), renewalDelay(-minute, 0), renewalDelay(null, 0)]).toEqual([
      2 * minute,
      1_000,
      null,
    ]);
  });

  it('renews its token in time, without a load, until it is reset', async () => {
    vi.useFakeTimers();
    // Elements of earlier tests have left the document, and say so after five minutes.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const hour = 3_600_000;
    const provide = vi.fn(() => Promise.resolve({ token: 'fresh', expiresAt: Date.now() + hour }));
    const tokenRenewal = { provide, expiresAt: Date.now() + hour };
    const { component, app, element } = embedded({ ...CONFIGURATIONS.report, tokenRenewal }, powerbi);
    expect([component.snapshot.token, JSON.stringify(app.last().body).includes('tokenRenewal')]).toEqual([
      'valid',
      false,
    ]);
    await vi.advanceTimersByTimeAsync(55 * 60_000);
    expect(app.last()).toMatchObject({ url: '/report/token', body: 'fresh' });
    app.answer(app.last());
    await vi.advanceTimersByTimeAsync(0);
    expect([component.config.accessToken, component.snapshot.token]).toEqual(['fresh', 'valid']);
    powerbi.reset(element);
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect([provide.mock.calls.length, component.snapshot.token]).toEqual([1, 'stopped']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('its requests can have a deadline and a signal', async () => {
    vi.useFakeTimers();
    const { component } = embedded({ ...CONFIGURATIONS.report, requestOptions: { timeout: 500 } }, powerbi);
    component.element.addEventListener('error', (event) => event.preventDefault());
    const outcomes: unknown[] = [];
    component.save().catch((error: unknown) => outcomes.push(error));
    await vi.advanceTimersByTimeAsync(500);
    expect(outcomes).toMatchObject([{ code: 'timeout', method: 'POST', url: '/report/save' }]);
    const controller = new AbortController();
    component.requestOptions = { signal: controller.signal };
    component.save().catch((error: unknown) => outcomes.push(error));
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes[1]).toMatchObject({ code: 'aborted' });
  });

  it('switches its mode with the app’s consent', async () => {
    const { component, app } = embedded<Report>(CONFIGURATIONS.report, powerbi);
    const switching = component.switchMode('edit');
    expect(component.snapshot.mode).toBe('switchingToEdit');
    app.answer(app.last());
    await switching;
    expect(component.snapshot.mode).toBe('editing');
  });
});

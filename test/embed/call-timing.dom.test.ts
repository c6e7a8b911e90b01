/** Every promise settles. Requests before the frame has loaded are sent afterwards; requests after a reset are refused. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page, Report, service } from '../../embed/index.ts';
import {
  CONFIGURATIONS,
  elementInHand,
  elementOn,
  embedded,
  hear,
  HOST,
  playApp,
  serviceOf,
  settled,
} from './kit/app.ts';

let powerbi: service.Service;
beforeEach(() => {
  powerbi = serviceOf();
});
afterEach(() => {
  powerbi.wpmp.stop();
  document.body.replaceChildren();
});

const toFailure = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'it resolved',
    (failure: unknown) => failure,
  );

/** A report whose frame has not loaded yet. */
function startEmbed(more: object = {}) {
  const element = elementInHand();
  const config = { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U1', ...more };
  const report = powerbi.embed(element, config) as Report;
  return { element, report, app: playApp(report.iframe) };
}

describe('before the frame has loaded', () => {
  it('requests wait, follow the load in order, and get a response', async () => {
    const { report, app } = startEmbed();
    const pages = report.getPages();
    const saved = report.save();
    await settled();
    expect(app.asked).toEqual([]);
    app.load();
    expect(app.asked.map(({ url }) => url)).toEqual(['/report/load', '/report/pages', '/report/save']);
    app.answer(app.asked[1]!, [{ name: 'P1', displayName: 'First' }]);
    app.answer(app.asked[2]!);
    expect((await pages).map(({ name }: Page) => name)).toEqual(['P1']);
    await saved;
    // Later nothing waits any more.
    report.refresh().catch(() => {});
    expect(app.last().url).toBe('/report/refresh');
  });

  it('a request is sent as it was at the call, even if the page has since changed the object', () => {
    const { report, app } = startEmbed();
    const settings = { hideErrors: true };
    report.updateSettings(settings).catch(() => {});
    settings.hideErrors = false;
    app.load();
    expect(app.last().body).toEqual({ hideErrors: true });
  });

  it('a request times out or is aborted, and is then not sent', async () => {
    vi.useFakeTimers();
    const { report, app } = startEmbed({ requestOptions: { timeout: 500 } });
    const late = toFailure(report.save());
    await vi.advanceTimersByTimeAsync(500);
    expect(await late).toMatchObject({ code: 'timeout', method: 'POST', url: '/report/save' });
    const controller = new AbortController();
    report.requestOptions = { signal: controller.signal };
    const aborted = toFailure(report.print());
    controller.abort();
    expect(await aborted).toMatchObject({ code: 'aborted', url: '/report/print' });
    app.load();
    expect(app.asked.map(({ url }) => url)).toEqual(['/report/load']);
  });

  it('a request is rejected by a reset', async () => {
    const { report, app, element } = startEmbed();
    const waiting = report.getPages();
    powerbi.reset(element);
    await expect(waiting).rejects.toMatchObject({
      name: 'RequestError',
      code: 'reset',
      method: 'GET',
      url: '/report/pages',
    });
    app.load();
    expect(app.asked).toEqual([]);
  });

  it('an app that has already sent a message gets requests at once, as with a preloaded configuration', () => {
    const { app, report } = startEmbed();
    app.say({ method: 'POST', url: '/ready/U1', headers: { id: 'r' }, body: {} });
    expect(app.asked.map(({ url }) => url)).toEqual(['/frontload/config']);
    report.getFilters().catch(() => {});
    expect(app.last().url).toBe('/report/filters');
  });

  it('in an element outside of a document requests reject', async () => {
    const config = { ...CONFIGURATIONS.report, accessToken: 'secret' };
    const report = powerbi.embed(document.createElement('div'), config) as Report;
    const expected = { name: 'RequestError', code: 'noFrame', method: 'GET', url: '/report/pages' };
    await expect(report.getPages()).rejects.toMatchObject(expected);
  });

  it('a page can mark the frame as loaded', () => {
    const { app, report } = startEmbed();
    report.save().catch(() => {});
    report.iframeLoaded = true;
    expect(app.asked.map(({ url }) => url)).toEqual(['/report/save']);
  });

  it('a page that plays its own app gets requests at once', () => {
    const posted: unknown[] = [];
    const stand = { postMessage: (message: unknown) => posted.push(message) } as unknown as Window;
    powerbi.wpmp.eventSourceOverrideWindow = stand;
    const { app, report } = startEmbed();
    report.save().catch(() => {});
    expect(app.asked.map(({ url }) => url)).toEqual(['/report/save']);
    hear({}, { source: stand });
  });
});

describe('after a reset', () => {
  it.each([
    ['getPages', 'GET', '/report/pages'],
    ['save', 'POST', '/report/save'],
    ['load', 'POST', '/report/load'],
    ['reload', 'POST', '/report/load'],
    ['refresh', 'POST', '/report/refresh'],
    ['getTheme', 'GET', '/report/theme'],
    ['render', 'POST', '/report/render'],
    ['resetPersistentFilters', 'DELETE', '/report/userState'],
  ] as const)('%s rejects with the name of the request', async (call, method, url) => {
    const { component, element } = embedded<Report>(CONFIGURATIONS.report, powerbi);
    powerbi.reset(element);
    const error = await toFailure(component[call]());
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'RequestError', code: 'noFrame', method, url });
  });

  it.each(['createReport', 'quickCreate'] as const)('so does what makes a report: %s', async (make) => {
    const element = elementOn();
    const create = make === 'createReport';
    const what = create ? { datasetId: 'S1' } : { datasetCreateConfig: { locale: 'en-US', mashupDocument: 'm' } };
    const config = { ...what, embedUrl: `${HOST}/${make}`, accessToken: 'secret' };
    const creation = powerbi[make](element, config);
    powerbi.reset(element);
    const expected = { code: 'noFrame', method: 'POST', url: create ? '/report/create' : '/quickcreate' };
    const calls = [
      () => creation.load(),
      () => creation.reload(),
      () => creation.create(),
      () => creation.update(config),
    ];
    for (const call of calls) expect(await toFailure(call())).toMatchObject(expected);
    expect(await toFailure(creation.whenLoaded())).toMatchObject({ ...expected, code: 'reset' });
  });

  it('so do callers that wait, or waited, for the content', async () => {
    const { component, element } = embedded<Report>(CONFIGURATIONS.report, powerbi);
    const waiting = toFailure(component.whenRendered());
    powerbi.reset(element);
    for (const failure of [await waiting, await toFailure(component.whenLoaded())])
      expect(failure).toMatchObject({ code: 'reset', method: 'POST', url: '/report/load' });
  });

  it('so do a token and the requests of a report page', async () => {
    const { component, element } = embedded<Report>(CONFIGURATIONS.report, powerbi);
    powerbi.reset(element);
    const token = { code: 'noFrame', method: 'POST', url: '/report/token' };
    await expect(component.setAccessToken('next')).rejects.toMatchObject(token);
    await expect(component.page('P1').getFilters()).rejects.toMatchObject({ code: 'noFrame', method: 'GET' });
    await expect(component.bookmarksManager.getBookmarks()).rejects.toMatchObject({ code: 'noFrame', method: 'GET' });
  });
});

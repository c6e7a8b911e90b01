/** Events and hooks from an app reach its own component and no other. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Embed, service } from '../../embed/index.ts';
import { CONFIGURATIONS, elementOn, embedded, hear, HOST, playApp, serviceOf, settled, type Asked } from './kit/app.ts';

let powerbi: service.Service;
beforeEach(() => {
  powerbi = serviceOf();
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
afterEach(() => {
  powerbi.wpmp.stop();
  document.body.replaceChildren();
});

const spied = (component: Embed, name = 'loaded') => {
  const heard: CustomEvent[] = [];
  component.element.addEventListener(name, (event) => heard.push(event as CustomEvent));
  return heard;
};

describe('events', () => {
  it('on returns a function that removes its handler alone', () => {
    const { component, app } = embedded(CONFIGURATIONS.tile, powerbi);
    const heard: string[] = [];
    component.on('tileClicked', () => heard.push('keep'));
    const stop = component.on('tileClicked', () => heard.push('stopped'));
    stop();
    app.report('U1', 'tileClicked', {}, 'tile');
    expect(heard).toEqual(['keep']);
  });

  it('a page change without a page logs a warning', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const { component, app } = embedded(CONFIGURATIONS.report, powerbi);
    const heard = spied(component, 'pageChanged');
    app.report('U1', 'pageChanged', {});
    await settled();
    expect(heard).toEqual([]);
    expect(app.answers[0]).toMatchObject({
      headers: { id: 'app1' },
      warning: expect.stringMatching(
        /^Handler for message: \{\n  "method": "POST",.*did not return a response message\. /s,
      ),
    });
    expect(app.answers[0]).not.toHaveProperty('statusCode');
    debug.mockRestore();
  });
});

describe('hooks', () => {
  const aad = { tokenType: 0 } as const;
  const question = (name: string, id = 'h1') => ({
    method: 'POST',
    url: `/reports/U1/eventHooks/${name}`,
    headers: { id },
    body: { why: 'expired' },
  });

  it('the app is told of the page’s provider, and not given it', () => {
    const eventHooks = { accessTokenProvider: () => 'fresh' };
    const { app } = embedded({ ...CONFIGURATIONS.report, ...aad, eventHooks }, powerbi);
    expect(app.last().headers).toMatchObject({ tokenProviderSupplied: true });
    expect(app.last().body).not.toHaveProperty('eventHooks');
  });

  it('gets 404 without a provider, 400 if it fails, and an empty 200 for an unknown hook', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failure = new Error('no');
    const applicationContextProvider = () => {
      throw failure;
    };
    const { app } = embedded({ ...CONFIGURATIONS.report, eventHooks: { applicationContextProvider } }, powerbi);
    for (const name of ['newAccessToken', 'preQuery', 'anything']) app.say(question(name, name));
    await settled();
    const byId = Object.fromEntries(
      app.answers.map(({ headers, statusCode, body }) => [(headers as { id: string }).id, [statusCode, body]]),
    );
    expect(byId).toEqual({ newAccessToken: [404, null], preQuery: [400, null], anything: [200, null] });
    expect(error.mock.calls).toEqual([[failure]]);
    error.mockRestore();
  });

  it('Create has a route for its provider as well', async () => {
    const eventHooks = { accessTokenProvider: () => 'fresh' };
    const config = {
      ...aad,
      embedUrl: `${HOST}/reportEmbed`,
      datasetId: 'S1',
      accessToken: 's',
      uniqueId: 'U1',
      eventHooks,
    };
    const app = playApp(powerbi.createReport(elementOn(), config).iframe);
    app.say(question('newAccessToken'));
    await settled();
    expect(app.answers[0]).toMatchObject({ statusCode: 200, body: 'fresh' });
  });

  it('another frame does not get this one’s token', async () => {
    const eventHooks = { accessTokenProvider: () => 'secret of U1' };
    const first = embedded({ ...CONFIGURATIONS.report, ...aad, eventHooks }, powerbi).app;
    const second = embedded({ ...CONFIGURATIONS.report, uniqueId: 'U2' }, powerbi).app;
    second.say(question('newAccessToken'));
    await settled();
    expect(second.answers).toMatchObject([{ statusCode: 404, body: null }]);
    expect(JSON.stringify([first.answers, second.answers])).not.toContain('secret');
  });
});

/** The app's answer to a request. */
const answerTo = ({ headers }: Asked, body: unknown = {}) => ({
  statusCode: 200,
  headers: { id: headers['id'] },
  body,
});

describe('accepted messages', () => {
  it('come from the component’s own frame at an allowed host, and are answered at its current origin', async () => {
    const { component, app } = embedded(CONFIGURATIONS.report, powerbi);
    const heard = spied(component);
    expect(app.last().targetOrigin).toBe(HOST);
    const event = { method: 'POST', url: '/reports/U1/events/loaded', headers: { id: 'e' }, body: {} };
    app.say(event, { origin: 'https://evil.example' });
    expect(heard).toHaveLength(0);
    app.say(event, { origin: 'https://wabi-us-north.app.powerbi.com' });
    expect(heard).toHaveLength(1);
    const saving = component.save();
    expect(app.last().targetOrigin).toBe('https://wabi-us-north.app.powerbi.com');
    app.say(answerTo(app.last()));
    await saving;
  });

  it('come from no other window, and from no other component’s frame', () => {
    const mine = embedded(CONFIGURATIONS.report, powerbi);
    const other = embedded({ ...CONFIGURATIONS.report, uniqueId: 'U2' }, powerbi);
    const heard = [spied(mine.component), spied(other.component)];
    const stranger = elementOn().appendChild(document.createElement('iframe')).contentWindow;
    const event = { method: 'POST', url: '/reports/U1/events/loaded', headers: { id: 'e' }, body: {} };
    for (const source of [stranger, window, null, other.app.source]) hear(event, { source });
    expect(heard.flat()).toEqual([]);
    mine.app.say(event);
    expect(heard.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('responses count only from the window that got the request', async () => {
    const { component, app } = embedded(CONFIGURATIONS.report, powerbi);
    const other = embedded({ ...CONFIGURATIONS.report, uniqueId: 'U2' }, powerbi).app;
    const waiting = component.getCorrelationId();
    other.say(answerTo(app.last(), 'forged'));
    app.say(answerTo(app.last(), 'forged'), { origin: 'https://evil.example' });
    app.say(answerTo(app.last(), 'true'));
    expect(await waiting).toBe('true');
  });

  it('come from a page that plays its own app, if it opts in', async () => {
    const { component, app } = embedded(CONFIGURATIONS.report, powerbi);
    const heard = spied(component);
    powerbi.wpmp.eventSourceOverrideWindow = app.source;
    hear({ method: 'POST', url: '/reports/U1/events/loaded', headers: { id: 'e' }, body: {} }, { source: window });
    expect(heard).toHaveLength(1);
    const saving = component.save();
    expect(app.last().targetOrigin).toBe('*');
    hear(answerTo(app.last()), { source: window });
    await saving;
  });
});

describe('any incoming message', () => {
  const anything = fc.oneof(
    fc.anything({ withNullPrototype: true, withDate: true, withMap: true, withTypedArray: true }),
    fc.record(
      {
        method: fc.constantFrom<unknown>('POST', 'POST', 'POST', 'GET', 'PUT', 'constructor', '__proto__', 5, null, {}),
        url: fc.oneof(
          fc.constantFrom(
            ...Array.from({ length: 4 }, () => '/reports/U1/events/loaded'),
            '/reports/U2/events/loaded',
            '/reports/U1/events/pageChanged',
            '/reports/U1/eventHooks/newAccessToken',
            '/reports/%E0%A4%A/events/loaded',
            '/reports/__proto__/events/loaded',
            '/'.repeat(5_000),
            `/reports/${'x'.repeat(100_000)}/events/loaded`,
          ),
          fc.webPath(),
          fc.anything(),
        ),
        headers: fc.oneof(fc.record({ id: fc.oneof(fc.string(), fc.integer(), fc.constant(null)) }), fc.anything()),
        statusCode: fc.oneof(fc.integer(), fc.anything()),
        body: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  );
  const voices = fc.constantFrom('own', 'other', 'stranger', 'none');
  const origins = fc.constantFrom(HOST, 'https://evil.example', 'null', '', 'not an origin');

  it('causes no error, reaches no other component, and leaves nothing', async () => {
    const failures: unknown[] = [];
    // A component tells of a frame without an origin by an event of its own. Other events are errors that nothing caught.
    const fail = (event: Event) => event instanceof CustomEvent || failures.push(event);
    window.addEventListener('error', fail);
    window.addEventListener('unhandledrejection', fail);
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const secret = { tokenType: 0, eventHooks: { accessTokenProvider: () => 'secret of U1' } };
    const own = embedded({ ...CONFIGURATIONS.report, ...secret }, powerbi);
    const other = embedded({ ...CONFIGURATIONS.report, uniqueId: 'U2' }, powerbi);
    const heard = spied(own.component);
    const stranger = { postMessage: (message: unknown) => failures.push(message) };
    const waiting = own.component.getCorrelationId();
    const asked = own.app.last();
    fc.assert(
      fc.property(anything, voices, origins, (data, voice, origin) => {
        const source = { own: own.app.source, other: other.app.source, stranger, none: null }[voice];
        const before = heard.length;
        // The browser delivers a structured clone, and throws for values that it cannot clone.
        let copy: unknown;
        try {
          copy = structuredClone(data);
        } catch {
          return;
        }
        hear(copy, { source, origin });
        if (voice !== 'own' || origin !== HOST) expect(heard.length).toBe(before);
      }),
      { numRuns: 600 },
    );
    await settled();
    expect(failures).toEqual([]);
    expect(JSON.stringify(other.app.answers)).not.toContain('secret');
    // The answers arrive out of order and twice. The right one still counts.
    own.app.answer(asked, 'id');
    own.app.answer(asked, 'late');
    expect(await waiting).toBe('id');
    powerbi.reset(own.element);
    powerbi.reset(other.element);
    expect(powerbi.getNumberOfComponents()).toBe(0);
    debug.mockRestore();
    window.removeEventListener('error', fail);
    window.removeEventListener('unhandledrejection', fail);
  });
});

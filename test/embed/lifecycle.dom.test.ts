/** The life of an embed: from creating the frame, through its events, to its removal. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONFIGURATIONS, elementOn, embedded, hear, HOST, playApp, serviceOf, settled } from './kit/app.ts';

afterEach(() => document.body.replaceChildren());

describe('embed', () => {
  it('creates a frame that fills its element, with a title, and returns the component at once', () => {
    const element = elementOn();
    element.innerHTML = '<p>Loading…</p>';
    const powerbi = serviceOf();
    const report = powerbi.embed(element, { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U1' });
    expect(element.children).toHaveLength(1);
    const attributes = Object.fromEntries(
      report.iframe.getAttributeNames().map((name) => [name, report.iframe.getAttribute(name)]),
    );
    expect(attributes).toMatchObject({
      src: `${HOST}/reportEmbed?reportId=R1&groupId=G1&uid=U1`,
      scrolling: 'no',
      allowfullscreen: 'true',
      title: 'Embedded report',
    });
    expect([report.iframe.style.width, report.iframe.style.height]).toEqual(['100%', '100%']);
    expect([powerbi.get(element), powerbi.find('U1'), powerbi.getNumberOfComponents()]).toEqual([report, report, 1]);
  });

  it('takes the frame’s attributes from the configuration, except its source and handlers', () => {
    const frameAttributes = {
      title: 'Pulse Board report',
      loading: 'lazy',
      src: 'https://evil.example',
      onload: 'x()',
    };
    const { component, app } = embedded({ ...CONFIGURATIONS.report, frameAttributes });
    expect(component.iframe.getAttribute('title')).toBe('Pulse Board report');
    expect(component.iframe.getAttribute('loading')).toBe('lazy');
    expect(component.iframe.src).toMatch(/^https:\/\/app\.powerbi\.com\//);
    expect(component.iframe.hasAttribute('onload')).toBe(false);
    expect(app.last().body).not.toHaveProperty('frameAttributes');
  });

  it('follows a phased load until the report is rendered', async () => {
    const report = serviceOf().load(elementOn(), { ...CONFIGURATIONS.report, accessToken: 'secret' });
    const app = playApp(report.iframe);
    app.load();
    expect(report.snapshot.phasedLoad).toBe('preparing');
    app.answer(app.last());
    await settled();
    expect(report.snapshot.phasedLoad).toBe('prepared');
    const rendering = report.render();
    app.answer(app.last());
    await rendering;
    expect(report.snapshot.phasedLoad).toBe('rendered');
  });

  it('is readable: whenLoaded, whenRendered, a snapshot', async () => {
    const { component, app } = embedded(CONFIGURATIONS.report);
    expect(component.snapshot.phase).toBe('loading');
    const loaded = component.whenLoaded();
    const rendered = component.whenRendered();
    app.report('U1', 'loaded');
    await loaded;
    expect(component.snapshot.phase).toBe('loaded');
    app.report('U1', 'rendered');
    await rendered;
    expect(component.snapshot.phase).toBe('rendered');
  });

  it('a failed load emits an error event, and whenLoaded rejects', async () => {
    const { component, app } = embedded(CONFIGURATIONS.report);
    const heard: unknown[] = [];
    component.on('error', ({ detail }) => heard.push(detail));
    const loaded = component.whenLoaded();
    app.answer(app.last(), { message: 'TokenExpired' }, 403);
    await expect(loaded).rejects.toThrow('TokenExpired');
    expect(heard).toEqual([{ message: 'TokenExpired' }]);
    expect(component.snapshot).toMatchObject({ phase: 'failed', failure: 'TokenExpired' });
  });
});

describe('validation', () => {
  it('runs before a frame is created, and throws an array that is also an Error', () => {
    const element = elementOn();
    element.innerHTML = '<p>Loading…</p>';
    const thrown = (() => {
      try {
        serviceOf().embed(element, { ...CONFIGURATIONS.report, accessToken: 'secret', pageName: 5 });
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(Array.isArray(thrown)).toBe(true);
    expect(thrown).toBeInstanceOf(Error);
    expect(JSON.stringify(thrown)).toBe('[{"message":"pageName must be a string"}]');
    expect(String(thrown)).toBe('ValidationError: pageName must be a string');
    expect(element.innerHTML).toBe('<p>Loading…</p>');
  });

  it('an error about the URL names its host and what is wrong with it', () => {
    const embedUrl = 'http://app.powerbi.com/x';
    expect(() => serviceOf().embed(elementOn(), { ...CONFIGURATIONS.report, accessToken: 's', embedUrl })).toThrow(
      expect.objectContaining({ host: 'app.powerbi.com', reason: expect.stringMatching(/https/) }),
    );
  });

  it('further origins must be added: https anywhere, http only on this machine', () => {
    const embedUrl = 'http://127.0.0.1:9401/report-frame.html';
    const powerbi = serviceOf({ allowedOrigins: ['http://127.0.0.1:9401'] });
    const { app } = embedded({ ...CONFIGURATIONS.report, embedUrl }, powerbi);
    expect(app.last().targetOrigin).toBe('http://127.0.0.1:9401');
    expect(() => serviceOf({ allowedOrigins: ['http://reports.example'] })).toThrow(/Invalid embed URL/);
  });
});

describe('loads within 100 ms', () => {
  it('the last is sent after 100 ms, with the current configuration, and all get its response', async () => {
    vi.useFakeTimers();
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const { component, app } = embedded(CONFIGURATIONS.report);
    const first = component.load();
    component.config = { ...component.config, pageName: 'P2' };
    const second = component.load();
    expect(app.asked).toHaveLength(1);
    expect(debug.mock.calls.flat()).toEqual(
      Array.from(
        { length: 2 },
        () => 'Power BI SDK sent more than two /report/load requests in the last 100ms interval.',
      ),
    );
    vi.advanceTimersByTime(100);
    expect(app.asked).toHaveLength(2);
    expect(app.last().body).toMatchObject({ pageName: 'P2' });
    app.answer(app.last(), 'done');
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    debug.mockRestore();
  });
});

describe('create and quick create', () => {
  it('a created report becomes a report in the same frame, and is loaded', () => {
    const powerbi = serviceOf();
    const element = elementOn();
    const create = powerbi.createReport(element, {
      embedUrl: `${HOST}/reportEmbed`,
      datasetId: 'S1',
      accessToken: 's',
    });
    const app = playApp(create.iframe);
    app.load();
    const report = powerbi.embed(element, { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U2' });
    expect(report.iframe).toBe(create.iframe);
    expect(app.last()).toMatchObject({ url: '/report/load', headers: { uid: 'U2' } });
    expect([powerbi.get(element), powerbi.find('U2'), powerbi.getNumberOfComponents()]).toEqual([report, report, 1]);
    expect([create.snapshot.phase, create.snapshot.creation]).toEqual(['reset', 'handedOver']);
  });
});

describe('reset', () => {
  it('removes the component and settles pending promises', async () => {
    const { component, app, element, powerbi } = embedded(CONFIGURATIONS.report);
    const waiting = component.save();
    powerbi.reset(element);
    await expect(waiting).rejects.toMatchObject({ name: 'RequestError', code: 'reset', url: '/report/save' });
    expect(element.children).toHaveLength(0);
    expect([powerbi.getNumberOfComponents(), 'powerBiEmbed' in element]).toEqual([0, false]);
    await expect(component.save()).rejects.toBeInstanceOf(Error);
    await expect(component.whenLoaded()).rejects.toMatchObject({ code: 'reset' });
    app.report('U1', 'loaded');
    expect(component.snapshot.phase).toBe('reset');
  });

  it('and embed, in the same tick, any number of times', () => {
    const powerbi = serviceOf();
    const element = elementOn();
    for (let times = 0; times < 5; times++) {
      powerbi.embed(element, { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U1' });
      powerbi.reset(element);
      powerbi.reset(element);
    }
    const last = powerbi.embed(element, { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U1' });
    const app = playApp(last.iframe);
    app.load();
    app.report('U1', 'loaded');
    expect([element.children.length, app.asked.length, last.snapshot.phase]).toEqual([1, 1, 'loaded']);
  });

  it('leaves no listener, no route and no timer behind', () => {
    const targets = ownerOf(document.createElement('iframe'), 'addEventListener');
    const added = vi.spyOn(targets, 'addEventListener');
    const removed = vi.spyOn(targets, 'removeEventListener');
    const { component, app, element, powerbi } = embedded(CONFIGURATIONS.report);
    component.on('loaded', () => {});
    app.source.postMessage = () => {};
    powerbi.reset(element);
    const kept = added.mock.calls.filter(
      ([name, listener]) => !removed.mock.calls.some((call) => call[0] === name && call[1] === listener),
    );
    // Ignores the service's own listener.
    expect(kept.map(([name]) => name).filter((name) => name !== 'message')).toEqual([]);
    expect(added.mock.calls.length).toBeGreaterThan(2);
    hear(
      { method: 'POST', url: '/reports/U1/eventHooks/preQuery', headers: { id: 'h' }, body: {} },
      { source: app.source },
    );
    expect(app.answers).toEqual([]);
  });
});

/** The prototype in an object's chain that has a member. */
function ownerOf(object: EventTarget, member: string): EventTarget {
  let owner = object;
  while (!Object.hasOwn(owner, member)) owner = Object.getPrototypeOf(owner) as EventTarget;
  return owner;
}

/**
 * `update()` ends where embedding the last configuration anew would have ended, by the same messages or by less; refused, the
 * component stays where it was, and the same update is made again. Over generated configurations of every kind.
 */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSamePlace } from '../../embed/embeds/frame/embed-url.ts';
import { anew, begun, stateOf } from './kit/beside.ts';
import { KINDS, pairsOf, type Given } from './kit/configurations.ts';
import { told } from './kit/model-app.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (failure: unknown) => ({ failure }),
  );

describe('update', () => {
  const REPORT = { type: 'report', id: 'R1', embedUrl: 'https://app.powerbi.com/reportEmbed', accessToken: 'T1' };
  const on = (values: string[]) => [
    {
      $schema: 'http://powerbi.com/product/schema#basic',
      filterType: 1,
      target: { table: 't', column: 'c' },
      operator: 'In',
      values,
    },
  ];
  const after = async (first: Given, second: object) => {
    const one = begun(first);
    await one.drive();
    const before = one.app.asked.length;
    const outcome = outcomeOf(one.component.update(second));
    await one.drive();
    return { one, outcome: await outcome, asked: one.app.asked.slice(before) };
  };

  it('refuses another type in plain words, and sends nothing', async () => {
    const { outcome, asked, one } = await after(REPORT, { ...REPORT, type: 'dashboard' });
    expect(asked).toEqual([]);
    expect(String(outcome?.failure)).toBe(
      'Error: update() keeps the type: this is a report, and the configuration is one of a dashboard. Reset the element and embed anew.',
    );
    expect(one.component.config.type).toBe('report');
  });

  it.each([
    [
      'other filters of the load',
      { filters: { allPages: { operation: 2, filters: on(['a']) } } },
      { filters: { allPages: { operation: 2, filters: on(['b']) } } },
    ],
    ['filters that are left out', { filters: on(['a']) }, {}],
    ['filters of the load that are left out', { filters: { allPages: { operation: 2, filters: on(['a']) } } }, {}],
    ['a setting that is left out', { settings: { hideErrors: true } }, { settings: {} }],
    ['a page that is left out', { pageName: 'P1' }, {}],
  ])('loads again for %s: nobody sees what was filtered away', async (_name, first, second) => {
    const { asked } = await after({ ...REPORT, ...first }, { ...REPORT, ...second });
    expect(asked.map(({ url }) => url)).toEqual(['/report/load']);
    expect(told((asked[0]!.body as Given)['filters'])).toEqual(told((second as Given)['filters']));
  });

  it('a list of filters for another is sent alone', async () => {
    const { asked } = await after({ ...REPORT, filters: on(['a']) }, { ...REPORT, filters: on(['b']) });
    expect(asked).toMatchObject([{ method: 'PUT', url: '/report/filters', body: on(['b']) }]);
  });

  it('what was refused is not remembered: the same call again sends it again', async () => {
    const one = begun(REPORT);
    await one.drive();
    const fresh = { ...REPORT, accessToken: 'T2', theme: { themeJson: { name: 'a' } }, pageName: 'P2' };
    const urls: string[][] = [];
    for (const refusing of [1, 1, 0]) {
      const before = one.app.asked.length;
      one.app.refusing = refusing;
      const outcome = outcomeOf(one.component.update(fresh));
      await one.drive();
      expect(await outcome).toEqual(refusing ? { failure: expect.objectContaining({ message: 'refused' }) } : null);
      urls.push(one.app.asked.slice(before).map(({ url }) => url));
      if (urls.length === 1)
        expect([one.component.config.accessToken, one.component.config['pageName']]).toEqual(['T1', undefined]);
    }
    expect(urls).toEqual([
      ['/report/token'],
      ['/report/token'],
      ['/report/token', '/report/theme', '/report/pages/active'],
    ]);
  });

  it('ends the one before: what that had not sent yet is not sent any more, and both settle', async () => {
    const one = begun(REPORT);
    await one.drive();
    const before = one.app.asked.length;
    const first = outcomeOf(one.component.update({ ...REPORT, theme: { themeJson: { name: 'a' } }, pageName: 'P2' }));
    const second = outcomeOf(one.component.update({ ...REPORT }));
    await one.drive();
    expect(await Promise.all([first, second])).toEqual([null, null]);
    expect(one.app.asked.slice(before)).toMatchObject([
      { url: '/report/theme', body: { themeJson: { name: 'a' } } },
      { url: '/report/theme', body: {} },
    ]);
    expect(told(one.app.content)).not.toHaveProperty('pageName');
  });

  it('a renewal that is written in place loads nothing, and its latest provider is asked', async () => {
    const expiresAt = Date.now() + 3_600_000;
    const asked: string[] = [];
    const renewal = (name: string) => ({
      tokenRenewal: {
        provide: () => (asked.push(name), Promise.resolve({ token: name, expiresAt: expiresAt * 2 })),
        expiresAt,
      },
    });
    const { one, asked: sent } = await after({ ...REPORT, ...renewal('first') }, { ...REPORT, ...renewal('second') });
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(55 * 60_000);
    await one.drive();
    expect([asked, one.component.config.accessToken]).toEqual([['second'], 'second']);
    one.end();
  });
});

const BEGINS = /\/(load|prepare|create)$/;

/** The frame is where the app of this configuration is: at another content of it, perhaps. */
const isThere = (frame: string, fresh: string) => isSamePlace(frame, fresh);

describe.each(Object.entries(KINDS))('a %s', (_kind, configurations) => {
  it('is where embedding anew would have brought it, by the same messages or less', async () => {
    const seen = { nothing: 0, less: 0, load: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(pairsOf(configurations), async ([first, second]) => {
        const fresh = await anew(second);
        if ('failure' in (await anew(first))) return;
        const one = begun(first);
        await one.drive();
        const before = stateOf(one);
        const sent = one.app.asked.length;
        const updating = outcomeOf(one.component.update(second));
        await one.drive();
        const refused = await updating;
        const asked = one.app.asked.slice(sent);
        const urls = asked.map(({ url }) => url);
        if ('failure' in fresh) {
          expect(refused).not.toBeNull();
          expect(asked).toEqual([]);
          expect(stateOf(one)).toEqual(before);
          seen.refused += 1;
        } else {
          expect(refused).toBeNull();
          expect(stateOf(one)).toEqual({ ...fresh.state, embedUrl: expect.any(String) });
          expect(isThere(one.component.iframe.src, fresh.src)).toBe(true);
          const loads = asked.filter(({ url }) => BEGINS.test(url));
          if (loads.length > 0) {
            expect(urls).toEqual(fresh.asked.map(({ url }) => url));
            expect(told(asked[0]!.body)).toEqual(told(fresh.asked[0]!.body));
            seen.load += 1;
          } else if (urls.length > 0) {
            expect(new Set(urls).size).toBe(urls.length);
            seen.less += 1;
          } else seen.nothing += 1;
          // And again is nothing.
          await one.component.update(second);
          expect(one.app.asked).toHaveLength(sent + asked.length);
        }
        one.end();
      }),
      { numRuns: 60 },
    );
    // The generator is worth something only if it gets there.
    expect(seen.load).toBeGreaterThan(0);
    expect(seen.less + seen.nothing).toBeGreaterThan(0);
  });

  it('is so after any updates at any moment, whatever of them was refused', async () => {
    const step = fc.record({
      pair: pairsOf(configurations),
      isFirst: fc.boolean(),
      refusing: fc.constantFrom(0, 0, 0, 1, 2),
      moment: fc.constantFrom('at once', 'load', 'answer', 'drawn', 'driven'),
    });
    await fc.assert(
      fc.asyncProperty(configurations, fc.array(step, { minLength: 1, maxLength: 4 }), async (first, steps) => {
        if ('failure' in (await anew(first))) return;
        const one = begun(first);
        const { component, app, turn } = one;
        const until = async (moment: string) => {
          if (moment === 'driven') await one.drive();
          if (moment === 'at once' || moment === 'driven') return;
          app.load();
          if (moment !== 'load') app.answer();
          await turn();
          if (moment === 'drawn') app.draw();
        };
        await until(steps[0]!.moment);
        let last = first;
        const answers: Promise<unknown>[] = [];
        for (const { pair, isFirst, refusing, moment } of steps) {
          const config = pair[isFirst ? 0 : 1];
          answers.push(outcomeOf(component.update(config)));
          if (!('failure' in (await anew(config)))) last = config;
          app.refusing = refusing;
          await until(moment);
        }
        app.refusing = 0;
        await one.drive();
        // Every promise settles.
        await Promise.all(answers);
        // What was refused by the app is made again by the same update.
        const again = outcomeOf(component.update(last));
        await one.drive();
        expect(await again).toBeNull();
        const fresh = await anew(last);
        expect(stateOf(one)).toEqual({ ...('state' in fresh && fresh.state), embedUrl: expect.any(String) });
        expect('src' in fresh && isThere(component.iframe.src, fresh.src)).toBe(true);
        one.end();
      }),
      { numRuns: 60 },
    );
  });
});

/** Visitors reuse a browser context one after another. Each finds it like a new one. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { lendContext, type Lent, ownContext } from './support/reused-context.ts';
import { address, sandboxUrl } from './support/portal.ts';
import { NARROW, openChromium, receiveVisitors, WIDE } from './support/visit.ts';

const { visit } = receiveVisitors();

const OPTIONS = { locale: 'en-US', baseURL: address };
const LOOKS = { viewport: WIDE, reducedMotion: 'reduce' } as const;

/** Files that every site has and that load quickly. */
const PAGE = '/wp-includes/js/backbone.min.js';
const SCRIPT = '/wp-includes/js/underscore.min.js';
const ROUTED = { page: '/wp-includes/js/wp-util.min.js', context: '/wp-includes/js/wp-api.min.js' };

const lend = async () => lendContext(await openChromium(), OPTIONS, LOOKS);

/** Everything that a visitor could notice of an earlier one, under the names of `PLANTS`. */
async function lookAround({ page, context }: Lent) {
  const sent = page.waitForRequest(`**${PAGE}`);
  await page.goto(PAGE);
  const headers = await (await sent).allHeaders();
  await page.addScriptTag({ url: SCRIPT });
  const here = await page.evaluate(async (routed) => {
    const pressed = new Promise<MouseEvent>((resolve) => addEventListener('mousedown', resolve, { once: true }));
    Object.assign(window, {
      mouse: pressed.then(({ clientX, clientY, buttons, shiftKey }) => ({
        'where the mouse is': [clientX, clientY],
        'a mouse button that is held': buttons,
        'a key that is held': shiftKey,
      })),
    });
    const textOf = async (path: string) => (await (await fetch(path)).text()).slice(0, 40);
    const holds = (storage: Storage, key: string) => storage.getItem(key) !== null;
    const type = (key: string) => typeof Reflect.get(window, key);
    return {
      'local storage': holds(localStorage, 'planted'),
      'session storage': holds(sessionStorage, 'planted'),
      'storage written on leaving': [localStorage, sessionStorage].map((storage) => holds(storage, 'left')),
      'a database': (await indexedDB.databases()).length,
      'a cache': await caches.keys(),
      'a service worker': (await navigator.serviceWorker.getRegistrations()).length,
      'the window’s name': window.name,
      'a history': history.length,
      'a route of the page': await textOf(routed.page),
      'a route of the context': await textOf(routed.context),
      'an answer that is remembered': type('plantedByScript'),
      'an init script of the page': type('plantedInPage'),
      'an init script of the context': type('plantedInContext'),
      'a function of the page': type('functionOfPage'),
      'a function of the context': type('functionOfContext'),
      'another time': new Date().getFullYear() < 2020,
      'a permission': (await navigator.permissions.query({ name: 'geolocation' })).state,
      'another size': [innerWidth, innerHeight],
      'another medium': ['print', '(prefers-color-scheme: dark)', '(forced-colors: active)'].map(
        (query) => matchMedia(query).matches,
      ),
      motion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      'what a session of one’s own emulates': navigator.userAgent,
      'somebody who answers dialogs': confirm('Agreed?'),
    };
  }, ROUTED);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.up({ button: 'middle' });
  const mouse = await page.evaluate(() => Reflect.get(window, 'mouse') as Promise<Record<string, unknown>>);
  await page.goto(`${sandboxUrl}${PAGE}`);
  return {
    ...here,
    ...mouse,
    cookies: (await context.cookies()).map(({ domain }) => domain),
    'a header of the page': headers['x-page'],
    'a header of the context': headers['x-context'],
    'storage of another origin': await page.evaluate(() => sessionStorage.length + localStorage.length),
  } as Record<string, unknown>;
}

/** Everything that a visitor may do to a context. */
const PLANTS: Record<string, (visitor: Lent) => Promise<unknown>> = {
  'storage of another origin': async ({ page }) => {
    await page.goto(`${sandboxUrl}${PAGE}`);
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.setItem('planted', '1')));
    await page.goto(PAGE);
  },
  cookies: ({ context }) =>
    context.addCookies([address, 'http://elsewhere.invalid'].map((url) => ({ name: 'planted', value: '1', url }))),
  'local storage': ({ page }) => page.evaluate(() => localStorage.setItem('planted', '1')),
  'session storage': ({ page }) => page.evaluate(() => sessionStorage.setItem('planted', '1')),
  'a database': ({ page }) =>
    page.evaluate(
      () => new Promise((resolve) => indexedDB.open('planted').addEventListener('success', () => resolve(null))),
    ),
  'a cache': ({ page }) => page.evaluate(async () => void (await caches.open('planted'))),
  'a service worker': ({ page }) =>
    page.evaluate(async (script) => void (await navigator.serviceWorker.register(script)), SCRIPT),
  'the window’s name': ({ page }) => page.evaluate(() => void (window.name = 'planted')),
  'a history': ({ page }) => page.evaluate(() => history.pushState({}, '', '?planted')),
  'an answer that is remembered': async ({ page }) => {
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=31536000, immutable' };
    await page.route(`**${SCRIPT}`, (route) => route.fulfill({ headers, body: 'window.plantedByScript = true;' }));
    await page.addScriptTag({ url: SCRIPT });
  },
  'a route of the page': ({ page }) => page.route(`**${ROUTED.page}`, (route) => route.fulfill({ body: 'planted' })),
  'a route of the context': ({ context }) =>
    context.route(`**${ROUTED.context}`, (route) => route.fulfill({ body: 'planted' })),
  'an init script of the page': ({ page }) => page.addInitScript('window.plantedInPage = true;'),
  'an init script of the context': ({ context }) => context.addInitScript('window.plantedInContext = true;'),
  'a function of the page': ({ page }) => page.exposeFunction('functionOfPage', () => {}),
  'a function of the context': ({ context }) => context.exposeFunction('functionOfContext', () => {}),
  'another time': ({ page }) => page.clock.install({ time: '2001-01-01' }),
  'a header of the page': ({ page }) => page.setExtraHTTPHeaders({ 'x-page': '1' }),
  'a header of the context': ({ context }) => context.setExtraHTTPHeaders({ 'x-context': '1' }),
  'a permission': ({ context }) => context.grantPermissions(['geolocation']),
  'another size': ({ page }) => page.setViewportSize(NARROW),
  'another medium': ({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark', forcedColors: 'active' }),
  motion: ({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }),
  'what a session of one’s own emulates': async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', { userAgent: 'planted' });
  },
  'somebody who answers dialogs': async ({ page }) => void page.on('dialog', (dialog) => dialog.accept()),
  'where the mouse is': ({ page }) => page.mouse.move(100, 30),
  'a mouse button that is held': ({ page }) => page.mouse.down(),
  'a key that is held': ({ page }) => page.keyboard.down('Shift'),
  'storage written on leaving': ({ page }) =>
    page.evaluate(() =>
      addEventListener('pagehide', () => {
        for (const storage of [localStorage, sessionStorage]) storage.setItem('left', '1');
      }),
    ),
};

/** Undoing one of these also undoes others. */
const TAKING_ALONG = ['an answer that is remembered', 'what a session of one’s own emulates'];

describe('one visitor’s data are gone for the next', () => {
  let fresh: Record<string, unknown>;
  beforeAll(async () => {
    const own = await ownContext(await openChromium(), OPTIONS, LOOKS);
    fresh = await lookAround(own);
    await own.giveBack(false);
    expect(Object.keys(fresh).toSorted()).toEqual(Object.keys(PLANTS).toSorted());
  });

  const doAll = async (names: readonly string[]) => {
    const visitor = await lend();
    await visitor.page.goto(PAGE);
    for (const name of names) await PLANTS[name]?.(visitor);
    return visitor;
  };

  it('and a leftover would be detected', async () => {
    const visitor = await doAll(Object.keys(PLANTS));
    const planted = await lookAround(visitor);
    expect(Object.keys(PLANTS).filter((name) => isDeepStrictEqual(planted[name], fresh[name]))).toEqual([]);
    await visitor.giveBack(true);
  });

  const together = Object.keys(PLANTS).filter((name) => !TAKING_ALONG.includes(name));
  it.each([together, ...TAKING_ALONG.map((name) => [name])])('after any actions: %s …', async (...names) => {
    const visitor = await doAll(names);
    await visitor.page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
    await visitor.giveBack(false);
    const next = await lend();
    expect(next.context).toBe(visitor.context);
    expect(await lookAround(next)).toEqual(fresh);
    await next.giveBack(false);
  });

  it('not even the emulated appearance of its tabs', async () => {
    await (await lend()).giveBack(false);
    const next = await lendContext(await openChromium(), OPTIONS, { ...LOOKS, viewport: NARROW });
    const tab = await next.context.newPage();
    expect([next.page.viewportSize(), tab.viewportSize()]).toEqual([NARROW, NARROW]);
    await next.giveBack(false);
  });

  it('nor a network that was offline', async () => {
    const visitor = await lend();
    await visitor.page.goto(PAGE);
    await visitor.context.setOffline(true);
    await visitor.giveBack(false);
    const next = await lend();
    expect(next.context).toBe(visitor.context);
    expect((await next.page.goto(PAGE))?.ok()).toBe(true);
    await next.giveBack(false);
  });
});

describe('a page with a late error', () => {
  it('is not heard by the next test, when it closes or before that', async () => {
    const heard: Array<string | undefined> = [];
    const listener = createServer((request, answer) => {
      heard.push(request.url);
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const visitor = await lend();
    await visitor.context.route('**/asked', (route) => route.abort());
    await visitor.page.goto(PAGE);
    await visitor.page.evaluate((to) => {
      addEventListener('pagehide', () => navigator.sendBeacon(`${to}/farewell`));
      setInterval(() => void fetch(`${to}/asked`, { mode: 'no-cors' }).catch(() => {}));
    }, `http://127.0.0.1:${port}`);
    await visitor.giveBack(false);
    const next = await lend();
    await next.page.goto(`http://127.0.0.1:${port}/next`);
    await next.giveBack(false);
    expect(heard.filter((path) => path !== '/favicon.ico')).toEqual(['/next']);
    listener.closeAllConnections();
    listener.close();
  });
});

describe('a context is not reused', () => {
  it.each<[string, boolean, (visitor: Lent) => Promise<unknown>]>([
    ['when something went wrong in it', true, async () => {}],
    ['when its page is gone', false, ({ page }) => page.close()],
    ['when it has another tab', false, ({ context }) => context.newPage()],
  ])('%s', async (_, isSpoilt, act) => {
    const visitor = await lend();
    await act(visitor);
    await visitor.giveBack(isSpoilt);
    const next = await lend();
    expect(next.context).not.toBe(visitor.context);
    await next.giveBack(false);
  });
});

describe('two visitors of one test', () => {
  it('share nothing, and a visitor with `alone` has a new context', async () => {
    const earlier = await lend();
    await earlier.giveBack(false);
    const [one, other, alone] = [await visit(), await visit(), await visit({ alone: true })];
    expect(new Set([one, other, alone].map(({ context }) => context)).size).toBe(3);
    expect(one.context).toBe(earlier.context);
    await one.signIn('member');
    expect(await other.context.cookies()).toEqual([]);
  });

  it('an action that cannot be undone is rejected, except with `alone`', async () => {
    const { page } = await visit();
    expect(() => page.setDefaultTimeout(1)).toThrow('visit({ alone: true })');
    expect(() => page.context().setDefaultTimeout(1)).toThrow('visit({ alone: true })');
    (await visit({ alone: true })).page.setDefaultTimeout(1);
  });

  it('detects a requested file that stays cached', async () => {
    for (const visitor of [await lend(), await lend()]) await visitor.giveBack(false);
    const { page, goTo } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const _ of ['for the first time', 'from memory']) {
      await goTo(PAGE);
      await page.addScriptTag({ url: SCRIPT });
    }
    expect(asked.filter((path) => path === SCRIPT)).toHaveLength(2);
  });
});

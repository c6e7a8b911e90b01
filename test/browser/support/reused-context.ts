/** Browser contexts that visitors reuse, because opening a context and a page and reading all scripts is a large part of a visit. */
import type { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core';

/** A visitor's window size and motion setting. They are applied to each page, because the context has had other visitors. */
export type Looks = { viewport: { width: number; height: number }; reducedMotion: 'reduce' | 'no-preference' };

/** A context with its page, exclusive to one visitor until it is returned. */
export type Lent = {
  context: BrowserContext;
  page: Page;
  /**
   * Returns the context, and clears this visitor's data for the next one.
   *
   * @param isSpoilt after a failed test the context is closed instead of reused, because its error may continue
   */
  giveBack: (isSpoilt: boolean) => Promise<void>;
};

type Kept = {
  context: BrowserContext;
  page: Page;
  /**
   * Opens a DevTools session for features that Playwright doesn't offer. Detach it soon: while it is open, a newly opened page loses its print
   * emulation.
   */
  inspect: () => Promise<CDPSession>;
  looks: Looks;
  /** The origins of all documents shown: no other origin can have stored data. */
  origins: Set<string>;
  /** Functions that undo this visitor's changes. */
  undone: Array<() => Promise<unknown>>;
  isRouted: boolean;
  /** The listeners from before the first visitor. */
  listeners: Map<EventEmitter, Set<unknown>>;
};

/** The path of an empty document, used to clear its origin's storage. It is answered here, so that no site receives the request. */
const BLANK = '/left-blank-for-the-next-visitor';

/** How long a page may take to respond. */
const PATIENCE_MS = 15_000;

/** Tests with more visitors at once are rare. */
const KEPT_AT_MOST = 2;

/** Playwright returns an object that undoes these calls. */
const DISPOSABLE = ['addInitScript', 'exposeBinding', 'exposeFunction'];

/** Nothing can undo these calls, or they reveal data of earlier visitors. */
const REFUSED = [
  'addLocatorHandler',
  'consoleMessages',
  'pageErrors',
  'requests',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setGeolocation',
  'setHTTPCredentials',
  'setStorageState',
];

const free: Kept[] = [];

/**
 * Returns a context that is as good as new: a reused or a new one.
 *
 * @param options the same for all reused contexts
 */
export async function lendContext(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  looks: Looks,
): Promise<Lent> {
  const kept = free.pop() ?? (await openContext(browser, options, looks));
  const { context, page } = kept;
  kept.looks = looks;
  await dress(page, looks);
  return {
    context,
    page,
    async giveBack(isSpoilt) {
      const isAsNew = !isSpoilt && (await putBack(kept, options.baseURL));
      if (isAsNew && free.length < KEPT_AT_MOST) free.push(kept);
      else await context.close();
    },
  };
}

/** A context that is never reused. */
export async function ownContext(browser: Browser, options: BrowserContextOptions, looks: Looks): Promise<Lent> {
  const context = await browser.newContext({ ...options, ...looks });
  context.setDefaultTimeout(PATIENCE_MS);
  return { context, page: await context.newPage(), giveBack: () => context.close() };
}

async function openContext(browser: Browser, options: BrowserContextOptions, looks: Looks): Promise<Kept> {
  const { context, page } = await ownContext(browser, options, looks);
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
  });
  const kept: Kept = {
    context,
    page,
    inspect: context.newCDPSession.bind(context, page),
    looks,
    origins,
    undone: [],
    isRouted: false,
    listeners: new Map([page, context].map((one) => [emitter(one), listenersOf(emitter(one))])),
  };
  keepAccount(kept);
  return kept;
}

/** While a page unloads, answers requests for blank documents and blocks all others. */
async function answerInstead(inspector: CDPSession, requestId: string, url: string, origins: Set<string>) {
  if (!url.includes(BLANK)) return inspector.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  // The blank document contains frames for the blank documents of all origins.
  const others = url.endsWith(BLANK) ? [...origins] : [];
  const body = btoa(others.map((origin) => `<iframe src="${origin}${BLANK}?within"></iframe>`).join(''));
  const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
  return inspector.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
}

/** Records a visitor's changes through Playwright, and refuses calls that nothing can undo. */
function keepAccount(kept: Kept) {
  const { context, page, undone } = kept;
  for (const one of [page, context]) {
    for (const name of DISPOSABLE)
      after(one, name, (disposable) => void undone.push(() => (disposable as Disposable).dispose()));
    after(one, 'route', () => void (kept.isRouted = true));
    for (const name of REFUSED.filter((method) => method in one))
      Object.defineProperty(one, name, {
        value() {
          throw new Error(
            `${name} affects the other tests that use this context. Call visit({ alone: true }) for a separate one.`,
          );
        },
      });
  }
  after(context, 'newCDPSession', (session) => void undone.push(() => (session as CDPSession).detach()));
  after(context, 'newPage', (tab) => dress(tab as Page, kept.looks));
  after(page.mouse, 'down', () => void undone.push(() => page.mouse.up()));
  after(page.keyboard, 'down', (_, key) => void undone.push(() => page.keyboard.up(key as string)));
}

/** Runs `next` after each call of the method from now on. */
function after(object: object, name: string, next: (result: unknown, ...values: unknown[]) => Promise<void> | void) {
  const method = Reflect.get(object, name) as (...values: unknown[]) => Promise<unknown>;
  Reflect.set(object, name, async (...values: unknown[]) => {
    const result = await method.apply(object, values);
    await next(result, ...values);
    return result;
  });
}

async function dress(page: Page, { viewport, reducedMotion }: Looks) {
  const now = page.viewportSize();
  if (now?.width !== viewport.width || now.height !== viewport.height) await page.setViewportSize(viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    forcedColors: 'none',
    contrast: 'no-preference',
    reducedMotion,
  });
}

/** @returns whether the context is as good as new */
async function putBack(kept: Kept, baseURL: string): Promise<boolean> {
  // Nothing can stop the code that a second tab runs while it closes.
  if (kept.context.pages().length > 1) return false;
  try {
    const inspector = await kept.inspect();
    await takeBack(kept, inspector);
    await leave(kept, inspector, baseURL);
    await inspector.detach();
    return true;
  } catch {
    // Cleaning up failed: for example the page has crashed, or a dialog is open.
    return false;
  }
}

/** Undoes the visitor's changes to the browser. The visitor's page is still open, but it can't send anything, now or while it unloads. */
async function takeBack(kept: Kept, inspector: CDPSession) {
  const { context, page, origins } = kept;
  // Offline mode blocks running requests, perhaps held by a route. Interception blocks requests that the page sends while it unloads.
  await context.setOffline(true);
  inspector.on('Fetch.requestPaused', ({ requestId, request }) => {
    // The caller may be gone before the response.
    answerInstead(inspector, requestId, request.url, origins).catch(() => {});
  });
  await inspector.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  for (const [one, known] of kept.listeners)
    for (const name of one.eventNames())
      for (const listener of one.rawListeners(name) as Array<() => void>)
        if (!known.has(listener)) one.removeListener(name, listener);
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  // An undo may fail, because its subject has already ended: a closed tab's session, for example.
  await Promise.allSettled(kept.undone.map((undo) => undo()));
  await uninstallClock(context);
  await page.mouse.move(0, 0);
  kept.undone.length = 0;
}

/** Playwright's clock belongs to the context. Only Playwright's internal reuse of contexts, which isn't public, can uninstall it. */
async function uninstallClock(context: BrowserContext) {
  const { _connection: connection } = context as unknown as {
    _connection: { toImpl: (one: BrowserContext) => { clock: { uninstall: (progress: object) => Promise<void> } } };
  };
  await connection.toImpl(context).clock.uninstall({ race: (work: Promise<unknown>) => work });
}

/** Leaves the visitor's page and clears the storage of its origins. */
async function leave(kept: Kept, inspector: CDPSession, baseURL: string) {
  const { context, page, origins } = kept;
  await page.goto(BLANK);
  origins.add(new URL(baseURL).origin);
  for (const origin of origins) {
    // The page's own process caches this storage, and session storage exists nowhere else.
    for (const isLocalStorage of [true, false])
      await inspector.send('DOMStorage.clear', { storageId: { storageKey: `${origin}/`, isLocalStorage } });
    await inspector.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  origins.clear();
  await page.evaluate(() => void (window.name = ''));
  await inspector.send('Page.resetNavigationHistory');
  await context.clearCookies();
  await context.clearPermissions();
  for (const one of [page, context]) await one.setExtraHTTPHeaders({});
  if (kept.isRouted) {
    // The browser may have cached a route's response under the real URL.
    for (const cacheDisabled of [true, false]) await inspector.send('Network.setCacheDisabled', { cacheDisabled });
  }
  kept.isRouted = false;
  await context.setOffline(false);
}

const emitter = (one: Page | BrowserContext) => one as unknown as EventEmitter;

const listenersOf = (one: EventEmitter) => new Set<unknown>(one.eventNames().flatMap((name) => one.rawListeners(name)));

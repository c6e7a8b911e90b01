/** Browser contexts that visitors reuse, because opening a context and a page and reading all scripts is a large part of a visit. */
import type { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core';

/** What a visitor's windows look like: put on each page, since the context has had others. */
export type Looks = { viewport: { width: number; height: number }; reducedMotion: 'reduce' | 'no-preference' };

/** A context and the page in it, both one visitor's alone until they are given back. */
export type Lent = {
  context: BrowserContext;
  page: Page;
  /**
   * The next visitor finds nothing of this one's.
   *
   * @param isSpoilt whatever went wrong may go on in there: it is closed rather than lent again
   */
  giveBack: (isSpoilt: boolean) => Promise<void>;
};

type Kept = {
  context: BrowserContext;
  page: Page;
  /**
   * A session with the browser beside Playwright's own, for what that does not offer. Not for longer than that takes: while there is one, a page
   * that is opened forgets that it is to be printed.
   */
  inspect: () => Promise<CDPSession>;
  looks: Looks;
  /** Whose documents were shown: nobody else can have stored anything. */
  origins: Set<string>;
  /** How each thing is undone that this visitor left. */
  undone: Array<() => Promise<unknown>>;
  isRouted: boolean;
  /** Those that were there before any visitor. */
  listeners: Map<EventEmitter, Set<unknown>>;
};

/** A document without anything, for clearing what its origin has stored. It is answered here: no site hears of it. */
const BLANK = '/left-blank-for-the-next-visitor';

/** How long a page may take to do what it was asked. */
const PATIENCE_MS = 15_000;

/** More people at once are rare. */
const KEPT_AT_MOST = 2;

/** Playwright gives back with which they are undone. */
const DISPOSABLE = ['addInitScript', 'exposeBinding', 'exposeFunction'];

/** There is no way back from them, or they tell of those before. */
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
 * A context as good as new, kept from an earlier visitor or opened.
 *
 * @param options the same for all that are kept
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

/** A context that nobody had before and nobody has afterwards. */
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

/** While a page is left: the blank documents are answered here, and nothing else goes out. */
async function answerInstead(inspector: CDPSession, requestId: string, url: string, origins: Set<string>) {
  if (!url.includes(BLANK)) return inspector.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  // The others within the one: a document of each at once.
  const others = url.endsWith(BLANK) ? [...origins] : [];
  const body = btoa(others.map((origin) => `<iframe src="${origin}${BLANK}?within"></iframe>`).join(''));
  const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
  return inspector.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
}

/** Notes what a visitor leaves by calls of Playwright's, and refuses those from which there is no way back. */
function keepAccount(kept: Kept) {
  const { context, page, undone } = kept;
  for (const one of [page, context]) {
    for (const name of DISPOSABLE)
      after(one, name, (disposable) => void undone.push(() => (disposable as Disposable).dispose()));
    after(one, 'route', () => void (kept.isRouted = true));
    for (const name of REFUSED.filter((method) => method in one))
      Object.defineProperty(one, name, {
        value() {
          throw new Error(`${name} concerns whoever else has this context: visit({ alone: true }) has one of its own.`);
        },
      });
  }
  after(context, 'newCDPSession', (session) => void undone.push(() => (session as CDPSession).detach()));
  after(context, 'newPage', (tab) => dress(tab as Page, kept.looks));
  after(page.mouse, 'down', () => void undone.push(() => page.mouse.up()));
  after(page.keyboard, 'down', (_, key) => void undone.push(() => page.keyboard.up(key as string)));
}

/** From now on `next` runs behind the method of that name. */
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

/** @returns whether it is as new */
async function putBack(kept: Kept, baseURL: string): Promise<boolean> {
  // Nothing keeps a tab that is closed from having a last word.
  if (kept.context.pages().length > 1) return false;
  try {
    const inspector = await kept.inspect();
    await takeBack(kept, inspector);
    await leave(kept, inspector, baseURL);
    await inspector.detach();
    return true;
  } catch {
    // Something is in the way, whatever it is: the page is gone, or a dialog is open that nobody answers.
    return false;
  }
}

/** What the visitor did to the browser. The page is still theirs, but whatever it has yet to say reaches nobody: neither now nor when it is left. */
async function takeBack(kept: Kept, inspector: CDPSession) {
  const { context, page, origins } = kept;
  // The one for what is under way, and held by a route perhaps, the other for what is sent on leaving.
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
  // What is gone already, a session of a tab for example, is undone as well.
  await Promise.allSettled(kept.undone.map((undo) => undo()));
  await uninstallClock(context);
  await page.mouse.move(0, 0);
  kept.undone.length = 0;
}

/** Playwright's clock is the context's, and only Playwright's own reuse of contexts, which is not public, has a way to take it off. */
async function uninstallClock(context: BrowserContext) {
  const { _connection: connection } = context as unknown as {
    _connection: { toImpl: (one: BrowserContext) => { clock: { uninstall: (progress: object) => Promise<void> } } };
  };
  await connection.toImpl(context).clock.uninstall({ race: (work: Promise<unknown>) => work });
}

/** Where the page was and what its documents have stored. */
async function leave(kept: Kept, inspector: CDPSession, baseURL: string) {
  const { context, page, origins } = kept;
  await page.goto(BLANK);
  origins.add(new URL(baseURL).origin);
  for (const origin of origins) {
    // In the page's own process, which remembers it, and of the session's there is nothing anywhere else.
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
    // What a route answered may be remembered under the address of the real thing.
    for (const cacheDisabled of [true, false]) await inspector.send('Network.setCacheDisabled', { cacheDisabled });
  }
  kept.isRouted = false;
  await context.setOffline(false);
}

const emitter = (one: Page | BrowserContext) => one as unknown as EventEmitter;

const listenersOf = (one: EventEmitter) => new Set<unknown>(one.eventNames().flatMap((name) => one.rawListeners(name)));

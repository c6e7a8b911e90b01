/** A visitor in Firefox or WebKit. All tests of an engine share one browser, whose data is cleared after each test. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { address, resetPortal, settleStripe, takeHostLog } from '../../browser/support/portal.ts';
import { EngineCrash, type Engine, type EngineName } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { EnginePage } from './page.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { startWebKit } from './webkit.ts';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };

const CONSOLE = '/practice-portal-console';

/** WebKit has no way to read its console, so the page sends it. The request is synchronous, so that an unloading page loses no message. */
const TELLS_ITS_CONSOLE = `{
  const say = (kind, parts) => {
    try {
      const request = new XMLHttpRequest();
      request.open('POST', '${CONSOLE}', false);
      request.send('console ' + kind + ': ' + parts.map((part) => part?.stack ? part + ' ' + part.stack : String(part)).join(' '));
    } catch {}
  };
  for (const kind of ['debug', 'log', 'info', 'warn', 'error']) console[kind] = (...parts) => say(kind, parts);
  addEventListener('error', (event) => event.message && say('uncaught', [event.message, event.filename]));
  addEventListener('unhandledrejection', (event) => say('unhandled', [event.reason]));
  document.addEventListener('securitypolicyviolation', (event) => say('policy', [event.violatedDirective, event.blockedURI]));
}`;

const EMPTY = '/practice-portal-empty-page';

/** WordPress's own scripts are exempt: with WP_DEBUG, its jQuery writes to the console on every admin page. */
const CORE = /JQMIGRATE|\/(wp-includes|wp-admin)\/(?!admin\.php)/;

export type Visits = ReturnType<typeof receiveEngine>;

/** The engines that this machine has. */
export const engineNames = () => Object.keys(inject('engines')) as EngineName[];

function start(name: EngineName, proxyPort: number): Promise<Engine> {
  const { firefox, webkit } = inject('engines');
  if (name === 'firefox' && firefox) return startFirefox(firefox, proxyPort, address + EMPTY);
  if (name === 'webkit' && webkit) return startWebKit(webkit, proxyPort);
  throw new Error(`There is no ${name} on this machine.`);
}

/** Serves a page of the site that loads nothing. */
function answerEmpty(proxy: Proxy) {
  proxy.route(
    ({ pathname }) => pathname === EMPTY,
    (route) => route.fulfill({ body: '<!doctype html><title>Empty</title>', headers: { 'content-type': 'text/html' } }),
  );
}

/** For one engine: the site is fresh before each test. After each test it verifies that neither page nor server has complained. */
export function receiveEngine(name: EngineName) {
  let proxy: Proxy;
  let engine: Engine;
  let page: EnginePage;
  let expected: RegExp[] = [];
  let said: string[] = [];

  /** Opens the empty page, in a new browser if the last one has crashed. */
  async function openPage(): Promise<EnginePage> {
    const opened = new EnginePage(engine, proxy, address, inject('clockScript'));
    try {
      await opened.goto(EMPTY);
      return opened;
    } catch (error) {
      if (!(error instanceof EngineCrash)) throw error;
      await engine.end();
      engine = await start(name, proxy.port);
      const another = new EnginePage(engine, proxy, address, inject('clockScript'));
      await another.goto(EMPTY);
      return another;
    }
  }

  beforeAll(async () => {
    proxy = await startProxy();
    answerEmpty(proxy);
    engine = await start(name, proxy.port);
  });
  afterAll(async () => {
    await engine?.end();
    await proxy?.stop();
  });
  beforeEach(async () => {
    await resetPortal();
    proxy.reset();
    answerEmpty(proxy);
    expected = [];
    said = [];
    page = await openPage();
    proxy.route(
      ({ pathname }) => pathname === CONSOLE,
      async (route) => {
        said.push(route.request().postData() ?? '');
        await route.fulfill({ status: 204 });
      },
    );
    if (name === 'webkit') proxy.addInitScript(TELLS_ITS_CONSOLE);
    await page.evaluate('() => { sessionStorage.clear(); localStorage.clear(); }');
    await engine.forgetCookies();
    await engine.resize(WIDE);
    await engine.takeConsole();
  });
  afterEach(async ({ task }) => {
    // Vitest repeats the test in another browser.
    if (task.result?.errors?.some(({ name: kind }) => kind === 'EngineCrash')) return;
    said.push(...(await engine.takeConsole()), ...proxy.takeStrangers());
    await page.goto(EMPTY);
    await settleStripe();
    const pageComplaints = said.filter((line) => !CORE.test(line) && !expected.some((one) => one.test(line)));
    expect({ pageComplaints, hostComplaints: await takeHostLog() }).toEqual({ pageComplaints: [], hostComplaints: [] });
  });

  /** Signs in as WordPress's own form does; the demo's passwords are the user names. */
  async function signIn(user: 'admin' | 'member' | 'partner' | 'doctor') {
    const isIn = await page.evaluate(async (login: string) => {
      const answer = await fetch('/wp-login.php', {
        method: 'POST',
        body: new URLSearchParams({ log: login, pwd: login }),
        redirect: 'manual',
      });
      return answer.type === 'opaqueredirect';
    }, user);
    if (!isIn) throw new Error(`WordPress does not let ${user} in.`);
  }

  return {
    page: () => page,
    /** A screenshot of the window: `npm run pictures` puts those of all engines side by side. */
    async picture(title: string) {
      const folder = path.join('test-results', 'engines');
      await fs.mkdir(folder, { recursive: true });
      await fs.writeFile(path.join(folder, `${title}-${name}.png`), await page.screenshot());
    },
    /** A visitor with the same interface as in test/browser/. */
    visitor: () => ({ page, signIn, goTo: (path: string) => page.goto(path) }),
    /** Ignores matching messages from now on. */
    expectComplaint: (...messages: RegExp[]) => void expected.push(...messages),
    signIn,
    /** A script that runs in every page of this test before the page's own scripts. */
    addInitScript: (source: string) => proxy.addInitScript(source),
  };
}

/** A visitor with their own browser context, whose pages are checked for complaints. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { watchComplaints, type Complaints } from './complaints.ts';
import { lendContext, ownContext, type Lent } from './reused-context.ts';
import { address, resetPortal, settleStripe, takeHostLog } from './portal.ts';
import { launchChromium } from './start-portal.mjs';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };

/** With two versions of WordPress, a long test runs at one width on each. With a single version it runs at both widths. */
function widthsHere() {
  const all = [
    ['1280 px', WIDE],
    ['360 px', NARROW],
  ] as const;
  if (inject('isNewestWordPress')) return all.slice(0, 1);
  return process.env['WORDPRESS_NEWEST'] ? all.slice(1) : all;
}

/** The widths for a long test in this run, each with its name for the test's title. */
export const widths = widthsHere();

/** The demo's users. */
type Login = 'admin' | 'member' | 'partner' | 'doctor';

export type Visitor = {
  page: Page;
  context: BrowserContext;
  complaints: Complaints;
  /** Opens a path of the site. */
  goTo: (path: string) => Promise<void>;
  /** Signs in as WordPress's own form does, in all tabs; the page stays where it is. The demo's passwords are the user names. */
  signIn: (user: Login) => Promise<void>;
};

let started: Promise<Browser> | undefined;

/**
 * This worker's Chromium, which ends with the worker. Test files share it, because they share modules. Each test closes the contexts that it opens.
 */
export const openChromium = () => (started ??= launchChromium(inject('chromium')));

export type VisitOptions = {
  viewport?: { width: number; height: number };
  reducedMotion?: 'reduce' | 'no-preference';
  /** A site other than the portal under test. Its visitors have their own browser context. */
  site?: string;
  /**
   * A new browser context of this visitor's own. Otherwise contexts are reused, and only the browser's in-memory cache stays. Use it for a
   * cold cache, or to change something that can't be reset.
   */
  alone?: boolean;
};

export type Visitors = {
  /** Returns a visitor with a context that no other visitor of this test shares. */
  visit: (options?: VisitOptions) => Promise<Visitor>;
  /** Lines that the server may log during the running test. */
  hostMaySay: (...lines: RegExp[]) => void;
};

/**
 * For a test file: one Chromium and a freshly seeded site before each test. After each test it verifies that neither page nor server has complained.
 */
export function receiveVisitors(): Visitors {
  let browser: Browser;
  let visitors: Array<Visitor & Pick<Lent, 'giveBack'>> = [];
  let expectedFromHost: RegExp[] = [];

  beforeAll(async () => {
    browser = await openChromium();
  });
  beforeEach(() => resetPortal());
  afterEach(async ({ task }) => {
    const pageComplaints = visitors.flatMap(({ complaints }) => complaints.all());
    const isSpoilt = task.result?.state === 'fail';
    await Promise.all(visitors.map(({ giveBack }) => giveBack(isSpoilt)));
    visitors = [];
    await settleStripe();
    const hostComplaints = (await takeHostLog()).filter((line) => !expectedFromHost.some((one) => one.test(line)));
    expectedFromHost = [];
    expect({ pageComplaints, hostComplaints }).toEqual({ pageComplaints: [], hostComplaints: [] });
  });

  const visit = async ({
    viewport = WIDE,
    reducedMotion = 'reduce',
    site = address,
    alone = site !== address,
  }: VisitOptions = {}) => {
    const looks = { viewport, reducedMotion };
    const options = { locale: 'en-US', baseURL: site };
    const { context, page, giveBack } = alone
      ? await ownContext(browser, options, looks)
      : await lendContext(browser, options, looks);
    const complaints = watchComplaints(context);
    const goTo = async (path: string) => void (await page.goto(path));
    const visitor = {
      page,
      context,
      complaints,
      giveBack,
      goTo,
      async signIn(user: Login) {
        const form = { log: user, pwd: user };
        const answer = await context.request.post('/wp-login.php', { form, maxRedirects: 0 });
        if (answer.status() !== 302) throw new Error(`WordPress does not let ${user} in.`);
      },
    };
    visitors.push(visitor);
    return visitor;
  };
  return { visit, hostMaySay: (...lines) => void expectedFromHost.push(...lines) };
}

/** Waits until the client's view has replaced what WordPress prints, which looks like it: its heading, or all of the first page. */
export const clientTakesOver = (page: Page) => page.locator('#app-vue > .pp:not([aria-busy])').waitFor();

/** Waits for the client's view with this heading. */
export async function viewAppears(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.locator('.pp[aria-busy]').waitFor({ state: 'detached' });
}

/** Signs in through WordPress's own form, for tests that reach it. Doesn't wait for the page that follows. */
export async function logIn(page: Page, user: string, password: string): Promise<void> {
  // WordPress' script moves the focus a moment after the page loads, so earlier typing would be lost.
  await page.locator('#user_login:focus').waitFor();
  await page.getByRole('textbox', { name: 'Username or Email Address' }).fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

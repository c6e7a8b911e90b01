/** A visitor: a browser of their own, watched. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { watchComplaints, type Complaints } from './complaints.ts';
import { address, resetPortal, settleStripe, takeHostLog } from './portal.ts';
import { launchChromium } from './start-portal.mjs';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };

export type Visitor = {
  page: Page;
  context: BrowserContext;
  complaints: Complaints;
  /** Opens a path of the site. */
  goTo: (path: string) => Promise<void>;
  /** Signs in as WordPress's own form does, in all tabs; the page stays where it is. The demo's passwords are the user names. */
  signIn: (user: 'admin' | 'member' | 'partner' | 'doctor') => Promise<void>;
};

let started: Promise<Browser> | undefined;

/** This worker's Chromium, which ends with it: files share it, as they share modules. A test closes the contexts that it opens. */
export const openChromium = () => (started ??= launchChromium(inject('chromium')));

export type VisitOptions = {
  viewport?: { width: number; height: number };
  reducedMotion?: 'reduce' | 'no-preference';
  /** Another site than the portal under test. */
  site?: string;
};

export type Visitors = {
  /** Opens a browser context for one more visitor. */
  visit: (options?: VisitOptions) => Promise<Visitor>;
  /** For the running test: what the host may write to its log. */
  hostMaySay: (...lines: RegExp[]) => void;
};

/**
 * For a test file: one Chromium, a freshly seeded site before each test, and after each test the proof that neither
 * page nor host complained.
 */
export function receiveVisitors(): Visitors {
  let browser: Browser;
  let visitors: Visitor[] = [];
  let expectedFromHost: RegExp[] = [];

  beforeAll(async () => {
    browser = await openChromium();
  });
  beforeEach(() => resetPortal());
  afterEach(async () => {
    const pageComplaints = visitors.flatMap(({ complaints }) => complaints.all());
    await Promise.all(visitors.map(({ context }) => context.close()));
    visitors = [];
    await settleStripe();
    const hostComplaints = (await takeHostLog()).filter((line) => !expectedFromHost.some((one) => one.test(line)));
    expectedFromHost = [];
    expect({ pageComplaints, hostComplaints }).toEqual({ pageComplaints: [], hostComplaints: [] });
  });

  const visit = async ({ viewport = WIDE, reducedMotion = 'reduce', site = address }: VisitOptions = {}) => {
    const context = await browser.newContext({ viewport, reducedMotion, locale: 'en-US', baseURL: site });
    context.setDefaultTimeout(15_000);
    const complaints = watchComplaints(context);
    const page = await context.newPage();
    const goTo = async (path: string) => void (await page.goto(path));
    const visitor: Visitor = {
      page,
      context,
      complaints,
      goTo,
      async signIn(user) {
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

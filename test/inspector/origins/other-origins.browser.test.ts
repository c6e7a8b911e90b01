/** A page of another origin reports to the gallery: between windows, and over the server's WebSocket. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relayMessages } from '../../../kit/site/relay.ts';
import { openChromium } from '../../browser/support/visit.ts';

async function bundled(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const [result] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: name } },
    define: { 'process.env.NODE_ENV': '"production"' },
  })) as Rolldown.RolldownOutput[];
  return result!.output[0].code;
}

async function listening(): Promise<{ server: Server; origin: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const pageOf = (script: string, options = {}) =>
  `<!doctype html><meta charset="utf-8"><title>Page</title><body data-options='${JSON.stringify(options)}'><script type="module">${script}</script>`;

let gallery: { server: Server; origin: string };
let named: { server: Server; origin: string };
let stranger: { server: Server; origin: string };
let context: BrowserContext;

beforeAll(async () => {
  const [galleryScript, pageScript] = await Promise.all([bundled('gallery-page'), bundled('watched-page')]);
  [gallery, named, stranger] = await Promise.all([listening(), listening(), listening()]);
  const answer = (server: Server, html: string) =>
    server.on('request', (_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  const origins = [named.origin];
  const socket = `${gallery.origin.replace('http', 'ws')}/live/gallery`;
  answer(gallery.server, pageOf(galleryScript, { origins, socket }));
  for (const { server } of [named, stranger]) answer(server, pageOf(pageScript));
  relayMessages(gallery.server, { path: '/live', origins });
});
afterAll(() => {
  for (const { server } of [gallery, named, stranger]) {
    server.close();
    server.closeAllConnections();
  }
});
beforeEach(async () => {
  context = await (await openChromium()).newContext();
});
afterEach(() => context.close());

async function openGallery(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(gallery.origin);
  return page;
}

async function openFrom(page: Page, url: string): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page.evaluate((address) => void window.open(address), url);
  const other = await opened;
  await other.waitForFunction(() => 'actor' in window);
  return other;
}

type Seen = {
  tabs: Array<{ tab: string }>;
  actors: Array<{ tab: string; sessionId: string; chart: string | null }>;
  log: Array<{ type: string; active?: string[] }>;
};
type Shown = { live: { read: () => Seen; command: (command: unknown) => void } };

const seen = (page: Page) => page.evaluate(() => (window as unknown as Shown).live.read());
const charts = async (page: Page) => (await seen(page)).actors.map(({ chart }) => chart);
const lastState = async (page: Page) => (await seen(page)).log.findLast(({ type }) => type === 'state')?.active;
const stateOf = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { actor: { getSnapshot: () => { value: unknown } } }).actor.getSnapshot().value,
  );

/** The gallery sends an event to the page's chart and shows its new state, without what was typed. */
async function drive(watching: Page, watched: Page) {
  await expect.poll(() => charts(watching)).toEqual(['login']);
  await watching.evaluate(() => {
    const { live } = window as unknown as Shown;
    const { tab, sessionId } = live.read().actors[0]!;
    live.command({ type: 'send', tab, sessionId, event: { type: 'sent', email: 'ada@example.com' } });
  });
  await expect.poll(() => lastState(watching)).toEqual(['login', 'login.inside']);
  expect(await stateOf(watched)).toBe('inside');
  expect(JSON.stringify(await seen(watching))).not.toContain('ada');
}

describe('a page that the gallery opened', () => {
  it('reports to it from a named origin, and obeys it', async () => {
    const watching = await openGallery();
    const watched = await openFrom(watching, `${named.origin}/?gallery=${gallery.origin}`);
    await drive(watching, watched);
  });

  it('is not heard from another origin, and does not hear one that it has not named', async () => {
    const watching = await openGallery();
    await openFrom(watching, `${stranger.origin}/?gallery=${gallery.origin}`);
    // This page names another gallery, so the browser drops its messages.
    const careful = await openFrom(watching, `${named.origin}/?gallery=${stranger.origin}`);
    const other = await openFrom(watching, `${named.origin}/?gallery=${gallery.origin}`);
    await expect.poll(() => charts(watching)).toEqual(['login']);
    expect((await seen(watching)).tabs).toHaveLength(1);
    // `careful` has named another gallery, so it ignores this gallery's messages.
    await drive(watching, other);
    expect(await stateOf(careful)).toBe('filling');
  });
});

describe('over the WebSocket', () => {
  const socket = () => `${gallery.origin.replace('http', 'ws')}/live`;

  it('a page of a named origin reports and obeys; closing it removes its tab', async () => {
    const watching = await openGallery();
    const watched = await context.newPage();
    await watched.goto(`${named.origin}/?socket=${socket()}`);
    await drive(watching, watched);
    await watched.close();
    await expect.poll(async () => (await seen(watching)).tabs).toEqual([]);
  });

  it('a page of another origin is refused, and so is a gallery of a named one', async () => {
    const connects = async (origin: string, path: string) => {
      const page = await context.newPage();
      await page.goto(`${origin}/?gallery=${gallery.origin}`);
      return page.evaluate(
        (url) =>
          new Promise((resolve) => {
            const one = new WebSocket(url);
            one.addEventListener('open', () => resolve(true));
            one.addEventListener('error', () => resolve(false));
          }),
        socket() + path,
      );
    };
    expect(await connects(named.origin, '')).toBe(true);
    expect(await connects(stranger.origin, '')).toBe(false);
    expect(await connects(named.origin, '/gallery')).toBe(false);
    expect(await connects(gallery.origin, '/gallery')).toBe(true);
  });
});

/** The way through the gallery's server, with real WebSockets: breaks, silence, slow and hostile clients, and the end. */
import { createServer, request, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createActor, createMachine } from 'xstate';
import { createBridge } from '../../kit/bridge/bridge.ts';
import { overSocket } from '../../kit/bridge/socket.ts';
import type { Transport } from '../../kit/bridge/transports.ts';
import { createLiveStore, eventsOf } from '../../kit/gallery/live-store.ts';
import { gallerySite } from '../../kit/site/gallery-site.ts';
import { relayMessages } from '../../kit/site/relay.ts';

const bell = createMachine({ id: 'bell', on: { pressed: {} } });

const cleanUps: Array<() => unknown> = [];
/** Every connection that the kit has opened. */
let opened: WebSocket[] = [];
beforeEach(() => {
  opened = [];
  // A browser sends its page's origin. Here that is the server's own.
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string) {
        super(url, { origin: new URL(url).origin.replace('ws', 'http') });
        opened.push(this);
      }
    },
  );
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** A gallery's server, which can go away and return at the same port. */
async function startServer({ port = 0, beatMs = 10_000 } = {}) {
  const server: Server = createServer();
  relayMessages(server, { path: '/live', origins: ['http://localhost:3000'], beatMs });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const sockets = new Set<{ destroy: () => void }>();
  server.on('upgrade', (_, socket) => sockets.add(socket));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  cleanUps.push(stop);
  const own = (server.address() as AddressInfo).port;
  return { port: own, url: `ws://127.0.0.1:${own}/live`, stop };
}

function closing<T extends Transport>(transport: T): T {
  cleanUps.push(() => transport.close?.());
  return transport;
}

function openPage(url: string) {
  const page = { title: 'Page', address: '/', storage: null, reload() {} };
  const bridge = createBridge(closing(overSocket(url)), page, { words: ['from'], hiddenNumbers: /Id$/ });
  const actor = createActor(bell, { inspect: bridge.inspect }).start();
  return { bridge, press: () => actor.send({ type: 'pressed' }) };
}
const openGallery = (url: string) => createLiveStore(closing(overSocket(`${url}/gallery`)));

/** How many times the bell was pressed, as the gallery has heard; null while it shows no tab. */
function pressed({ read }: ReturnType<typeof openGallery>): number | null {
  const [tab] = read().tabs;
  return tab ? eventsOf(read(), tab.tab).filter(({ event }) => event.type === 'pressed').length : null;
}

/** Whether the server accepts a WebSocket from a page of this origin that reached it by this host name. */
const accepts = (url: string, origin: string, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = new WebSocket(url, { origin, headers: { Host: host } });
    cleanUps.push(() => socket.terminate());
    socket.on('open', () => resolve(true));
    socket.on('error', () => resolve(false));
  });

it('a process of Node 20, which has no WebSocket, reports like a page', async () => {
  vi.stubGlobal('WebSocket', undefined);
  const { url } = await startServer();
  const live = openGallery(url);
  openPage(url).press();
  await expect.poll(() => pressed(live)).toBe(1);
});

describe('a server that goes away and returns', () => {
  it('is found again, and the gallery gets what happened meanwhile, each event once', async () => {
    const first = await startServer();
    const live = openGallery(first.url);
    const { press } = openPage(first.url);
    press();
    await expect.poll(() => pressed(live)).toBe(1);
    await first.stop();
    await expect.poll(() => live.read().isCutOff).toBe(true);
    expect(pressed(live)).toBe(1);
    press();
    press();
    await startServer({ port: first.port });
    await expect.poll(() => pressed(live), { timeout: 10_000 }).toBe(3);
    expect(live.read().isCutOff).toBe(false);
    expect(live.read().actors.map(({ chart }) => chart)).toEqual(['bell']);
  });

  it('takes along the tabs that closed meanwhile', async () => {
    const first = await startServer();
    const live = openGallery(first.url);
    const { bridge } = openPage(first.url);
    await expect.poll(() => pressed(live)).toBe(0);
    await first.stop();
    bridge.close();
    await expect.poll(() => live.read().isCutOff).toBe(true);
    expect(live.read().tabs).toHaveLength(1);
    await startServer({ port: first.port });
    await expect.poll(() => live.read().isCutOff, { timeout: 10_000 }).toBe(false);
    expect(live.read()).toMatchObject({ tabs: [], actors: [] });
  });
});

describe('a connection without an answer', () => {
  it('is ended by the server, and its tab is gone', async () => {
    const { url } = await startServer({ beatMs: 50 });
    const live = openGallery(url);
    const silent = new WebSocket(url, { origin: new URL(url).origin.replace('ws', 'http'), autoPong: false });
    const ended = new Promise<number>((resolve) => silent.on('close', resolve));
    silent.on('open', () => silent.send(JSON.stringify({ type: 'tab', tab: 'one', title: 'Page', address: '/' })));
    await expect.poll(() => live.read().tabs.length).toBe(1);
    // 1006: without a closing handshake.
    expect(await ended).toBe(1006);
    await expect.poll(() => live.read().tabs).toEqual([]);
    expect(live.read().isCutOff).toBe(false);
  });
});

describe('a bridge that is closed', () => {
  it('removes its tab, ends its connection, and sends nothing more', async () => {
    const { url } = await startServer();
    const live = openGallery(url);
    const { bridge, press } = openPage(url);
    await expect.poll(() => pressed(live)).toBe(0);
    bridge.close();
    press();
    await expect.poll(() => pressed(live)).toBeNull();
    await expect.poll(() => opened.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.CLOSED]);
    expect(live.read()).toMatchObject({ tabs: [], log: [] });
  });
});

describe('the URL of the connection', () => {
  it.each(['http://localhost:5173/live', 'localhost:5173', ''])('"%s" is refused with an example', (url) => {
    expect(() => overSocket(url)).toThrow(`"${url}" is not the URL of a WebSocket.`);
    expect(() => overSocket(url)).toThrow('such as "ws://localhost:5173/live"');
  });
});

describe('a hostile page', () => {
  it('is refused as a watched page and as a gallery, also by a name that its owner points at this server', async () => {
    const { url, port } = await startServer();
    const own = `127.0.0.1:${port}`;
    const evil = 'attacker.example';
    const answers = await Promise.all([
      accepts(url, `http://${own}`, own),
      accepts(url, 'http://localhost:3000', own),
      accepts(url, `http://${evil}`, own),
      accepts(url, 'null', own),
      accepts(url, `http://${evil}:${port}`, `${evil}:${port}`),
      accepts(url, `http://127.0.0.1.${evil}:${port}`, `127.0.0.1.${evil}:${port}`),
      accepts(`${url}/gallery`, 'http://localhost:3000', own),
      accepts(`${url}/gallery`, `http://${evil}:${port}`, `${evil}:${port}`),
    ]);
    expect(answers).toEqual([true, true, false, false, false, false, false, false]);
  });

  it('can read no file of the gallery’s server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    const configFile = join(folder, 'statechart-kit.config.mjs');
    writeFileSync(configFile, `export default { title: 'Charts', base: '/', pages: 'pages', catalogues: [] };`);
    const site = await gallerySite({ configFile, outDir: folder });
    const vite = await createVite({
      ...site,
      cacheDir: join(folder, 'cache'),
      server: { ...site.server, host: '127.0.0.1', port: 0 },
      optimizeDeps: { noDiscovery: true },
      logLevel: 'silent',
    });
    await vite.listen();
    cleanUps.push(() => vite.close());
    const { port } = vite.httpServer!.address() as AddressInfo;
    const ask = (headers: Record<string, string>) =>
      new Promise<{ status: number | undefined; readableBy: string | string[] | undefined }>((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port, path: '/charts/index.json', headers }, (response) => {
          response.resume();
          resolve({ status: response.statusCode, readableBy: response.headers['access-control-allow-origin'] });
        });
        asked.on('error', reject).end();
      });
    expect((await ask({ Host: `localhost:${port}` })).status).not.toBe(403);
    expect((await ask({ Host: `attacker.example:${port}` })).status).toBe(403);
    expect((await ask({ Origin: 'http://attacker.example' })).readableBy).toBeUndefined();
  });
});

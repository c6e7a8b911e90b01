/** Controls WebKitGTK by WebDriver (https://www.w3.org/TR/webdriver2/): WebKitWebDriver, and MiniBrowser on a virtual display. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EngineCrash, type Engine } from './engine.ts';
import { freePort, persistently, startProgram } from './process.ts';

export type WebKitPrograms = {
  /** WebKitWebDriver. */
  driver: string;
  /** MiniBrowser. */
  browser: string;
  /** Xvfb, a display that exists only in memory. */
  display: string;
};

/** A window can't be narrower than its toolbar, which is wider than a phone. So the toolbar shrinks. */
const SMALL_TOOLBAR = `* {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1);
}`;

/** @param proxyPort the port of the proxy for all requests */
export async function startWebKit(programs: WebKitPrograms, proxyPort: number): Promise<Engine> {
  const home = await fs.mkdtemp(path.join(os.tmpdir(), 'practice-portal-webkit-'));
  await fs.mkdir(path.join(home, 'gtk-3.0'));
  // WebKit passes this setting to pages as "prefers-reduced-motion".
  await fs.writeFile(path.join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  await fs.writeFile(path.join(home, 'gtk-3.0', 'gtk.css'), SMALL_TOOLBAR);
  // The display chooses a free number, and prints it.
  const display = startProgram(programs.display, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1300x24',
    '-nolisten',
    'tcp',
  ]);
  const driverPort = await freePort();
  let driver: ReturnType<typeof startProgram> | undefined;
  const endAll = async () => {
    await driver?.stop();
    await display.stop();
    await fs.rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [number] = await display.prints(/^\d+$/m);
    driver = startProgram(programs.driver, [`--port=${driverPort}`], {
      XDG_CONFIG_HOME: home,
      GDK_BACKEND: 'x11',
      DISPLAY: `:${number}`,
      LANGUAGE: 'en_US',
      LANG: 'en_US.UTF-8',
      NO_AT_BRIDGE: '1',
      // Without a graphics card, compositing layers takes half of a page's CPU time, for a display that is never visible.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    });
    const address = `http://127.0.0.1:${driverPort}`;
    await persistently(() => fetch(`${address}/status`));
    const proxy = { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` };
    const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
    const { sessionId, capabilities } = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      `${address}/session`,
      {
        capabilities: { alwaysMatch: { proxy, 'webkitgtk:browserOptions': { binary: programs.browser, args } } },
      },
    );
    const send = <T>(method: 'GET' | 'POST' | 'DELETE', command: string, body: object = {}) =>
      ask<T>(method, `${address}/session/${sessionId}/${command}`, body);

    return {
      name: 'webkit',
      version: capabilities.browserVersion,
      navigate: (url) => send('POST', 'url', { url }),
      reload: () => send('POST', 'refresh'),
      goBack: () => send('POST', 'back'),
      async call(source, argument) {
        const { value, error } = await send<{ value?: string; error?: string }>('POST', 'execute/async', {
          script: `const [argument, done] = arguments;
            Promise.resolve().then(() => (${source})(argument)).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
          args: [argument],
        });
        if (error !== undefined || value === undefined) throw new Error(error ?? 'The page left.');
        return value;
      },
      perform: (actions) => send('POST', 'actions', { actions }),
      async resize({ width, height }) {
        // The window has borders and a toolbar of its own.
        for (let attempt = 0; attempt < 3; attempt += 1) {
          const rect = await send<{ width: number; height: number }>('GET', 'window/rect');
          const inner = await send<{ width: number; height: number }>('POST', 'execute/sync', {
            script: 'return { width: innerWidth, height: innerHeight };',
            args: [],
          });
          if (inner.width === width && inner.height === height) return;
          await send('POST', 'window/rect', {
            width: rect.width + width - inner.width,
            height: rect.height + height - inner.height,
          });
        }
      },
      async screenshot() {
        return Buffer.from(await send<string>('GET', 'screenshot'), 'base64');
      },
      forgetCookies: () => send('DELETE', 'cookie'),
      // WebDriver can't read WebKit's console.
      takeConsole: async () => [],
      async end() {
        await send('DELETE', '').catch(() => undefined);
        await endAll();
      },
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}

async function ask<T>(method: 'GET' | 'POST' | 'DELETE', address: string, body: object): Promise<T> {
  const response = await fetch(address.replace(/\/$/, ''), {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (response.ok) return value;
  const said = `${new URL(address).pathname}: ${value.error}: ${value.message}`;
  // If a page crashes while it opens, the driver only returns "unknown error". Later calls return that there is no session.
  const isCrash = value.error === 'invalid session id' || (value.error === 'unknown error' && value.message === '');
  throw isCrash ? new EngineCrash(said) : new Error(said);
}

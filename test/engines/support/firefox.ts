/** Controls Firefox by its built-in WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), because no Debian package contains geckodriver. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import type { Engine } from './engine.ts';
import { persistently, startProgram } from './process.ts';

type Answer = {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
};
type LogEntry = { level: string; text: string | null; stackTrace?: { callFrames: Array<{ url: string }> } };

/** No background requests, no stored or prefetched pages, and no motion. Requests to 127.0.0.1 also go through the proxy. */
const preferences = (proxyPort: number): Record<string, string | number | boolean> => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxyPort,
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.no_proxies_on': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'dom.push.connection.enabled': false,
  'services.settings.server': 'data:,',
  'app.normandy.enabled': false,
  'browser.search.update': false,
  'extensions.systemAddon.update.enabled': false,
  'media.gmp-manager.url': 'data:,',
  'signon.rememberSignons': false,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.unified': false,
  'browser.sessionstore.interval': 3_600_000,
  'browser.sessionstore.resume_from_crash': false,
  'browser.pagethumbnails.capturing_disabled': true,
  'browser.newtabpage.enabled': false,
  'browser.newtab.preload': false,
  'dom.ipc.processPrelaunch.enabled': false,
  // Firefox draws with the CPU here. A low frame rate saves time, and the page behaves the same.
  'layout.frame_rate': 20,
  'ui.prefersReducedMotion': 1,
  'intl.locale.requested': 'en-US',
  'intl.accept_languages': 'en-US',
});

/**
 * @param program its path
 * @param proxyPort the port of the proxy for all requests
 * @param firstPage a URL. Without one, or with an empty page, Firefox keeps the focus in its address bar. Then no page has the focus,
 *   `focus()` sends no event, and Enter presses no button.
 */
export async function startFirefox(program: string, proxyPort: number, firstPage: string): Promise<Engine> {
  const profile = await fs.mkdtemp(path.join(os.tmpdir(), 'practice-portal-firefox-'));
  const lines = Object.entries(preferences(proxyPort)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await fs.writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = startProgram(program, [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    firstPage,
  ]);
  const removeProfile = () => fs.rm(profile, { recursive: true, force: true, maxRetries: 5 });
  try {
    const [, address = ''] = await browser.prints(/WebDriver BiDi listening on (ws:\S+)/);
    const connection = await connect(`${address}/session`);
    const { send, events } = connection;
    const session = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await send<{ contexts: Array<{ context: string }> }>('browsingContext.getTree', {});
    const context = contexts[0]?.context;
    if (context === undefined) throw new Error('Firefox has no tab.');

    const call: Engine['call'] = async (source, argument) => {
      const { type, result, exceptionDetails } = await send<{
        type: string;
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: source,
        arguments: [{ type: 'string', value: argument }],
        awaitPromise: true,
        userActivation: false,
        target: { context },
      });
      if (type === 'exception' || !result) throw new Error(exceptionDetails?.text ?? 'The page threw.');
      return result.value;
    };
    await persistently(async () => {
      const here = await call('() => document.hasFocus() ? location.href : "the focus is elsewhere"', '');
      if (here !== firstPage) throw new Error(`Firefox did not begin on its first page: ${here}`);
    });

    return {
      name: 'firefox',
      version: session.capabilities.browserVersion,
      navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
      goBack: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
      call,
      perform: (actions) => send('input.performActions', { context, actions }),
      resize: (viewport) => send('browsingContext.setViewport', { context, viewport }),
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      forgetCookies: () => send('storage.deleteCookies', {}),
      async takeConsole() {
        return events
          .splice(0)
          .filter(({ method }) => method === 'log.entryAdded')
          .map(({ params }) => {
            const { level, text, stackTrace } = params as LogEntry;
            return `console ${level}: ${text} (${stackTrace?.callFrames[0]?.url ?? ''})`;
          });
      },
      async end() {
        connection.close();
        await browser.stop();
        await removeProfile();
      },
    };
  } catch (error) {
    await browser.stop();
    await removeProfile();
    throw error;
  }
}

/** Connects to Firefox. Commands have numbers, and events are collected as they arrive. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  const events: Answer[] = [];
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString('utf8')) as Answer;
    if (answer.id === undefined) events.push(answer);
    else waiting.get(answer.id)?.(answer);
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('close', () => {
    for (const settle of waiting.values()) settle({ type: 'error', error: 'closed', message: 'Firefox has ended.' });
  });
  return {
    events,
    send: <T>(method: string, params: object) =>
      new Promise<T>((resolve, reject) => {
        const id = ++last;
        waiting.set(id, ({ type, result, error, message }) => {
          waiting.delete(id);
          if (type === 'success') resolve(result as T);
          else reject(new Error(`${method}: ${error}: ${message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

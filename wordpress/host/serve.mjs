import http from 'node:http';
import path from 'node:path';
import { ACCESS_INFORMATION } from '../../sandbox/reporting.mjs';
import { createStripeSandbox } from '../../sandbox/stripe-api.mjs';
import { bootWordPress, mustUse } from './boot.mjs';
import { defaultDataFolder, ownerPath, signDataFolder, takeDataFolder } from './data-folder.mjs';
import { subscribeMember } from './demo-subscription.mjs';
import { answer } from './http.mjs';
import { listen } from './ports.mjs';
import { runSchedule } from './schedule.mjs';
import { chooseThirdParties, sandboxWebhookSecret, standInsBeside } from './third-parties.mjs';

/**
 * @typedef {object} Host
 * @property {string} address The site's address, without a slash at the end.
 * @property {string} sandboxUrl The second origin, where the stubs for third parties answer.
 * @property {import('./boot.mjs').HostedSite} site
 * @property {ReturnType<typeof createStripeSandbox>} stripe
 * @property {boolean} realStripe
 * @property {boolean} realMaps
 * @property {() => Promise<void>} close
 */

/**
 * Serves the demo site and the fake third parties, on this machine only.
 *
 * @param {object} [options]
 * @param {number} [options.port] The wished port, or the next free one. 0 takes any free port.
 * @param {string | null} [options.dataFolder] The folder for the data; null keeps everything in memory.
 * @param {Record<string, string | undefined>} [options.environment] The environment variables, which may contain real keys.
 * @param {Record<string, string | number | boolean | null>} [options.constants] Further constants of wp-config.
 * @param {string} [options.buildFolder] A build of the browser's code other than the plugin's own.
 * @param {boolean} [options.isAttended] Whether a person uses the demo. Then the schedule runs, and the site has received an event of Stripe's stub.
 * @param {(options: import('./boot.mjs').BootOptions) => Promise<import('./boot.mjs').HostedSite>} [options.boot] Boots with a PHP other than the one in WebAssembly.
 * @returns {Promise<Host>} Resolves when the site is ready.
 */
export async function serve({
  port = 9400,
  dataFolder = defaultDataFolder,
  environment = process.env,
  constants = {},
  buildFolder,
  isAttended = false,
  boot = bootWordPress,
} = {}) {
  if (dataFolder !== null) await takeDataFolder(dataFolder);

  /** @type {(site: import('./boot.mjs').HostedSite) => void} */
  let booted = () => undefined;
  /** @type {Promise<import('./boot.mjs').HostedSite>} */
  const ready = new Promise((resolve) => {
    booted = resolve;
  });
  const siteServer = createLocalServer(async (incoming, outgoing) => {
    if (isNamed(incoming)) return void outgoing.writeHead(307, { location: `${address}${incoming.url}` }).end();
    await answer(incoming, outgoing, ready);
  });
  // Node does not run while PHP runs, so it could close an idle connection just as the next request arrives.
  siteServer.keepAliveTimeout = KEEP_ALIVE_MS;
  const address = `http://127.0.0.1:${await listen(siteServer, port)}`;

  const stripe = createStripeSandbox({
    webhookUrl: `${address}/wp-json/practice-portal/v1/stripe/webhook`,
    webhookSecret: sandboxWebhookSecret,
    file: dataFolder === null ? undefined : path.join(dataFolder, 'stripe-sandbox.json'),
    log: console.error,
  });
  const standIns = standInsBeside(stripe.handler);
  const sandboxServer = createLocalServer(async (incoming, outgoing) => {
    if (incoming.url === ownerPath) outgoing.end(JSON.stringify({ dataFolder }));
    else await standIns(incoming, outgoing);
  });
  const sandboxPort = await listen(sandboxServer, port === 0 ? 0 : Number(new URL(address).port) + 1);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  if (dataFolder !== null) signDataFolder(dataFolder, { address, sandboxUrl });

  const { constants: keys, realStripe, realMaps } = chooseThirdParties({ siteUrl: address, sandboxUrl, environment });
  const site = await boot({
    siteUrl: address,
    dataFolder,
    constants: {
      ...keys,
      PRACTICE_PORTAL_DEMO_SECOND_ORIGIN: sandboxUrl,
      PRACTICE_PORTAL_USER_ACCESS_URL: `${sandboxUrl}${ACCESS_INFORMATION}`,
      ...constants,
    },
    mustUsePlugins: [mustUse('demo')],
    ...(buildFolder === undefined ? {} : { buildFolder }),
  });
  await site.run('PracticePortal\\Demo\\seed();');
  if (!realStripe) await subscribeMember({ site, stripe, sandboxUrl });
  if (!realStripe) stripe.register(`${address}/wp-json/practice-portal/v1/stripe/webhook`);
  booted(site);
  const endSchedule = isAttended ? await runSchedule(site, console.error) : () => undefined;
  if (isAttended && !realStripe) stripe.sendTestEvent();

  return {
    address,
    sandboxUrl,
    site,
    stripe,
    realStripe,
    realMaps,
    close: async () => {
      endSchedule();
      stripe.stop();
      for (const server of [siteServer, sandboxServer]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await site.dispose();
    },
  };
}

const KEEP_ALIVE_MS = 120_000;

/** The names of this machine. The owner of any other name could point it here, and its pages could use the demo (DNS rebinding). */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * A server that answers under the names of this machine. Nothing that arrives ends it.
 *
 * @param {(incoming: http.IncomingMessage, outgoing: http.ServerResponse) => Promise<unknown>} work
 */
const createLocalServer = (work) =>
  http.createServer((incoming, outgoing) => {
    if (!LOOPBACK.test(incoming.headers.host ?? '')) {
      outgoing.writeHead(403, { 'content-type': 'text/plain' }).end('The demo answers only at 127.0.0.1 or localhost.');
      return;
    }
    work(incoming, outgoing).catch((error) => fail(outgoing, error));
  });

/**
 * Under the name `localhost`, browsers would refuse the site's modules, because the site's address has another origin.
 *
 * @param {http.IncomingMessage} incoming
 */
function isNamed({ headers }) {
  return /^localhost(?::|$)/i.test(headers.host ?? '');
}

/**
 * @param {http.ServerResponse} outgoing
 * @param {unknown} error
 */
function fail(outgoing, error) {
  console.error(error);
  if (outgoing.headersSent) return outgoing.destroy();
  outgoing.statusCode = 500;
  return outgoing.end('The host failed; its window says why.');
}

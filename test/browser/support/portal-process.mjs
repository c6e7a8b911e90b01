/**
 * The demo server in its own process, as `npm start` runs it, but with fresh data in memory and on any free ports. A third server gives tests access
 * behind the page: PHP inside WordPress, mails, the fake Stripe's data, the server's log.
 */
import http from 'node:http';
import { bootWordPress } from '../../../wordpress/host/boot.mjs';
import { serve } from '../../../wordpress/host/serve.mjs';
import { bootFastest } from '../../wordpress/kit/native-engine.mjs';
import { serveFreshSite } from './fresh-site.mjs';

/** Everything that the server logged, including PHP's notices. @type {string[]} */
const log = [];
console.error = (...parts) => log.push(parts.map(String).join(' '));

const host = await serve({
  port: 0,
  dataFolder: null,
  environment: {},
  boot: process.argv.includes('--as-started') ? bootWordPress : bootFastest,
});
// Makes the theme fill its caches, as on a site that has had a visitor.
await host.site.request({ url: '/' });
const fresh = host.site.snapshot();
/** Payments of the demo's member. Most tests start without any payments. */
const seededBooks = host.stripe.keep();
/** Users with a higher ID joined later. */
const lastSeededUser = Number(
  await host.site.run(`echo $GLOBALS['wpdb']->get_var("SELECT MAX(ID) FROM {$GLOBALS['wpdb']->users}");`),
);
/** The number of mails before the running test. Mails are files, so rolling back the database doesn't remove them. */
let oldMails = host.site.mails().length;
/** A second site, started only on request. @type {ReturnType<typeof serveFreshSite> | undefined} */
let freshSite;

/** @type {Record<string, (argument: any) => unknown>} */
const services = {
  /** Runs PHP inside the loaded WordPress, and responds with its output. */
  php: (code) => host.site.run(code),
  lastSeededUser: () => lastSeededUser,
  mails: () => host.site.mails().slice(oldMails),
  stripe: () => host.stripe.state,
  /** Makes the next calls of that kind fail. */
  failStripe: (fault) => host.stripe.failNext(fault),
  /** Gives the fake Stripe the seeded site's payments. */
  seedStripe: () => host.stripe.takeUp(seededBooks),
  settleStripe: () => host.stripe.settled(),
  freshSite: async () => {
    freshSite = serveFreshSite();
    return { address: (await freshSite).address };
  },
  freshBooks: async () => {
    const { stripe } = (await freshSite) ?? host;
    await stripe.settled();
    return stripe.state;
  },
  log: () => log.splice(0),
  /** Resets to the freshly seeded site, without members of an earlier test. */
  reset: async () => {
    await host.stripe.settled();
    host.stripe.reset();
    host.site.restore(fresh);
    oldMails = host.site.mails().length;
    log.splice(0);
  },
};

/** @param {import('node:http').IncomingMessage} request @returns {Promise<{ answer: unknown } | { error: string }>} */
async function serveOne(request) {
  try {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { service, argument } = JSON.parse(body);
    const work = services[service];
    if (work === undefined) throw new Error(`The portal under test has no service "${service}"`);
    return { answer: (await work(argument)) ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const control = http.createServer((request, response) => {
  void serveOne(request).then((answer) => response.end(JSON.stringify(answer)));
});
await new Promise((resolve) => control.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (control.address());

process.send?.({ address: host.address, sandboxUrl: host.sandboxUrl, controlUrl: `http://127.0.0.1:${port}/` });

// This process ends with its parent, also if the parent is killed.
process.on('disconnect', () => process.exit(0));

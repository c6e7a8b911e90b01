/**
 * The demo host in a process of its own, as `npm start` runs it but with fresh data in memory, any free ports, and a
 * third server through which tests look behind the page: PHP inside WordPress, mails, Stripe's books, the host's log.
 */
import http from 'node:http';
import { bootWordPress } from '../../../wordpress/host/boot.mjs';
import { serve } from '../../../wordpress/host/serve.mjs';
import { bootFastest } from '../../wordpress/kit/native-engine.mjs';
import { serveFreshSite } from './fresh-site.mjs';

/** What the host complained about: PHP's notices too. @type {string[]} */
const log = [];
console.error = (...parts) => log.push(parts.map(String).join(' '));

const host = await serve({
  port: 0,
  dataFolder: null,
  environment: {},
  boot: process.argv.includes('--as-started') ? bootWordPress : bootFastest,
});
// What the theme stores for later pages is stored already, as on a site that somebody has visited.
await host.site.request({ url: '/' });
const fresh = host.site.snapshot();
/** The demo's member pays there; most journeys begin with empty books. */
const seededBooks = host.stripe.keep();
/** Users with a higher ID joined later. */
const lastSeededUser = Number(
  await host.site.run(`echo $GLOBALS['wpdb']->get_var("SELECT MAX(ID) FROM {$GLOBALS['wpdb']->users}");`),
);
/** Mails of before the running test: files, which a roll-back of the database leaves alone. */
let oldMails = host.site.mails().length;
/** Beside the portal, for the one who asks for it. @type {ReturnType<typeof serveFreshSite> | undefined} */
let freshSite;

/** @type {Record<string, (argument: any) => unknown>} */
const services = {
  /** Runs PHP inside the loaded WordPress; what it echoes is the answer. */
  php: (code) => host.site.run(code),
  lastSeededUser: () => lastSeededUser,
  mails: () => host.site.mails().slice(oldMails),
  stripe: () => host.stripe.state,
  /** The next calls of that kind go wrong. */
  failStripe: (fault) => host.stripe.failNext(fault),
  /** What the seeded site knows of Stripe, Stripe knows as well. */
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
  /** Back to the freshly seeded site: no member of an earlier journey is left. */
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

// The parent process ends this one, also when it is killed.
process.on('disconnect', () => process.exit(0));

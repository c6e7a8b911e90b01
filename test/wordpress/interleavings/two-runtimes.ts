/**
 * Two PHP processes over one database, with the Stripe stub. Only one process runs at a time; the other waits before a query about
 * purchases or a call to Stripe. A schedule decides which one continues, so the tests can walk every order.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe-api.mjs';
import { SEED, STRIPE_CONSTANTS, WEBHOOK_SECRET } from '../kit/site.ts';
import { bootForks, canFork } from './forked-php.ts';
import { createWalk, type Operation, type Pair } from './interleave.ts';
import type { Point, Process } from './processes.ts';
import { bootInWebAssembly } from './web-assembly.ts';

export type TwoRuntimes = Awaited<ReturnType<typeof bootTwo>>;

const SITE_URL = 'http://127.0.0.1:9499';

const mustUsePlugins = ['switch-points', 'planted-fault', 'loads-wp-admin'].map((name) =>
  fileURLToPath(new URL(`${name}.php`, import.meta.url)),
);

/** A place in the plugin's source that the test replaces by a fault. */
export type Fault = { class: string; written: string; instead: string };

const codeOf = ({ code }: Operation) => (typeof code === 'string' ? code : code());

const addressOf = (server: http.Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Runs PHP, and prints its result as JSON. It prints nothing if the process died. */
const printing = (code: string, unasked?: number) => `
  $GLOBALS['practice_portal_unasked'] = ${unasked ?? 0};
  $GLOBALS['practice_portal_is_switching'] = ${unasked !== undefined};
  $result = ( function () { ${code} } )();
  $GLOBALS['practice_portal_is_switching'] = false;
  echo "\\x02", wp_json_encode( array( 'result' => $result, 'passed' => $GLOBALS['practice_portal_passed'] ) );`;

function read(text: string): { result: unknown; passed: Point[] } {
  const start = text.indexOf('\x02');
  return start < 0 ? { result: null, passed: [] } : JSON.parse(text.slice(start + 1));
}

/** @param fault The fault in the plugin, if there is one. */
export async function bootTwo(fault?: Fault) {
  const stripe: StripeSandbox = createStripeSandbox({ webhookSecret: WEBHOOK_SECRET });
  const server = http.createServer((request, response) => void stripe.handler(request, response)).unref();
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const constants = {
    ...STRIPE_CONSTANTS,
    PRACTICE_PORTAL_STRIPE_API_BASE: addressOf(server),
    ...(fault && { PRACTICE_PORTAL_PLANTED_FAULT: Buffer.from(JSON.stringify(fault)).toString('base64') }),
  };
  const boot = canFork() ? bootForks : bootInWebAssembly;
  const processes = await boot({ siteUrl: SITE_URL, constants, mustUsePlugins, seed: SEED });
  /** Other parts of the state. Each can be saved and restored. */
  const alsoKept: (() => () => void)[] = [];

  const events = (since: number) =>
    JSON.stringify(stripe.state.events.slice(since).map((event) => JSON.stringify(event)));

  async function whole(process: Process): Promise<string> {
    for (;;) {
      const said = await process.next();
      if (said.kind === 'ended') return said.text;
      if (said.kind !== 'events') throw new Error(`Nobody is asked about ${said.about}.`);
      process.answer(events(said.since));
    }
  }

  const kept = () => ({ database: processes.keep(), books: stripe.keep() });

  function restore(snapshot: ReturnType<typeof kept>) {
    processes.takeUp(snapshot.database);
    stripe.takeUp(snapshot.books);
  }

  function keep() {
    const moment = kept();
    const others = alsoKept.map((each) => each());
    return () => {
      restore(moment);
      for (const bringBack of others) bringBack();
    };
  }

  return {
    stripe,
    codeOf,
    /** The customer answers at the bank. A refusal is also an answer. */
    async confirm(clientSecret: string, number: string) {
      const body = JSON.stringify({ key: 'pk_test_sandbox', client_secret: clientSecret, card: { number } });
      await fetch(`${constants.PRACTICE_PORTAL_STRIPE_API_BASE}/browser/confirm`, { method: 'POST', body });
    },
    /** Runs PHP without interruption. */
    php: async <T>(code: string) => read(await whole(await processes.start(0, printing(code)))).result as T,
    /** Walks schedules of two operations, or of one alone. `begin` restores the state in which they begin. */
    walk: (pair: Pair, begin: () => void) =>
      createWalk(
        {
          start: (of, operation, unasked) => processes.start(of, printing(codeOf(operation), unasked)),
          read,
          events,
          keep,
        },
        pair,
        begin,
      ),
    snapshot: kept,
    restore,
    keepsAlso: (part: () => () => void) => void alsoKept.push(part),
    async dispose() {
      await processes.dispose();
      stripe.stop();
      server.close();
    },
  };
}

/**
 * Two PHP runtimes over one database, of which exactly one runs at a time: the other waits before a statement
 * about purchases or a call to Stripe. Which one goes on is a schedule's matter, so every order can be had, each in turn.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootWordPress } from '../../../wordpress/host/boot.mjs';
import { createStripeSandbox, type StripeSandbox } from '../../sandbox/stripe-api.mjs';
import { bootNative, hasNativePhp } from '../kit/native-engine.mjs';
import { SEED, STRIPE_CONSTANTS, WEBHOOK_SECRET } from '../kit/site.ts';

/** A place at which a runtime asked whether to go on. */
export type Point = { kind: 'statement' | 'call'; about: string };

/** What is run: PHP, made when its turn comes, that returns what can be JSON, and what happens at Stripe just before. */
export type Operation = { name: string; before?: () => void | Promise<void>; code: string | (() => string) };

const codeOf = ({ code }: Operation) => (typeof code === 'string' ? code : code());

/** What stands for it in the steps of a run. */
export const BEGINNING = 'POST as it begins';

/** Whether it already matters when it begins: something happens at Stripe then, or is read there. */
const beginsAtStripe = ({ before, code }: Operation): boolean => before !== undefined || typeof code !== 'string';

/** What was done by which of the two. */
export type Step = Point & { by: 0 | 1 };

/**
 * How a run went: what each operation returned (null where it died), the points it came by, and all that was done, in its order: at each
 * point, and at Stripe before an operation begins.
 */
export type Trace = {
  results: [unknown, unknown];
  points: [Point[], Point[]];
  steps: Step[];
  /** How many steps had been done when the schedule's last switch came. */
  switchedAfter: number;
};

/** How many points the running one passes before the other's turn, in turn; then each runs to its end. */
export type Schedule = readonly number[];

/** Who dies, and before which of its points: the other goes on. */
export type Death = { of: 0 | 1; at: number };

export type TwoRuntimes = Awaited<ReturnType<typeof bootTwo>>;

const SITE_URL = 'http://127.0.0.1:9499';

type Runtime = 0 | 1;

/** Two PHPs over one database. */
type Runtimes = {
  run: (runtime: Runtime, code: string) => Promise<string>;
  keep: () => Uint8Array;
  takeUp: (database: Uint8Array) => void;
  dispose: () => Promise<void>;
};

type BootTwo = (
  constants: Record<string, string>,
  hear: (runtime: Runtime, message: string) => Promise<string>,
) => Promise<Runtimes>;

const mustUsePlugins = [fileURLToPath(new URL('switch-points.php', import.meta.url))];

/** Two workers of the machine's own PHP: each says by HTTP where it is, and waits for the answer. */
const bootOnNativePhp: BootTwo = async (constants, hear) => {
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    let message = '';
    for await (const chunk of request) message += String(chunk);
    response.end(await hear(request.url === '/0' ? 0 : 1, message));
  };
  const board = http.createServer((request, response) => void answer(request, response)).unref();
  await new Promise<void>((resolve) => board.listen(0, '127.0.0.1', resolve));
  const site = await bootNative({
    siteUrl: SITE_URL,
    constants: { ...constants, PRACTICE_PORTAL_SWITCHBOARD: addressOf(board) },
    mustUsePlugins,
    workers: 2,
  });
  return {
    run: (runtime, code) => site.run(`$GLOBALS['practice_portal_runtime'] = ${runtime}; ${code}`),
    keep: site.snapshot,
    takeUp: site.restore,
    dispose: async () => {
      await site.dispose();
      board.close();
    },
  };
};

/** Two runtimes of WebAssembly in this process. */
const bootInWebAssembly: BootTwo = async (constants, hear) => {
  // In memory, where there is a folder of memory: a database writes to the disk, and waits for it, at every statement.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'interleavings-'));
  const boot = () => bootWordPress({ siteUrl: SITE_URL, dataFolder: folder, constants, mustUsePlugins });
  // The first installs WordPress; the second finds it installed.
  const sites = [await boot(), await boot()] as const;
  for (const runtime of [0, 1] as const) sites[runtime].php.onMessage((message: string) => hear(runtime, message));
  const database = join(folder, 'database/.ht.sqlite');
  return {
    run: (runtime, code) => sites[runtime].run(code),
    keep: () => new Uint8Array(readFileSync(database)),
    takeUp: (kept) => writeFileSync(database, kept),
    dispose: async () => {
      await Promise.all(sites.map((site) => site.dispose()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const addressOf = (server: http.Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export async function bootTwo() {
  const stripe: StripeSandbox = createStripeSandbox({ webhookSecret: WEBHOOK_SECRET });
  const server = http.createServer((request, response) => void stripe.handler(request, response)).unref();
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const constants = { ...STRIPE_CONSTANTS, PRACTICE_PORTAL_STRIPE_API_BASE: addressOf(server) };

  /** Decides for the runtime that asks; set for the time of a run. */
  let decide: (runtime: Runtime, point: Point) => Promise<string> = async () => 'go';
  const boot = hasNativePhp() ? bootOnNativePhp : bootInWebAssembly;
  const runtimes = await boot(constants, async (runtime, message) => {
    const asked = JSON.parse(message) as Point | { kind: 'events'; since: number };
    if (asked.kind !== 'events') return decide(runtime, asked);
    return JSON.stringify(stripe.state.events.slice(asked.since).map((event) => JSON.stringify(event)));
  });
  await runtimes.run(0, SEED);

  /** Runs PHP in one of the two, and reads what it returns as JSON; null when it died. */
  async function php<T>(runtime: 0 | 1, code: string, isSwitching = false): Promise<T | null> {
    const text = await runtimes.run(
      runtime,
      `
      $GLOBALS['practice_portal_is_switching'] = ${isSwitching};
      $result = ( function () { ${code} } )();
      $GLOBALS['practice_portal_is_switching'] = false;
      echo "\\x02", wp_json_encode( $result );`,
    );
    const start = text.indexOf('\x02');
    return start < 0 ? null : (JSON.parse(text.slice(start + 1)) as T);
  }

  /**
   * Runs two operations so that they take turns as the schedule says.
   *
   * @param counts Which points are counted: at the others nobody's turn ends, and nobody dies.
   * @param death Which of the two dies, instead of going on, at which of its counted points, from 0.
   */
  async function interleave(
    operations: readonly [Operation, Operation | null],
    schedule: Schedule,
    counts: (point: Point) => boolean = () => true,
    death?: Death,
  ) {
    const trace: Trace = { results: [null, null], points: [[], []], steps: [], switchedAfter: 0 };
    const ended = [false, operations[1] === null];
    const running: [Promise<void> | null, Promise<void> | null] = [null, null];
    const waiting: [(() => void) | null, (() => void) | null] = [null, null];
    const cuts = [...schedule];
    let passed = 0;

    const other = (runtime: 0 | 1) => (runtime === 0 ? 1 : 0);

    /** Lets one go on, or begin. */
    function wake(runtime: 0 | 1) {
      passed = 0;
      const resume = waiting[runtime];
      waiting[runtime] = null;
      if (resume) resume();
      else running[runtime] ??= start(runtime);
    }

    async function start(runtime: 0 | 1) {
      const operation = operations[runtime]!;
      if (beginsAtStripe(operation)) trace.steps.push({ by: runtime, kind: 'call', about: BEGINNING });
      await operation.before?.();
      trace.results[runtime] = await php(runtime, codeOf(operation), true);
      ended[runtime] = true;
      if (!ended[other(runtime)]) wake(other(runtime));
    }

    decide = async (runtime, point) => {
      if (!counts(point)) return 'go';
      const index = trace.points[runtime].push(point) - 1;
      if (runtime === death?.of && index === death.at) return 'die';
      if (cuts.length > 0 && passed >= cuts[0]! && !ended[other(runtime)]) {
        cuts.shift();
        trace.switchedAfter = trace.steps.length;
        const turn = new Promise<void>((resolve) => (waiting[runtime] = resolve));
        wake(other(runtime));
        await turn;
      }
      passed += 1;
      trace.steps.push({ ...point, by: runtime });
      return 'go';
    };
    wake(0);
    await running[0];
    // Whoever runs last started the other, or was started by it: both have ended when neither is under way.
    await Promise.all([running[0], running[1]]);
    decide = async () => 'go';
    return trace;
  }

  const kept = () => ({ database: runtimes.keep(), books: stripe.keep() });

  return {
    stripe,
    codeOf,
    /** The press at the bank; a refusal is an answer as well. */
    async confirm(clientSecret: string, number: string) {
      const body = JSON.stringify({ key: 'pk_test_sandbox', client_secret: clientSecret, card: { number } });
      await fetch(`${constants.PRACTICE_PORTAL_STRIPE_API_BASE}/browser/confirm`, { method: 'POST', body });
    },
    php: <T>(code: string) => php<T>(0, code) as Promise<T>,
    interleave,
    snapshot: kept,
    restore(snapshot: ReturnType<typeof kept>) {
      runtimes.takeUp(snapshot.database);
      stripe.takeUp(snapshot.books);
    },
    async dispose() {
      await runtimes.dispose();
      stripe.stop();
      server.close();
    },
  };
}

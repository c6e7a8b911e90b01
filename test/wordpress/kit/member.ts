/**
 * Where most tests begin: a user who has signed in, a member who has registered and paid. The first test of a site really does this. Later tests
 * start from the database, Stripe's records and the e-mails that it left, if they come from the same state.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { memberForm, register } from './registration.ts';
import type { DispatchedAnswer, TestSite } from './site.ts';
import { confirmCard } from './stripe.ts';

export type Plan = keyof TestSite['products'];

/** `secret`: the client secret of the first payment, or of the card when there is nothing to pay. */
export type Joined = { browser: Browser; secret: string };

/** What a step can change on the site. */
type State = {
  database: Uint8Array;
  stripe: ReturnType<TestSite['stripe']['keep']>;
  mails: readonly (readonly [name: string, content: string])[];
};

/** The states that steps have left and what they returned, by the site, the state before and the step. */
const stored = new Map<string, { changes: Partial<State>; value: unknown }>();
/** The digests of these states: other steps may follow on them. */
const left = new Set<string>();

/**
 * Runs a step of a test's preparation once for each state in which it begins, and later restores what it left. If something else has changed the
 * site before, it always runs.
 *
 * @param step A name: the same one for the same step only.
 * @param act Returns data that a later test can use too.
 */
export async function prepare<T>(portal: TestSite, step: string, act: () => Promise<T>): Promise<T> {
  const before = read(portal);
  const begin = digestOf(before);
  const isKnown = isPristine(portal, before) || (isConnected(portal) && left.has(begin));
  const name = `${portal.address} ${begin} ${step}`;
  const known = isKnown ? stored.get(name) : undefined;
  if (known !== undefined) {
    await restore(portal, known.changes);
    return structuredClone(known.value) as T;
  }
  const value = await act();
  if (isKnown) {
    const after = read(portal);
    left.add(digestOf(after));
    stored.set(name, { changes: changesOf(before, after), value: structuredClone(value) });
  }
  return value;
}

/** A user of the test site, signed in by WordPress's own form. The passwords are the user names. */
export async function signedIn(portal: TestSite, name: string): Promise<Browser> {
  const browser = portal.browser();
  const session = await prepare(portal, `${name} signs in`, async () => {
    await browser.signIn(name, name);
    return browser.keep();
  });
  browser.takeUp(session);
  return browser;
}

/** Renée O'Brien with two practices registers, and has not paid yet. She is signed in, in `browser`. */
export const registerAsMember = (portal: TestSite, plan: Plan = 'grow', coupon = ''): Promise<Joined> =>
  reach(portal, `registered ${plan} ${coupon}`, (browser) => send(portal, browser, plan, coupon));

/** Renée registers and pays. */
export const joinAsMember = (portal: TestSite, plan: Plan = 'grow', coupon = ''): Promise<Joined> =>
  reach(portal, `joined ${plan} ${coupon}`, async (browser) => {
    const secret = await send(portal, browser, plan, coupon);
    await confirmCard(portal, secret);
    return secret;
  });

async function send({ products }: TestSite, browser: Browser, plan: Plan, coupon: string): Promise<string> {
  const { status, json, text } = await register(browser, memberForm(products[plan], { mepr_coupon_code: coupon }));
  if (status !== 200) throw new Error(`The registration was refused with ${status}: ${text}`);
  return String(json.client_secret);
}

/** @param act Returns the client secret of the first payment. */
async function reach(portal: TestSite, step: string, act: (browser: Browser) => Promise<string>): Promise<Joined> {
  const browser = portal.browser();
  const { session, secret } = await prepare(portal, step, async () => ({
    secret: await act(browser),
    session: browser.keep(),
  }));
  browser.takeUp(session);
  return { browser, secret };
}

/** Stripe sends its events to the site, and answers it. */
const isConnected = ({ stripe }: TestSite) => stripe.webhookUrl !== undefined && stripe.isReachable;

/** Before the first change of a test: the database is as booted, and Stripe has no customers. */
const isPristine = (portal: TestSite, { database, stripe, mails }: State) =>
  isConnected(portal) &&
  stripe.skew === 0 &&
  portal.stripe.state.requests.length === 0 &&
  mails.length === 0 &&
  Buffer.from(database).equals(portal.pristine);

function read({ site, stripe }: TestSite): State {
  const { php } = site;
  const mails = php.listFiles('/mail').map((name) => [name, php.readFileAsText(`/mail/${name}`)] as const);
  return { database: site.snapshot(), stripe: stripe.keep(), mails };
}

const digestOf = ({ database, stripe, mails }: State) =>
  createHash('sha1')
    .update(database)
    .update(JSON.stringify([stripe, mails]))
    .digest('hex');

/** Stripe's records only if the step has changed them, because restoring them ends what a test has set up at Stripe. */
function changesOf(before: State, { stripe, ...after }: State): Partial<State> {
  return JSON.stringify(before.stripe) === JSON.stringify(stripe) ? after : { ...after, stripe };
}

async function restore({ site, stripe }: TestSite, { database, stripe: records, mails = [] }: Partial<State>) {
  if (database) site.restore(database);
  if (records) stripe.takeUp(records);
  for (const [file, content] of mails) site.php.writeFile(`/mail/${file}`, content);
  // The site restores its database after a request that may still run. The next step reads it.
  await setImmediate();
}

/** A request of Renée's page, or of another user's: a POST if it has a body. */
export async function ask(
  portal: TestSite,
  path: string,
  json?: Record<string, unknown>,
  as = 'renee',
): Promise<DispatchedAnswer> {
  const [url = '', query = ''] = path.split('?');
  const request = json === undefined ? { method: 'GET' } : { json };
  const [answer] = await portal.dispatch(
    [{ ...request, path: url, query: Object.fromEntries(new URLSearchParams(query)) }],
    as,
  );
  await portal.stripe.settled();
  expect(answer?.warnings).toEqual([]);
  return answer!;
}

/** The status, with the code of an error. */
export const said = ({ status, json }: DispatchedAnswer): string =>
  json.code === undefined ? `${status}` : `${status} ${json.code}`;

/** Renée changes her plan as the preview shows it. */
export async function changePlan(portal: TestSite, plan: Plan) {
  const path = '/account/membership/plan';
  const shown = (await ask(portal, `${path}?plan=${portal.products[plan]}`)).json;
  const { plan: id, at, due, credit, signature } = shown;
  const answer = await ask(portal, path, { plan: id, at, due, credit, signature, idempotency_key: randomUUID() });
  return { shown, answer };
}

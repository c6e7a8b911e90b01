/**
 * A member who has registered and paid: where most tests begin. The first test of a site really registers. Later tests start from the database,
 * Stripe's records, the session and the e-mails that this left, if nothing else has changed the site before.
 */
import type { Browser } from './browser.ts';
import { memberForm, register } from './registration.ts';
import type { TestSite } from './site.ts';
import { confirmCard } from './stripe.ts';

export type Plan = keyof TestSite['products'];

/** `secret`: the client secret of the first payment, or of the card when there is nothing to pay. */
export type Joined = { browser: Browser; secret: string };

type Stored = {
  database: Uint8Array;
  stripe: ReturnType<TestSite['stripe']['keep']>;
  session: ReturnType<Browser['keep']>;
  mails: readonly (readonly [name: string, content: string])[];
  secret: string;
};

const stored = new Map<string, Stored>();

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
async function reach(portal: TestSite, state: string, act: (browser: Browser) => Promise<string>): Promise<Joined> {
  const name = `${portal.address} ${state}`;
  const startsPristine = isPristine(portal);
  const known = startsPristine ? stored.get(name) : undefined;
  const browser = portal.browser();
  if (known !== undefined) {
    portal.site.restore(known.database);
    portal.stripe.takeUp(known.stripe);
    for (const [file, content] of known.mails) portal.site.php.writeFile(`/mail/${file}`, content);
    browser.takeUp(known.session);
    return { browser, secret: known.secret };
  }
  const secret = await act(browser);
  if (startsPristine) stored.set(name, read(portal, browser, secret));
  return { browser, secret };
}

/** Before the first change of a test: the database is as booted, Stripe sends its events to it and has no customers. */
const isPristine = ({ site, stripe, pristine }: TestSite) =>
  stripe.webhookUrl !== undefined &&
  stripe.isReachable &&
  stripe.keep().skew === 0 &&
  stripe.state.requests.length === 0 &&
  site.php.listFiles('/mail').length === 0 &&
  Buffer.from(site.snapshot()).equals(pristine);

function read({ site, stripe }: TestSite, browser: Browser, secret: string): Stored {
  const { php } = site;
  const mails = php.listFiles('/mail').map((name) => [name, php.readFileAsText(`/mail/${name}`)] as const);
  return { database: site.snapshot(), stripe: stripe.keep(), session: browser.keep(), mails, secret };
}

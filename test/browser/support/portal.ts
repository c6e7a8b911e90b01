/** What stands behind the page under test: WordPress's own database, its mails, Stripe's books, the host's log. */
import { inject } from 'vitest';
import type { Fault, StripeActs, StripeSandboxState } from '../../../sandbox/stripe-api.d.mts';

/** Of this worker alone: what a test leaves behind or rolls back concerns no other. */
function ownPortal() {
  const portal = inject('portals')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!portal) throw new Error('There are more workers than portals.');
  return portal;
}

const portal = ownPortal();

export const { address, sandboxUrl } = portal;

async function ask<T>(service: string, argument?: unknown): Promise<T> {
  const response = await fetch(portal.controlUrl, { method: 'POST', body: JSON.stringify({ service, argument }) });
  const { answer, error } = (await response.json()) as { answer: T; error?: string };
  if (error !== undefined) throw new Error(error);
  return answer;
}

/** Back to the freshly seeded site. */
export const resetPortal = () => ask<null>('reset');

/** Runs PHP inside the loaded WordPress and gives what it echoed. */
export const runPhp = (code: string) => ask<string>('php', code);

/** The value of a PHP expression, by way of JSON. */
export const valueOf = async <T>(expression: string) =>
  JSON.parse(await runPhp(`echo wp_json_encode(${expression});`)) as T;

/** The number of the last account that the seed made. */
export const lastSeededUser = () => ask<number>('lastSeededUser');

/** What the host and PHP complained about since the last question. */
export const takeHostLog = () => ask<string[]>('log');

export const mails = () => ask<Array<{ to: string; subject: string; message: string; html: string | null }>>('mails');

export const stripeBooks = () => ask<StripeSandboxState>('stripe');

/** The next calls of that kind to Stripe's stand-in go wrong. */
export const failStripe = (fault: Fault) => ask<null>('failStripe', fault);

/** Stripe's books as the demo's member has them, instead of empty ones. */
export const seedStripe = () => ask<null>('seedStripe');

/** Starts a WordPress that has nothing of the portal's, beside it, with a Stripe of its own. */
export const startFreshSite = () => ask<{ address: string }>('freshSite');

/** What the fresh site's Stripe holds once every webhook has arrived. */
export const freshBooks = () => ask<StripeSandboxState>('freshBooks');

/** Resolves when no webhook is under way. */
export const settleStripe = () => ask<null>('settleStripe');

/** Something happens at Stripe's stand-in without anybody here having asked, by one of its `acts`; the site has heard of it then. */
export const happenAtStripe = async (act: keyof StripeActs, ...values: unknown[]) => {
  await fetch(`${sandboxUrl}/control/act`, { method: 'POST', body: JSON.stringify({ act, with: values }) });
  await settleStripe();
};

/** While they are held, WordPress hears nothing of a payment that it does not ask for. */
export const deliverWebhooks = async (deliver: boolean) => {
  await fetch(`${sandboxUrl}/control/webhooks`, { method: 'POST', body: JSON.stringify({ deliver }) });
};

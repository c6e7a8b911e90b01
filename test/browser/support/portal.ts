/** Access behind the page under test: WordPress's own database, its mails, the fake Stripe's data, the server's log. */
import { inject } from 'vitest';
import type { Fault, StripeSimulation, StripeSandboxState } from '../../../sandbox/stripe-api.d.mts';

/** This worker's own portal, so that tests of other workers aren't affected by its data and roll-backs. */
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

/** Resets to the freshly seeded site. */
export const resetPortal = () => ask<null>('reset');

/** Runs PHP inside the loaded WordPress and returns its output. */
export const runPhp = (code: string) => ask<string>('php', code);

/** The value of a PHP expression, by way of JSON. */
export const valueOf = async <T>(expression: string) =>
  JSON.parse(await runPhp(`echo wp_json_encode(${expression});`)) as T;

/** The ID of the last account that the seed created. */
export const lastSeededUser = () => ask<number>('lastSeededUser');

/** Everything that the server and PHP have logged since the last call. */
export const takeHostLog = () => ask<string[]>('log');

export const mails = () => ask<Array<{ to: string; subject: string; message: string; html: string | null }>>('mails');

export const stripeBooks = () => ask<StripeSandboxState>('stripe');

/** Makes the next calls of that kind to the fake Stripe fail. */
export const failStripe = (fault: Fault) => ask<null>('failStripe', fault);

/** Gives the fake Stripe the payments of the demo's member, instead of none. */
export const seedStripe = () => ask<null>('seedStripe');

/** Starts a WordPress without the plugin beside the portal, with its own Stripe. */
export const startFreshSite = () => ask<{ address: string }>('freshSite');

/** The data of the fresh site's Stripe once every webhook has arrived. */
export const freshBooks = () => ask<StripeSandboxState>('freshBooks');

/** Resolves when no webhook is under way. */
export const settleStripe = () => ask<null>('settleStripe');

/** Runs one of the fake Stripe's `simulate`, for a change that the portal hasn't requested. Resolves once the site has received the webhook. */
export const happenAtStripe = async (event: keyof StripeSimulation, ...values: unknown[]) => {
  await fetch(`${sandboxUrl}/control/simulate`, { method: 'POST', body: JSON.stringify({ event, with: values }) });
  await settleStripe();
};

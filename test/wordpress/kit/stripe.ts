/** The card form's actions in the browser, and events that only Stripe, or an attacker posing as Stripe, sends. */
import { createHmac } from 'node:crypto';
import type { Answer } from './browser.ts';
import { WEBHOOK_SECRET, type TestSite } from './site.ts';

export const CARDS = { good: '4242424242424242', declined: '4000000000000002' };

/** Confirms a payment or a card with the sandbox, as its Stripe.js does, and waits until its events have been delivered. */
export async function confirmCard(
  { php, stripe }: { php: (code: string) => unknown; stripe: Pick<TestSite['stripe'], 'settled'> },
  clientSecret: string,
  number: string = CARDS.good,
  publicKey = 'pk_test_sandbox',
): Promise<any> {
  const base = String(await php('return PRACTICE_PORTAL_STRIPE_API_BASE;'));
  const response = await fetch(`${base}/browser/confirm`, {
    method: 'POST',
    body: JSON.stringify({
      key: publicKey,
      client_secret: clientSecret,
      card: { number, exp: '12/34', cvc: '123' },
    }),
  });
  const answer: unknown = await response.json();
  await stripe.settled();
  return answer;
}

/** Keeps Stripe's events from being delivered, so that a test can deliver its own. */
export const silenceWebhooks = ({ stripe }: TestSite): void => {
  stripe.webhookUrl = undefined;
};

export const signature = (body: string, { secret = WEBHOOK_SECRET, age = 0 } = {}): string => {
  const time = Math.floor(Date.now() / 1000) - age;
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
};

/** Delivers an event with the given signature. */
export function deliver(
  test: TestSite,
  event: unknown,
  sign: (body: string) => string = (body) => signature(body),
): Promise<Answer> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return test.browser().rest('/stripe/webhook', {
    json: body,
    headers: { 'Stripe-Signature': sign(body) },
    nonce: null,
  });
}

/** Stolen cards that are tried on registrations are noticed (spec: payment#declined-attempts). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Browser } from '../kit/browser.ts';
import { memberForm, register } from '../kit/registration.ts';
import { confirmCard } from '../kit/stripe.ts';
import { usePurchases } from './purchases.ts';

const { portal, here, problems, daily } = usePurchases();

const DECLINED = '4000000000000002';
const GOOD = '4242424242424242';
const WAITS = [429, expect.stringContaining('Too many cards were declined. You have not been charged.')];

const begin = (name: string, browser: Browser = portal.browser(), changes = {}) =>
  register(
    browser,
    memberForm(portal.products.grow, { user_login: name, user_email: `${name}@example.com`, ...changes }),
  );

async function decline(secret: string, times: number) {
  for (let turn = 0; turn < times; turn += 1) await confirmCard(portal, secret, DECLINED);
  await portal.stripe.settled();
}

const said = ({ status, json }: Answer) => [status, json.message];

/** Lets time pass for declines. */
const pass = (seconds: number) =>
  portal.php(
    `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_declines SET declined_at = declined_at - ${seconds}" );`,
  );

describe.each([
  ['a payment', {}],
  ['a card that is stored for later', { mepr_coupon_code: 'FREEMONTH' }],
])('five declines of %s within two hours', (_, changes) => {
  test('cancel the attempt, and its client waits until two hours have passed', async () => {
    const browser = portal.browser();
    const { json } = await begin('mallory', browser, changes);
    await decline(json.client_secret, 4);
    expect(await here()).toEqual(['awaiting_payment']);
    await decline(json.client_secret, 1);
    expect(await here()).toEqual(['incomplete_expired']);
    const late = await confirmCard(portal, json.client_secret, GOOD);
    expect(late.error).toBeDefined();
    expect(portal.stripe.state.charges).toEqual([]);
    // Without its cookies it is the same client.
    expect(said(await begin('other'))).toEqual(WAITS);
    await pass(7100);
    expect(said(await begin('other'))).toEqual(WAITS);
    await pass(200);
    expect((await begin('other')).status).toBe(200);
  });
});

test('declines of one client over several registrations count together', async () => {
  for (const name of ['one', 'two', 'three', 'four']) {
    const { json } = await begin(name);
    await decline(json.client_secret, 1);
  }
  const { json } = await begin('five');
  await decline(json.client_secret, 1);
  expect(said(await begin('six'))).toEqual(WAITS);
});

test('four declines in two hours, and a fifth later, change nothing', async () => {
  const { json } = await begin('renee');
  await decline(json.client_secret, 4);
  await pass(7300);
  await decline(json.client_secret, 1);
  await confirmCard(portal, json.client_secret, GOOD);
  expect(await here()).toEqual(['active']);
});

describe('many declines on the site', () => {
  beforeEach(async () => {
    await portal.php(`
      global $wpdb;
      for ( $client = 0; $client < 29; ++$client ) {
        $wpdb->insert( "{$wpdb->prefix}practice_portal_declines", array( 'subscription_id' => 900 + $client, 'user_id' => 900 + $client, 'client_hash' => md5( $client ), 'declined_at' => time() ) );
      }
      return true;`);
  });

  test('make a problem that names Radar, until a day passes without them', async () => {
    const { json } = await begin('renee');
    await decline(json.client_secret, 1);
    expect(await problems()).toEqual(['card_testing']);
    const advice = await portal.php<string>(
      'return PracticePortal\\Core\\Health\\IssueReporter::advice( ( new PracticePortal\\Core\\Health\\HealthIssues() )->all()[0] );',
    );
    expect(advice).toContain('Radar');
    await daily();
    expect(await problems()).toEqual(['card_testing']);
    await pass(86_500);
    await daily();
    expect(await problems()).toEqual(['card_testing, over']);
  });

  test('do not refuse another person', async () => {
    const { json } = await begin('renee');
    await confirmCard(portal, json.client_secret, GOOD);
    expect(await here()).toEqual(['active']);
  });
});

/**
 * Concurrent requests: 8 identical registrations make one user and one subscription. Half of the rounds use WordPress' object cache in Redis.
 * Needs native PHP and MariaDB: gate `concurrent`.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingRedisPackages } from '../../../scripts/setup/find-redis.mjs';
import { idOf } from '../../../sandbox/stripe/objects/shared.mjs';
import type { Answer } from '../kit/browser.ts';
import { startNativeSite, type NativeSite } from '../kit/native-site.ts';
import { memberForm, register, secondaryForm, withoutCredentials, type Form } from '../kit/registration.ts';
import { signature } from '../kit/stripe.ts';

const PARALLEL = 8;
const HAS_REDIS = missingRedisPackages().length === 0;
/** Without Redis on the machine `npm test` names it as not run. */
const CACHES = HAS_REDIS ? { 'no object cache': [1], Redis: [2] } : { 'no object cache': [1, 2] };

const all = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));

const codes = (answers: Answer[]) =>
  answers.map(({ status, json }) => (status < 400 ? `${status}` : `${status} ${json?.code}`));

const accepted = (answers: Answer[]) => answers.filter(({ status }) => status < 300);

let site: NativeSite;
let product = 0;

beforeAll(async () => {
  site = await startNativeSite({ hasRedis: HAS_REDIS });
  product = site.php<number>(
    "return ( new PracticePortal\\Billing\\Storage\\Plans() )->findBySlug( 'grow-membership' )->id;",
  );
});
afterAll(() => site?.close());

/** A registration form of a person who is new in this round. */
const person = (name: string, changes: Form = {}) =>
  memberForm(product, { user_login: name, user_email: `${name}@example.com`, ...changes });

describe.each(Object.entries(CACHES))('at the same moment, with %s', (cache, rounds) => {
  beforeAll(() => site.redis?.use(cache === 'Redis'));

  const found = (name: string) =>
    site.php<Record<string, unknown>>(`
        global $wpdb;
        $ids = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM {$wpdb->users} WHERE user_login = %s OR user_email = %s", '${name}', '${name}@example.com' ) );
        $in  = implode( ',', array_merge( array( 0 ), $ids ) );
        return array(
          'users'         => count( $ids ),
          'subscriptions' => $wpdb->get_col( "SELECT status FROM {$wpdb->prefix}practice_portal_subscriptions WHERE user_id IN ($in) ORDER BY id" ),
          'transactions'  => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_transactions WHERE user_id IN ($in)" ),
        );`);

  const atStripe = (name: string) => {
    const { customers, subscriptions } = site.stripe.state;
    const own = customers.filter(({ email }) => email === `${name}@example.com`).map(({ id }) => id);
    return subscriptions.filter(({ customer }) => own.includes(idOf(customer))).map(({ status }) => status);
  };

  test.each(rounds)('one key: one user, one subscription (round %i)', async (round) => {
    const name = `one-key-${round}`;
    const key = randomUUID();
    const answers = await all(() => register(site.browser(), person(name), key));
    for (const code of codes(answers)) expect(['200', '409 practice_portal_in_progress']).toContain(code);
    expect(new Set(accepted(answers).map(({ json }) => json.client_secret)).size).toBe(1);
    expect(found(name)).toEqual({ users: 1, subscriptions: ['awaiting_payment'], transactions: 1 });
    expect(atStripe(name)).toEqual(['incomplete']);
  });

  test.each(rounds)('a key each: one user, one subscription (round %i)', async (round) => {
    const name = `own-key-${round}`;
    const answers = await all(() => register(site.browser(), person(name)));
    for (const code of codes(answers)) {
      expect(['200', '409 practice_portal_in_progress', '422 practice_portal_registration_invalid']).toContain(code);
    }
    expect(accepted(answers)).toHaveLength(1);
    expect(found(name)).toEqual({ users: 1, subscriptions: ['awaiting_payment'], transactions: 1 });
    expect(atStripe(name)).toEqual(['incomplete']);
  });

  test.each(rounds)('one address, a username each: one user (round %i)', async (round) => {
    const name = `address-${round}`;
    const answers = await all((index) => register(site.browser(), person(name, { user_login: `${name}-${index}` })));
    expect(accepted(answers)).toHaveLength(1);
    expect(found(name)).toMatchObject({ users: 1 });
  });

  test.each(rounds)('one username, an address each: one user (round %i)', async (round) => {
    const name = `login-${round}`;
    const answers = await all((index) =>
      register(site.browser(), person(name, { user_email: `${name}-${index}@example.com` })),
    );
    expect(accepted(answers)).toHaveLength(1);
    expect(found(name)).toMatchObject({ users: 1 });
  });

  test.each(rounds)(
    'one user who is signed in, in 8 tabs: at most one subscription can be paid (round %i)',
    async (round) => {
      const name = `tabs-${round}`;
      const browser = site.browser();
      await register(browser, person(name));
      const form = withoutCredentials(person(name));
      const answers = await all(() =>
        browser.rest('/registrations', {
          form: { ...form, idempotency_key: randomUUID(), mepr_checkout_nonce: browser.checkoutNonce ?? '' },
        }),
      );
      for (const code of codes(answers)) expect(['200', '409 practice_portal_in_progress']).toContain(code);
      const { subscriptions } = found(name) as { subscriptions: string[] };
      expect(subscriptions.filter((status) => status !== 'incomplete_expired')).toEqual(['awaiting_payment']);
      expect(atStripe(name).filter((status) => status === 'incomplete')).toHaveLength(1);
    },
  );

  test.each(rounds)('one invitation, a username each: one secondary user (round %i)', async (round) => {
    const token = `invitation-${round}`;
    site.php(`
        $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
        $subscription  = $subscriptions->currentFor( 1 ) ?? $subscriptions->create( 1, ${product}, 'Grow Member', 19900 );
        $subscriptions->activate( $subscription->id );
        return ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'invited-${round}@example.com', 'I', $subscriptions->find( $subscription->id ), '${token}' );`);
    const answers = await all((index) =>
      register(site.browser(), secondaryForm(token, { user_login: `invited-${round}-${index}` })),
    );
    expect(accepted(answers)).toHaveLength(1);
    expect(found(`invited-${round}`)).toEqual({ users: 1, subscriptions: ['active'], transactions: 1 });
  });

  test.each(rounds)('8 events of one payment: one active membership, one e-mail to each (round %i)', async (round) => {
    const name = `paid-${round}`;
    const browser = site.browser();
    const { json } = await register(
      browser,
      person(name, { 'practice_admins[0][email]': `admin-of-${name}@example.com` }),
    );
    const base = site.php<string>('return PRACTICE_PORTAL_STRIPE_API_BASE;');
    await fetch(`${base}/browser/confirm`, {
      method: 'POST',
      body: JSON.stringify({
        key: 'pk_test_sandbox',
        client_secret: json.client_secret,
        card: { number: '4242424242424242', exp: '12/34', cvc: '123' },
      }),
    });
    await all((index) =>
      index % 2 === 0
        ? browser.rest(`/registrations/${json.transaction_id}/confirmation`, { method: 'POST' })
        : browser.send(json.return_url),
    );
    expect(found(name)).toEqual({ users: 1, subscriptions: ['active'], transactions: 1 });
    const mails = () =>
      site.php<string[]>(
        `global $wpdb; return $wpdb->get_col( "SELECT option_value FROM {$wpdb->options} WHERE option_name LIKE 'mail_%' AND option_value LIKE '%${name}@example.com' ORDER BY option_value" );`,
      );
    // The e-mails are sent after the responses.
    await expect.poll(() => mails().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
    site.php("do_action( 'practice_portal_hourly' ); return true;");
    expect(mails()).toEqual([`admin-of-${name}@example.com`, `${name}@example.com`]);
    const facts = site.php<string[]>(
      `global $wpdb; return $wpdb->get_col( "SELECT kind FROM {$wpdb->prefix}practice_portal_journal j JOIN {$wpdb->users} u ON u.ID = j.user_id WHERE u.user_login = '${name}' ORDER BY kind" );`,
    );
    expect(facts).toEqual(['charged', 'email_sent', 'email_sent', 'invited', 'registered']);
  });

  describe('about one person’s purchases', () => {
    const confirm = async (secret: string) => {
      const base = site.php<string>('return PRACTICE_PORTAL_STRIPE_API_BASE;');
      const card = { number: '4242424242424242', exp: '12/34', cvc: '123' };
      const body = JSON.stringify({ key: 'pk_test_sandbox', client_secret: secret, card });
      await (await fetch(`${base}/browser/confirm`, { method: 'POST', body })).arrayBuffer();
    };
    const webhook = () => site.php<string>("return rest_url( 'practice-portal/v1/stripe/webhook' );");
    /** Runs the tasks over HTTP. The Stripe stub is in this process, which is blocked while it runs PHP itself. */
    const cleanUp = async () => {
      for (const hook of ['practice_portal_daily', 'practice_portal_hourly']) {
        await site.browser().send(`/?do=${hook}`);
      }
    };
    /** The amounts of a person's charges that were not refunded. */
    const kept = (name: string) => {
      const { customers, charges } = site.stripe.state;
      const own = customers.filter(({ email }) => email === `${name}@example.com`).map(({ id }) => id);
      return charges
        .filter(({ customer, refunded }) => own.includes(idOf(customer)) && !refunded)
        .map(({ amount }) => amount);
    };

    beforeAll(() => {
      site.stripe.webhookUrl = webhook();
    });
    afterAll(() => {
      site.stripe.webhookUrl = undefined;
    });

    test.each(rounds)(
      'paid in one tab while others submit other plans: one membership, one charge (round %i)',
      async (round) => {
        const name = `paying-${round}`;
        const browser = site.browser();
        const begun = await register(browser, person(name));
        const other = (productId: number) =>
          browser.rest('/registrations', {
            form: {
              ...withoutCredentials({ ...person(name), mepr_product_id: String(productId) }),
              idempotency_key: randomUUID(),
              mepr_checkout_nonce: browser.checkoutNonce ?? '',
            },
          });
        const plans = site.php<number[]>(
          'return array_map( fn( $p ) => $p->id, ( new PracticePortal\\Billing\\Storage\\Plans() )->all() );',
        );
        const [, ...answers] = await Promise.all([
          confirm(begun.json.client_secret),
          ...plans.map(other),
          browser.rest(`/registrations/${begun.json.transaction_id}/confirmation`, { method: 'POST' }),
        ]);
        for (const { json } of answers) if (json?.client_secret) await confirm(json.client_secret);
        await site.stripe.settled();
        await cleanUp();
        expect(atStripe(name).filter((status) => status === 'active')).toEqual(['active']);
        expect(kept(name)).toHaveLength(1);
        const { subscriptions } = found(name) as { subscriptions: string[] };
        expect(subscriptions.filter((status) => status !== 'incomplete_expired')).toEqual(['active']);
      },
    );

    test.each(rounds)(
      'all tidings of a renewal that failed and was paid after all: active (round %i)',
      async (round) => {
        const name = `renewed-${round}`;
        const { json } = await register(site.browser(), person(name));
        await confirm(json.client_secret);
        await site.stripe.settled();
        site.stripe.webhookUrl = undefined;
        const known = site.stripe.state.events.length;
        const id = site.stripe.state.subscriptions.at(-1)?.id ?? '';
        site.stripe.simulate.renew(id, 'refused');
        site.stripe.simulate.retry(id, 'paid');
        const events = site.stripe.state.events.slice(known);
        const address = webhook();
        const tell = async (event: object): Promise<void> => {
          const body = JSON.stringify(event);
          const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature(body) };
          const { status } = await fetch(address, { method: 'POST', body, headers });
          // Delivers the event again until the host accepts it, as Stripe does.
          if (status !== 200) await tell(event);
        };
        await Promise.all(events.map(tell));
        site.stripe.webhookUrl = address;
        expect(found(name)).toMatchObject({ subscriptions: ['active'], transactions: 2 });
      },
    );

    test.each(rounds)('deleted while paying: no subscription stays live (round %i)', async (round) => {
      const name = `leaving-${round}`;
      const browser = site.browser();
      const begun = await register(browser, person(name));
      const id = browser.userId;
      await Promise.all([
        confirm(begun.json.client_secret),
        browser.rest('/registrations', {
          form: {
            ...withoutCredentials(person(name)),
            idempotency_key: randomUUID(),
            mepr_checkout_nonce: browser.checkoutNonce ?? '',
          },
        }),
        browser.send(`/?do=delete_this_user&id=${id}`),
      ]);
      await site.stripe.settled();
      await cleanUp();
      await site.stripe.settled();
      expect(atStripe(name).filter((status) => ['active', 'incomplete'].includes(status))).toEqual([]);
    });
  });
});

test('names as long as they may be fit into the columns of MariaDB', async () => {
  const long = '&'.repeat(100);
  const answer = await register(
    site.browser(),
    person('long-names', { user_first_name: long, user_last_name: long, 'practices[0][name]': '😀'.repeat(255) }),
  );
  expect(answer.status).toBe(200);
  expect(
    site.php(
      `$u = get_user_by( 'login', 'long-names' ); return array( $u->display_name, get_user_meta( $u->ID, 'first_name', true ) );`,
    ),
  ).toEqual(['long-names', long]);
});

test('MemberPress’s tables may have another collation than WordPress’s', () => {
  const told = site.php(`
    define( 'MEPR_VERSION', '1.11.0' );
    global $wpdb;
    $table = $wpdb->prefix . 'mepr_transactions';
    $wpdb->query( "CREATE TABLE $table ( id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, user_id bigint unsigned NOT NULL, product_id bigint unsigned NOT NULL, status varchar(64) NOT NULL, expires_at datetime DEFAULT NULL ) CHARACTER SET utf8mb4 COLLATE utf8mb4_swedish_ci" );
    $post = wp_insert_post( array( 'post_type' => 'memberpressproduct', 'post_status' => 'publish', 'post_title' => 'Grow Member' ) );
    $wpdb->insert( $table, array( 'user_id' => 999, 'product_id' => $post, 'status' => 'complete' ) );
    $theirs = new PracticePortal\\Integrations\\MemberPressMemberships( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) );
    $told   = array( $theirs->heldByUsers( array( 'Grow Member' ), array( 999 ) )[999]['name'] ?? null, $theirs->statusFor( 999 )->state );
    $wpdb->query( "DROP TABLE $table" );
    return $told;`);
  expect(told).toEqual(['Grow Member', 'member']);
});

test('the rate limits lose no count', async () => {
  const hits = () =>
    site.php<number>(
      'global $wpdb; return (int) $wpdb->get_var( "SELECT SUM(hits) FROM {$wpdb->prefix}practice_portal_rate_limits" );',
    );
  const browser = site.browser();
  await browser.renewNonces();
  const before = hits();
  const answers = await all(() => all(() => browser.rest('/usernames/free')));
  expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: PARALLEL ** 2 }, () => 200));
  // Each use counts for the client and for its network, by minute and by hour.
  expect(hits() - before).toBe(PARALLEL ** 2 * 4);
});

/** The operations that may run on one person's purchases at the same moment, and the state after everything is quiet. */
import type { Stripe } from 'stripe';
import { memberForm, nested, secondaryForm, withoutCredentials } from '../kit/registration.ts';
import { phpValue, WEBHOOK_SECRET } from '../kit/site.ts';
import { CARDS } from '../kit/stripe.ts';
import { idOf } from '../../../sandbox/stripe/objects/shared.mjs';
import { DATABASE, nameOfState, type DatabaseState } from './equal-states.ts';
import type { Operation } from './interleave.ts';
import type { TwoRuntimes } from './two-runtimes.ts';

export type Membership = 'grow' | 'advantage' | 'navigator';

type Answer = { status: number; json: { code?: string; client_secret?: string } };

/** The final state, in words without IDs, so that two orders of the same operations can be compared. */
export type Outcome = {
  /** Plan and status of each row. An invited member's row is a share. */
  rows: string[];
  /** How many accounts the person has. */
  accounts: number;
  /** First name, role and number of practices of each account. */
  people: string[];
  /** Each payment: a first month, another month, or a plan change. A share has no payments. */
  transactions: string[];
  /** Price and status of each subscription at Stripe that is not over. */
  live: string[];
  /** The amounts of the charges that were not refunded, in minor units. */
  kept: number[];
  /** Prices of the memberships for which Stripe has no card for the next month. */
  withoutCard: string[];
  /** How much of the person's credit is used, in minor units. */
  creditUsed: number;
  /** Memberships outside of Stripe that have ended although the owner has extended them. */
  lostExtensions: number;
};

type Settled = { answers: { status?: number | undefined; code?: string | undefined }[]; outcome: Outcome };

const keyOf = (number: number) => `e1b6b1c6-1111-4111-8111-${String(number).padStart(12, '0')}`;

/** Sends requests to routes of the plugin in the PHP process that runs this. */
const ROUTES = `
  $ask = static function ( $method, $path, $body, $headers, $json = null ) {
    $request = new WP_REST_Request( $method, '/practice-portal/v1' . $path );
    $request->set_body_params( $body );
    $request->set_headers( $headers );
    if ( null !== $json ) {
      $request->set_header( 'Content-Type', 'application/json' );
      $request->set_body( $json );
    }
    $response = rest_do_request( $request );
    return array( 'status' => $response->get_status(), 'json' => rest_get_server()->response_to_data( $response, false ) );
  };
  $deliver = static function ( $event ) use ( $ask ) {
    $time = time();
    return $ask( 'POST', '/stripe/webhook', array(), array( 'Stripe-Signature' => "t=$time,v1=" . hash_hmac( 'sha256', "$time.$event", '${WEBHOOK_SECRET}' ) ), $event )['status'];
  };`;

const SIGNED_IN = "wp_set_current_user( get_user_by( 'login', 'renee' )->ID ?? 0 );";

/** On a site without earlier purchases, the ID of the first purchase and of its payment. */
const FIRST = '1';

/** The token in the link by which a practice admin joins. */
const INVITATION = 'token-of-the-invitation';

const ASKED_ALWAYS = '4000002760003184';

const now = () => Math.floor(Date.now() / 1000);

/** PHP that lets the locks and claims of dead processes expire, so that other requests continue. */
const OF_THE_DEAD = `
  global $wpdb;
  $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_locks SET expires_at = 0" );
  $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_idempotency SET started_at = 0 WHERE state = 'running'" );
  $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_webhook_events SET received_at = 0 WHERE state = 'running'" );`;

export async function purchasesOn(two: TwoRuntimes) {
  const products = await two.php<Record<string, number>>(
    'return array_reduce( ( new PracticePortal\\Billing\\Storage\\Plans() )->all(), static fn( $all, $p ) => $all + array( strtok( $p->slug, "-" ) => $p->id ), array() );',
  );
  const nameOf = (id: unknown) => Object.entries(products).find(([, known]) => String(known) === String(id))?.[0];
  /** How many of Stripe's events the host received before the operations began. */
  let told = 0;
  /** When the operations began, in seconds since 1970. A repeated request sends the same time. */
  let beganAt = 0;
  /** The person's credit before any purchase, in minor units. */
  let credit = 0;

  /** The date until which the membership outside of Stripe was paid at the start. */
  let paidUntil = '';

  two.keepsAlso(() => {
    const moment = [told, beganAt] as const;
    return () => void ([told, beganAt] = moment);
  });

  /** The outcome of each state. */
  const settled = new Map<string, Settled>();

  const eventsSince = () => two.stripe.state.events.slice(told);

  /** A registration's POST. If the person has an account, they are signed in. */
  function submission(membership: Membership, key: number, { isNew = false } = {}): Operation {
    const form = memberForm(products[membership]!);
    const body = nested({ ...(isNew ? form : withoutCredentials(form)), idempotency_key: keyOf(key) });
    return {
      name: isNew ? 'join' : `submit ${membership}`,
      code: `${ROUTES}
        ${isNew ? '' : SIGNED_IN}
        $body = ${phpValue(body)};
        if ( is_user_logged_in() ) {
          $body['mepr_checkout_nonce'] = wp_create_nonce( 'logged_in_purchase' );
        }
        return $ask( 'POST', '/registrations', $body, array( 'X-WP-Nonce' => wp_create_nonce( 'wp_rest' ) ) );`,
    };
  }

  /** A member's action on the account page. */
  const act = (name: string, path: string, body: () => Record<string, unknown>, prepare = ''): Operation => ({
    name,
    code: () => `${ROUTES} ${SIGNED_IN}
      $body = ${phpValue(body())};
      ${prepare}
      return $ask( 'POST', '/account/membership/${path}', array(), array( 'X-WP-Nonce' => wp_create_nonce( 'wp_rest' ) ), wp_json_encode( $body ) );`,
  });

  /** PHP that signs a plan change as the host signed its preview before the operations began: for the first plan, before any change. */
  const SIGN = `
    $signed            = array( 'plan-preview', get_current_user_id(), ${FIRST}, ${products['grow']}, 0, $body['plan'], $body['at'], $body['due'], $body['credit'] );
    $body['signature'] = hash_hmac( 'sha256', implode( '|', $signed ), wp_salt( 'auth' ) );`;

  /** The owner's action in wp-admin: a posted form that redirects back. */
  const ownersAct = (name: string, act: string, form: Record<string, string>): Operation => ({
    name,
    code: `
      wp_set_current_user( get_user_by( 'login', 'a-administrator' )->ID );
      $_SERVER['REQUEST_METHOD'] = 'POST';
      $_POST = ${phpValue(form)};
      $_REQUEST['_wpnonce'] = wp_create_nonce( 'bulk-practice_portal_${act}' );
      add_filter( 'wp_redirect', static function () { throw new UnexpectedValueException(); } );
      try {
        do_action( 'admin_post_practice_portal_${act}' );
      } catch ( UnexpectedValueException $led_back ) {
        $notice = get_transient( 'practice_portal_notice_' . get_current_user_id() );
        $is_busy = is_array( $notice ) && str_starts_with( $notice['text'], 'Another request is updating' );
        return array( 'status' => $is_busy ? 409 : 200, 'json' => array( 'code' => $is_busy ? 'practice_portal_in_progress' : '' ) );
      }
      return false;`,
  });

  /** A plan change in the middle of the month. `due` is the price difference for the rest of it, as the preview shows. */
  const change = (membership: Membership, due: number, key: number) =>
    act(
      `change to ${membership}`,
      'plan',
      () => ({
        plan: products[membership],
        at: beganAt,
        due,
        credit: 0,
        idempotency_key: keyOf(key),
      }),
      SIGN,
    );

  /** Delivers each new event of Stripe that has one of these types, once. */
  const delivery = (name: string, types: string[], before?: () => void | Promise<void>): Operation => ({
    name,
    ...(before && { before }),
    code: () => `${ROUTES}
      return array_map( $deliver, ${phpValue(
        eventsSince()
          .filter(({ type }) => types.includes(type))
          .map((event) => JSON.stringify(event)),
      )} );`,
  });

  /** The customer approves an intent at the bank, by default the first payment. Nothing happens if it can no longer be paid. */
  async function press(kind: 'paymentIntents' | 'setupIntents' = 'paymentIntents', which = 0) {
    const intent = two.stripe.state[kind].at(which);
    await two.confirm(intent?.client_secret ?? '', CARDS.good);
  }

  const firstSubscription = () => two.stripe.state.subscriptions[0] as Stripe.Subscription;

  const operations = {
    /** The visitor sends the form again before the first response, and from another tab. */
    join: submission('grow', 1, { isNew: true }),
    joinInAnotherTab: { ...submission('grow', 4, { isNew: true }), name: 'join in another tab' },
    advantage: submission('advantage', 2),
    navigator: submission('navigator', 3),
    /** A practice admin that the member invited. */
    joinInvited: {
      name: 'join invited',
      code: `${ROUTES}
        return $ask( 'POST', '/registrations', ${phpValue(nested({ ...secondaryForm(INVITATION), idempotency_key: keyOf(10) }))}, array() );`,
    },
    payment: delivery('payment', ['payment_intent.succeeded'], () => press()),
    card: delivery('card', ['setup_intent.succeeded'], () => press('setupIntents')),
    cleanUp: { name: 'clean-up', code: "do_action( 'practice_portal_daily' ); return true;" },
    cancellation: delivery('cancellation', ['customer.subscription.deleted'], () => {
      const { id, status } = firstSubscription();
      if (status !== 'canceled' && status !== 'incomplete_expired') two.stripe.simulate.cancel(id);
    }),
    deletion: {
      name: 'deletion',
      code: "require_once ABSPATH . 'wp-admin/includes/user.php'; $user = get_user_by( 'login', 'renee' ); return $user && wp_delete_user( $user->ID );",
    },
    refused: delivery('renewal refused', ['invoice.payment_failed']),
    renewed: delivery('renewal paid', ['invoice.payment_succeeded']),
    changeToAdvantage: change('advantage', 15_000, 5),
    changeToNavigator: change('navigator', 52_550, 6),
    cancel: act('cancel', 'cancel', () => ({ idempotency_key: keyOf(7) })),
    pause: act(
      'pause',
      'pause',
      () => ({ months: 2, idempotency_key: keyOf(11) }),
      "add_filter( 'pre_option_practice_portal_pause_months', static fn() => '3' );",
    ),
    /** The paid date passes, unless the owner has changed it. Then the hourly task runs. */
    expiry: {
      name: 'expiry',
      code: () => `
        global $wpdb;
        $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '" . gmdate( 'Y-m-d H:i:s', time() - 60 ) . "' WHERE gateway = 'outside' AND current_period_end = '${paidUntil}'" );
        do_action( 'practice_portal_hourly' );
        return true;`,
    },
    extension: ownersAct('extension', 'change_paid_until', {
      subscription: FIRST,
      payment: 'outside',
      until: '2099-12-31',
      yearly: '',
    }),
    endNow: ownersAct('end now', 'cancel_membership', { subscription: FIRST, when: 'now', key: keyOf(8) }),
    refund: ownersAct('refund', 'refund_payment', {
      transaction: FIRST,
      amount: '199',
      seen: '0',
      key: keyOf(9),
    }),
    /** The bank approves the waiting plan change. */
    answered: delivery('bank answered', ['invoice.payment_succeeded', 'customer.subscription.updated'], () =>
      press('paymentIntents', -1),
    ),
    lostDispute: delivery('lost dispute', ['charge.dispute.created', 'charge.dispute.closed'], () => {
      const { simulate, state } = two.stripe;
      if (state.disputes.length === 0)
        simulate.closeDispute(simulate.dispute(idOf(state.charges[0]?.payment_intent ?? null)), 'lost');
    }),
  } satisfies Record<string, Operation>;

  /**
   * Runs all follow-up work. The locks of dead processes expire, and clients retry. Then, twice, Stripe delivers all new events and the
   * hourly task runs.
   */
  async function settle(again: Operation[]): Promise<Settled> {
    const answers: unknown[] = [];
    for (const operation of again) answers.push(await two.php(`${OF_THE_DEAD} ${two.codeOf(operation)}`));
    const { accounts, people, rows, transactions, lostExtensions } = await two.php<
      { accounts: number; people: string[]; lostExtensions: number } & Record<
        'rows' | 'transactions',
        Record<string, string>[]
      >
    >(`
      ${OF_THE_DEAD}
      ${ROUTES}
      for ( $round = 0; $round < 2; ++$round ) {
        $events = json_decode( post_message_to_js( '{"kind":"events","since":${told}}' ), true );
        array_map( $deliver, $events );
        $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 0 WHERE type = 'cancellation'" );
        do_action( 'practice_portal_hourly' );
      }
      return array(
        'accounts'     => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->users} WHERE user_login = 'renee' OR user_email LIKE 'renee@%'" ),
        'people'       => array_map( static fn( $user ) => "$user->first_name " . implode( $user->roles ) . count( (array) get_user_meta( $user->ID, 'practice_portal_practices', true ) ), get_users( array( 'login__in' => array( 'renee', 'sam' ) ) ) ),
        'rows'         => $wpdb->get_results( "SELECT product_id, parent_id, status, gateway_subscription FROM {$wpdb->prefix}practice_portal_subscriptions ORDER BY product_id", ARRAY_A ),
        'lostExtensions' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_journal j JOIN {$wpdb->prefix}practice_portal_subscriptions s ON s.id = j.subscription_id WHERE j.kind = 'extended' AND s.status = 'canceled'" ),
        'transactions' => $wpdb->get_results( "SELECT product_id, kind, status FROM {$wpdb->prefix}practice_portal_transactions WHERE mode <> 'none' ORDER BY product_id, id", ARRAY_A ),
      );`);
    const { subscriptions, charges, customers } = two.stripe.state;
    const activeRows = rows
      .filter(({ status }) => status === 'active')
      .map(({ gateway_subscription }) => gateway_subscription);
    const outcome = {
      accounts,
      people,
      rows: rows
        .map(
          ({ product_id, parent_id, status }) =>
            `${nameOf(product_id)}${Number(parent_id) > 0 ? ' share' : ''} ${status}`,
        )
        .toSorted(),
      transactions: transactions
        .map(({ product_id, kind, status }) => `${nameOf(product_id)} ${kind} ${status}`)
        .toSorted(),
      live: subscriptions
        .filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))
        .map(({ items, status }) => `${idOf(items.data[0]?.price ?? null)} ${status}`)
        .toSorted(),
      kept: charges.filter(({ refunded }) => !refunded).map(({ amount }) => amount),
      withoutCard: subscriptions
        .filter(({ id, default_payment_method: card }) => card === null && activeRows.includes(id))
        .map(({ items }) => idOf(items.data[0]?.price ?? null)),
      creditUsed: credit + (customers[0]?.balance ?? 0),
      lostExtensions,
    };
    // The response's other fields depend on the clock.
    return {
      answers: (answers as Answer[]).map((answer) => ({ status: answer?.status, code: answer?.json?.code })),
      outcome,
    };
  }

  return {
    operations,

    /**
     * A person began a purchase a day ago and has not paid.
     *
     * @param given Credit with Stripe, in minor units. If it covers everything, the person still has to save a card.
     */
    async begin(given = 0) {
      if (given > 0) two.stripe.failNext({ on: 'POST /v1/subscriptions', how: '500' });
      let answer = await two.php<Answer>(operations.join.code as string);
      if (given > 0) {
        two.stripe.simulate.credit(two.stripe.state.customers[0]?.id ?? '', given);
        answer = await two.php<Answer>(operations.join.code as string);
      }
      credit = given;
      if (answer.status !== 200) throw new Error(`Nothing could be begun: ${JSON.stringify(answer)}`);
      await two.php(
        'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET created_at = \'" . gmdate( \'Y-m-d H:i:s\', time() - 25 * HOUR_IN_SECONDS ) . "\'" );',
      );
      told = two.stripe.state.events.length;
    },

    /** A member who has paid outside of Stripe for some more days. */
    async grant() {
      paidUntil = await two.php<string>(`
        $user     = wp_insert_user( array( 'user_login' => 'renee', 'user_email' => 'renee@obrien.example', 'user_pass' => 'a long password' ) );
        $outside  = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\Outside\\OutsideMemberships::class );
        $until    = time() + 10 * DAY_IN_SECONDS;
        $outside->grant( $user, ( new PracticePortal\\Billing\\Storage\\Plans() )->findAny( ${products['grow']} ), PracticePortal\\Billing\\Model\\OutsidePayment::paid( $until, 19900 ), time(), PracticePortal\\Billing\\Model\\SubscriptionOrigin::Added );
        return gmdate( 'Y-m-d H:i:s', $until );`);
    },

    /** The paid date has passed, and the hourly task has not run since. */
    async lapse() {
      await two.php(
        `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '" . gmdate( 'Y-m-d H:i:s', time() - 60 ) . "'" );`,
      );
    },

    /** The person has also begun a purchase with a card. */
    async buy() {
      const { status } = await two.php<Answer>(two.codeOf(operations.advantage));
      if (status !== 200) throw new Error(`Nothing could be begun: ${status}`);
      told = two.stripe.state.events.length;
    },

    /** A member whose plan change waits for the bank. */
    async waitForBank() {
      const [card] = two.stripe.state.paymentMethods;
      if (card?.card) card.card.last4 = ASKED_ALWAYS.slice(-4);
      const { status } = await two.php<Answer>(two.codeOf(operations.changeToAdvantage));
      if (status !== 200) throw new Error(`The change does not wait: ${status}`);
      told = two.stripe.state.events.length;
    },

    /** A member's practice admin has the invitation's link. */
    async invite() {
      await two.php(
        `global $wpdb; return $wpdb->update( "{$wpdb->prefix}practice_portal_invites", array( 'token_hash' => hash( 'sha256', '${INVITATION}' ) ), array( 'id' => 1 ) );`,
      );
    },

    /** A member, in the middle of the paid month. */
    async join() {
      await press();
      await settle([]);
      two.stripe.simulate.pass(15 * 86_400);
      told = two.stripe.state.events.length;
    },

    /** A member whose bank refuses the next month and then pays it. For two days, the host receives no event about this. */
    async renew() {
      told = two.stripe.state.events.length;
      two.stripe.simulate.pass(15 * 86_400);
      two.stripe.simulate.renew(firstSubscription().id, 'refused');
      two.stripe.simulate.retry(firstSubscription().id, 'paid');
      await two.php(
        'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = \'" . gmdate( \'Y-m-d H:i:s\', time() - 2 * DAY_IN_SECONDS ) . "\'" );',
      );
    },

    /** How many different end states there are so far. */
    states: () => settled.size,

    /** The start of the operations: how many of Stripe's events came before, the person's credit, and the time in seconds since 1970. */
    keep: () => ({ told, credit, at: now() }),
    takeUp(kept: { told: number; credit: number; at: number }) {
      ({ told, credit } = kept);
      beganAt = now();
      // As much of the month has passed as at the start, so the rest of it costs the same.
      two.stripe.simulate.pass(kept.at - beganAt);
    },

    /**
     * Runs the follow-up work (`settle`) once per distinct state.
     *
     * @param checks Whether to run it again; a different outcome is an error.
     */
    async settle(again: Operation[], checks: boolean): Promise<Settled> {
      const database = await two.php<DatabaseState>(DATABASE);
      const state = nameOfState(database, [again.map(({ name }) => name), told, two.stripe.keep()], now());
      const known = settled.get(state);
      if (known && !checks) return known;
      const found = await settle(again);
      if (known && JSON.stringify(known) !== JSON.stringify(found)) {
        throw new Error(`Two that are the same: ${JSON.stringify(known)} and ${JSON.stringify(found)}`);
      }
      settled.set(state, found);
      return found;
    },
  };
}

/** Whether the response told the client to retry, because another request held the person's lock. */
export const isBusy = (result: unknown): boolean => {
  if (Array.isArray(result)) return result.some((status) => status === 409);
  const code = (result as Answer | null)?.json?.code;
  return code === 'practice_portal_in_progress';
};

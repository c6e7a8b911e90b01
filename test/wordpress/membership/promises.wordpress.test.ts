/**
 * A member's terms stay the same until their next plan change, even if the owner edits the plan (spec: account#end-of-what-was-paid).
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../kit/page.ts';
import { ask, changePlan, joinAsMember, signedIn } from '../kit/member.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

type Plan = 'grow' | 'advantage' | 'navigator';
const YEAR = 365 * 86_400;
const NOW = () => Math.floor(Date.now() / 1000);

async function join(plan: Plan) {
  await joinAsMember(portal, plan);
}

const membership = async () => (await ask(portal, '/account/membership')).json;

async function changeTo(plan: Plan) {
  const { answer } = await changePlan(portal, plan);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json;
}

/** As the owner edits a plan in WordPress' own editor. */
const edit = (plan: Plan, fields: Partial<{ term: string; months: number }>) =>
  portal.php(`
    $products = new PracticePortal\\Billing\\Storage\\Plans();
    $product  = $products->findAny( ${portal.products[plan]} );
    $products->saveDetails( $product->id, array(
      'term_period'       => ${JSON.stringify(fields.term ?? 'edited')},
      'description_list'  => $product->description_list,
      'subscription_name' => $product->subscription_name,
      'commitment_months' => ${fields.months ?? 0},
    ) );
    return true;`);

const WAYS_OUT = {
  drafted: (id: number) => `return wp_update_post( array( 'ID' => ${id}, 'post_status' => 'draft' ) );`,
  trashed: (id: number) => `return (bool) wp_trash_post( ${id} );`,
  deleted: (id: number) => `return (bool) wp_delete_post( ${id}, true );`,
};

describe('a plan that is taken off sale', () => {
  test.each(Object.entries(WAYS_OUT))('and %s keeps its meaning for its members', async (_, takeOff) => {
    await join('navigator');
    const before = await membership();
    await portal.php(takeOff(portal.products.navigator));
    const after = await membership();
    expect(after.committed_until).toBeGreaterThan(NOW() + YEAR - 2 * 86_400);
    expect([after.plan, after.committed_until, after.cancels_on]).toEqual([
      before.plan,
      before.committed_until,
      before.cancels_on,
    ]);
    const ends = (await ask(portal, '/account/membership/cancel', { idempotency_key: randomUUID() })).json.ends_at;
    expect(ends).toBeGreaterThan(NOW() + YEAR - 3 * 86_400);
  });

  test.each(Object.entries(WAYS_OUT))('and %s keeps its guarantee', async (_, takeOff) => {
    await join('grow');
    const before = await membership();
    await portal.php(takeOff(portal.products.grow));
    expect(before.guarantee.until).toBeGreaterThan(NOW() + 89 * 86_400);
    expect((await membership()).guarantee).toEqual(before.guarantee);
  });

  test('does not give its members to another plan that has its price', async () => {
    await join('navigator');
    await portal.php(WAYS_OUT.drafted(portal.products.navigator));
    await portal.php(`
      $id = wp_insert_post( array( 'post_type' => 'practice_portal_plan', 'post_status' => 'publish', 'post_title' => 'Successor', 'menu_order' => -1 ) );
      ( new PracticePortal\\Billing\\Storage\\Plans() )->setPrice( $id, 125000, 'price_sandbox_navigator' );
      return true;`);
    portal.stripe.simulate.renew(portal.stripe.state.subscriptions[0]!.id, 'paid');
    await portal.stripe.settled();
    expect((await portal.rows('subscriptions'))[0]?.['product_id']).toBe(String(portal.products.navigator));
  });
});

describe('a plan that is edited', () => {
  test('binds those who join from then on, and nobody who has joined', async () => {
    await join('grow');
    const before = await membership();
    await edit('grow', { term: 'twelve months', months: 12 });
    const { plan, committed_until, cancels_on, plans } = await membership();
    expect([plan, committed_until, cancels_on, plans]).toEqual([before.plan, null, before.cancels_on, before.plans]);
    const [row] = await portal.rows('subscriptions');
    expect(JSON.parse(row?.['terms'] ?? '')).toMatchObject({ period: before.plan.term, commitment_months: 0 });
  });

  test('frees nobody who has joined', async () => {
    await join('navigator');
    await edit('navigator', { months: 0 });
    expect((await membership()).committed_until).toBeGreaterThan(NOW() + YEAR - 2 * 86_400);
  });

  test('promises what it is by then to those who change to it', async () => {
    await join('grow');
    await edit('advantage', { term: 'six months', months: 6 });
    const { membership: held } = await changeTo('advantage');
    expect(held.plan.term).toBe('six months');
    expect(held.committed_until).toBeGreaterThan(NOW() + 179 * 86_400);
  });

  test('commits those who change to it for as long as it says, whatever they paused before', async () => {
    await join('grow');
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET paused_seconds = 90 * 86400" );',
    );
    const { membership: held } = await changeTo('navigator');
    expect(held.committed_until).toBeLessThan(NOW() + YEAR + 2 * 86_400);
    const [row] = await portal.rows('subscriptions');
    expect(row).toMatchObject({ paused_seconds: '0' });
    expect(Date.parse(`${row!['committed_until']!.replace(' ', 'T')}Z`) / 1000).toBe(held.committed_until);
  });

  test('promises what was shown, though it is edited while the bank makes up its mind', async () => {
    await join('grow');
    const { json } = await ask(portal, '/account/portal', { flow: 'card' });
    await fetch(`${json.url}/4000002760003184`, { redirect: 'manual' });
    await portal.stripe.settled();
    await ask(portal, '/account/card', { idempotency_key: randomUUID() });
    const { client_secret } = await changeTo('advantage');
    await edit('advantage', { term: 'two years', months: 24 });
    const base = await portal.php<string>('return PRACTICE_PORTAL_STRIPE_API_BASE;');
    await fetch(`${base}/browser/authenticate`, {
      method: 'POST',
      body: JSON.stringify({ key: 'pk_test_sandbox', client_secret, outcome: 'completed' }),
    });
    await portal.stripe.settled();
    expect(await membership()).toMatchObject({
      plan: { name: 'Advantage Membership', term: 'month to month' },
      committed_until: null,
    });
  });

  test('says in its editor for whom it counts', async () => {
    const owner = await signedIn(portal, 'a-administrator');
    const page = documentOf(await owner.send(`/wp-admin/post.php?post=${portal.products.grow}&action=edit`));
    const box = page.getElementById('practice-portal-membership')?.textContent ?? '';
    expect(box).toContain('apply to people who join or change to this membership from now on');
    expect(box).not.toContain('members already.');
  });
});

describe('the guarantee', () => {
  test('begins once: another plan and back do not begin it again', async () => {
    await join('grow');
    const begun = NOW() - 60 * 86_400;
    await portal.php(`
      global $wpdb;
      return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET activated_at = '" . gmdate( 'Y-m-d H:i:s', ${begun} ) . "'" );`);
    await changeTo('advantage');
    expect((await membership()).guarantee).toBeNull();
    await changeTo('grow');
    expect((await membership()).guarantee.until).toBe(begun + 90 * 86_400);
  });
});

/** What happens to a purchase when its user is deleted (spec: payment#one-charge). */
import { beforeEach, describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { registerAsMember, signedIn } from '../kit/member.ts';
import { confirmCard, silenceWebhooks } from '../kit/stripe.ts';
import { usePurchases } from './purchases.ts';

const { portal, here, atStripe, kept, problems, mailsToOwner, hourly, letHoursPass, userId, deleteUser, meanwhile } =
  usePurchases();

describe('the subscription of a user who is deleted', () => {
  let secret = '';

  beforeEach(async () => {
    ({ secret } = await registerAsMember(portal));
  });

  test('from one site of a network ends as well', async () => {
    await confirmCard(portal, secret);
    await portal.php(`do_action( 'remove_user_from_blog', ${await userId()}, 1, 0 ); return true;`);
    expect([await here(), atStripe()]).toEqual([['canceled'], ['canceled']]);
  });

  test('that was paid at the same moment is refunded', async () => {
    silenceWebhooks(portal);
    await confirmCard(portal, secret);
    await deleteUser();
    expect([await here(), atStripe(), kept()]).toEqual([['refunded'], ['canceled'], [0]]);
  });

  test('is retried until Stripe can be reached, and is a problem until then', async () => {
    await confirmCard(portal, secret);
    portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: 'drop' });
    await deleteUser();
    expect([await here(), atStripe()]).toEqual([['canceled'], ['active']]);
    expect(await problems()).toEqual(['not_canceled']);
    expect(mailsToOwner()).toHaveLength(1);
    portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: '500' });
    await letHoursPass();
    await hourly();
    expect(await problems()).toEqual(['not_canceled']);
    await letHoursPass();
    await hourly();
    expect([await problems(), atStripe()]).toEqual([['not_canceled, over'], ['canceled']]);
    expect(mailsToOwner()).toHaveLength(1);
  });

  test('does not count as ended if Stripe refuses to cancel it: its state there decides', async () => {
    await confirmCard(portal, secret);
    meanwhile(`add_filter( 'pre_http_request', function ( $answer, $args ) {
      return 'DELETE' !== $args['method'] ? $answer : array(
        'response' => array( 'code' => 400, 'message' => '' ), 'headers' => array(), 'cookies' => array(),
        'body'     => '{"error":{"type":"invalid_request_error","message":"Not now."}}' );
    }, 10, 2 );`);
    await deleteUser();
    expect([atStripe(), await problems()]).toEqual([['active'], ['not_canceled']]);
  });

  describe('whose row is merely missing', () => {
    let id = 0;
    const lose = async () => {
      await confirmCard(portal, secret);
      id = await userId();
      await portal.php('global $wpdb; return $wpdb->delete( $wpdb->users, array( "user_login" => "renee" ) );');
      await hourly();
    };

    test('continues, and the owner is notified once', async () => {
      await lose();
      await hourly();
      expect([await here(), atStripe(), await problems()]).toEqual([['active'], ['active'], ['users_missing']]);
      expect((await portal.rows('health_issues'))[0]?.['detail']).toBe(`1 user: ID ${id}`);
      expect(mailsToOwner()).toHaveLength(1);
    });

    test('is no longer a problem when the user exists again', async () => {
      await lose();
      await portal.php(
        `global $wpdb; return $wpdb->insert( $wpdb->users, array( 'ID' => ${id}, 'user_login' => 'renee' ) );`,
      );
      await hourly();
      expect([await here(), await problems()]).toEqual([['active'], ['users_missing, over']]);
    });

    test('is canceled when the owner confirms that the user was deleted', async () => {
      await lose();
      const office = await signedIn(portal, 'a-administrator');
      const page = documentOf(await office.send('/wp-admin/admin.php?page=practice-portal-health-issues'));
      expect(page.querySelector('[form="practice-portal-cancel-missing"]')?.textContent).toBe(
        'Cancel their subscriptions',
      );
      const form = fieldsOf(page.getElementById('practice-portal-cancel-missing'));
      await office.send('/wp-admin/admin-post.php', { form });
      expect([await here(), atStripe(), await problems()]).toEqual([
        ['canceled'],
        ['canceled'],
        ['users_missing, over'],
      ]);
    });
  });

  test('waits for another request about it', async () => {
    await confirmCard(portal, secret);
    const id = await userId();
    await beAtWorkOnPerson(portal, id);
    await deleteUser();
    expect(atStripe()).toEqual(['active']);
    await portal.php('global $wpdb; return $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_locks" );');
    await hourly();
    expect([await here(), atStripe()]).toEqual([['canceled'], ['canceled']]);
  });

  test('is not retried while another request works on it', async () => {
    await confirmCard(portal, secret);
    const id = await userId();
    portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: 'drop' });
    await deleteUser();
    await letHoursPass();
    await beAtWorkOnPerson(portal, id);
    await hourly();
    expect([atStripe(), await problems()]).toEqual([['active'], ['not_canceled']]);
  });

  test('leaves other users’ data alone', async () => {
    await confirmCard(portal, secret);
    await portal.php(
      `require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( get_user_by( 'login', 'a-partner' )->ID );`,
    );
    expect([await here(), atStripe()]).toEqual([['active'], ['active']]);
  });
});

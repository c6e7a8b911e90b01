/** Buyers for tests, and what the host, Stripe and the owner know about them. */
import { afterEach } from 'vitest';
import { memberForm, withoutCredentials, type Form } from '../kit/registration.ts';
import { useSite, type TestSiteOptions } from '../kit/site.ts';

const MEANWHILE = '/wordpress/wp-content/mu-plugins/test-meanwhile.php';

/** For a test file: the site, and helpers that act on and describe its purchases. */
export function usePurchases(options: TestSiteOptions = {}) {
  const portal = useSite(options);
  const form = (changes: Form = {}) => memberForm(portal.products.grow, changes);
  const again = (product: number, changes: Form = {}) => withoutCredentials(memberForm(product, changes));

  const here = async () => {
    await portal.stripe.settled();
    return (await portal.rows('subscriptions')).map(({ status }) => status);
  };
  const atStripe = () => portal.stripe.state.subscriptions.map(({ status }) => status);
  /** Each charge less its refunds, in minor units. */
  const kept = () => portal.stripe.state.charges.map(({ amount, amount_refunded }) => amount - amount_refunded);
  const problems = async () =>
    (await portal.rows('health_issues')).map(
      ({ kind, resolved_at }) => `${kind}${resolved_at === null ? '' : ', over'}`,
    );
  const mailsToOwner = () => portal.site.mails().filter(({ subject }) => subject.startsWith('['));
  const hourly = () => portal.php("do_action( 'practice_portal_hourly' ); return true;");
  /** Tasks that wait for an hour or more become due. */
  const letHoursPass = () =>
    portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 0 WHERE type = 'cancellation'" );`,
    );
  const userId = () => portal.php<number>("return get_user_by( 'login', 'renee' )->ID ?? 0;");
  const daily = () => portal.php("do_action( 'practice_portal_daily' ); return true;");
  /** Moves the end of every paid period far into the past, so that the daily task asks Stripe about it. */
  const makeOverdue = () =>
    portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '2020-01-01 00:00:00'" );`,
    );
  const deleteUser = async () =>
    portal.php(`require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( ${await userId()} );`);

  /** PHP that runs with each request of this test. */
  const meanwhile = (code: string) => portal.site.php.writeFile(MEANWHILE, `<?php ${code}`);
  afterEach(() => {
    if (portal.site.php.fileExists(MEANWHILE)) portal.site.php.unlink(MEANWHILE);
  });

  return {
    portal,
    form,
    again,
    here,
    atStripe,
    kept,
    problems,
    mailsToOwner,
    hourly,
    daily,
    makeOverdue,
    letHoursPass,
    userId,
    deleteUser,
    meanwhile,
  };
}

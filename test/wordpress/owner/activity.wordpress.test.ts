/** The owner's pages: the activity log of the whole site. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Answer } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const ACTIVITY = '/wp-admin/admin.php?page=practice-portal-activity';

type Logged = { kind: string; user?: string; by?: string; at?: string; detail?: string };

/** Replaces the log by these events, recorded as the plugin does, signed in as the one who acts. Times are in the site's time zone. */
const log = (...events: Logged[]) =>
  portal.php(`
    global $wpdb;
    $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_journal" );
    foreach ( json_decode( ${phpValue(JSON.stringify(events))}, true ) as $index => $each ) {
      $id = fn( $login ) => '' === $login ? 0 : get_user_by( 'login', $login )->ID;
      wp_set_current_user( $id( $each['by'] ?? '' ) );
      $event = new PracticePortal\\Billing\\Activity\\JournalEvent( $each['kind'], $id( $each['user'] ?? '' ), "test-$index" );
      $event->at( isset( $each['at'] ) ? ( new DateTimeImmutable( $each['at'], wp_timezone() ) )->getTimestamp() : null )->withDetail( $each['detail'] ?? '' );
      do_action( 'practice_portal_happened', $event );
    }
    return true;`);

let admin: Browser;
beforeEach(async () => {
  admin = await signedIn(portal, 'a-administrator');
  await portal.php("update_option( 'timezone_string', 'America/New_York' ); return true;");
});

const cells = (answer: Answer, column: string) =>
  [...documentOf(answer).querySelectorAll(`tbody .column-${column}`)].map((each) =>
    each.textContent.replace('Show more details', '').trim(),
  );
const what = (answer: Answer) => cells(answer, 'what');

/** Posts the list's form as a browser does, and follows the redirect. */
async function post(fields: Record<string, string>): Promise<{ location: string; answer: Answer }> {
  const nonce = documentOf(await admin.send(ACTIVITY)).querySelector('form [name="_wpnonce"]');
  const answer = await admin.send(ACTIVITY, {
    form: { _wpnonce: nonce?.getAttribute('value') ?? '', filter_activity: 'Filter', ...fields },
  });
  expect(answer.status).toBe(303);
  const location = answer.header('Location') ?? '';
  return { location, answer: await admin.send(location) };
}

describe('the site’s activity', () => {
  test('shows what belongs to no member, and what members did, newest first, without Stripe’s names', async () => {
    await addMember(portal, { login: 'ann', name: 'Ann Álvarez' });
    await log(
      { kind: 'import_started', by: 'a-administrator', at: '2026-03-01 10:00', detail: 'members.csv' },
      { kind: 'price_changed', by: 'a-administrator', at: '2026-03-03 10:00', detail: 'Grow from $1 to $2' },
      { kind: 'password_changed', user: 'ann', by: 'ann', at: '2026-03-02 10:00' },
      { kind: 'event', user: 'ann', at: '2026-03-04 10:00', detail: 'invoice.paid' },
    );
    const answer = await admin.send(ACTIVITY);
    expect(documentOf(answer).querySelector('h1')?.textContent).toBe('Activity');
    expect(what(answer)).toEqual([
      'Price changed: Grow from $1 to $2',
      'Changed the password',
      'Import of members: members.csv',
    ]);
    expect(cells(answer, 'member')).toEqual(['—', 'Ann Álvarez', '—']);
    expect(cells(answer, 'who')).toEqual(['a-administrator', 'Ann Álvarez', 'a-administrator']);
    expect(what((await post({ subject: 'stripe' })).answer)).toEqual(['Stripe event: invoice.paid']);
    expect(what((await post({ subject: 'settings' })).answer)).toEqual(['Price changed: Grow from $1 to $2']);
  });

  test('names bulk operations and messages in sentences, also those of earlier versions', async () => {
    await log(
      ...['cancel: 1', 'cancel: 1200', 'extend: 2', 'cover: 3', 'resend: 2', 'unknown: 2', ''].map((detail, index) => ({
        kind: 'bulk_started',
        by: 'a-administrator',
        at: `2026-03-09 10:00:0${index}`,
        detail,
      })),
      ...['Opening: new hours: 2', 'A cut subject'].map((detail, index) => ({
        kind: 'message_started',
        by: 'a-administrator',
        at: `2026-03-09 09:00:0${index}`,
        detail,
      })),
      { kind: 'members_exported', by: 'a-administrator', at: '2026-03-09 08:00:01', detail: '2' },
      { kind: 'members_exported', by: 'a-administrator', at: '2026-03-09 08:00:00' },
    );
    expect(what(await admin.send(ACTIVITY))).toEqual([
      'Bulk change of memberships started',
      'Bulk change of memberships started',
      'Bulk resend of open invitations started for 2 members',
      'Bulk change of payments outside of Stripe started for 3 members',
      'Bulk extension of memberships started for 2 members',
      'Bulk cancellation started for 1,200 members',
      'Bulk cancellation started for 1 member',
      'Message to members: A cut subject',
      'Message to 2 members: Opening: new hours',
      'List of 2 chosen members downloaded',
      'Member list downloaded',
    ]);
  });

  test('finds what a person did and what others did to them, once, with no name in a URL', async () => {
    await addMember(portal, { login: 'ann', name: 'Ann Álvarez' });
    await addMember(portal, { login: 'bob', name: 'Bob Brown' });
    await log(
      { kind: 'password_changed', user: 'ann', by: 'ann', at: '2026-03-01 10:00' },
      { kind: 'note_added', user: 'ann', by: 'a-administrator', at: '2026-03-02 10:00' },
      { kind: 'coupon_created', by: 'a-administrator', at: '2026-03-03 10:00', detail: 'TEN' },
      { kind: 'language_changed', user: 'bob', by: 'bob', at: '2026-03-04 10:00' },
    );
    for (const [search, found] of [
      ['alvarez', ['Note added', 'Changed the password']],
      ['a-administrator', ['Coupon created: TEN', 'Note added']],
      ['nobody-has-this', []],
    ] as const) {
      const { location, answer } = await post({ search });
      expect([search, what(answer).filter((each) => each !== 'No activity found.')]).toEqual([search, found]);
      expect(decodeURIComponent(location)).not.toContain(search);
    }
  });

  test('filters by days of the site’s time zone, and keeps what was typed after an error', async () => {
    await log(
      { kind: 'coupon_created', by: 'a-administrator', at: '2026-03-07 23:59:59', detail: 'A' },
      { kind: 'coupon_created', by: 'a-administrator', at: '2026-03-08 00:00:00', detail: 'B' },
      { kind: 'coupon_created', by: 'a-administrator', at: '2026-03-08 23:59:59', detail: 'C' },
      { kind: 'coupon_created', by: 'a-administrator', at: '2026-03-09 00:00:00', detail: 'D' },
    );
    // On March 8 the clocks change.
    const day = await post({ from: '2026-03-08', to: '2026-03-08' });
    expect(what(day.answer)).toEqual(['Coupon created: C', 'Coupon created: B']);
    for (const [from, to, error] of [
      ['2026-03-09', '2026-03-08', 'The first day is after the last one. Choose an earlier first day.'],
      ['2026-02-30', '', '“2026-02-30” is not a date. Enter it as 2026-12-31.'],
    ] as const) {
      const page = documentOf((await post({ from, to })).answer);
      expect(page.querySelector('[role="alert"]')?.textContent).toBe(error);
      expect(page.querySelector('#activity-from')?.getAttribute('value')).toBe(from);
    }
  });

  test('has pages', async () => {
    await log(
      ...Array.from({ length: 23 }, (_, index) => ({
        kind: 'coupon_created',
        by: 'a-administrator',
        at: `2026-03-01 10:00:${String(index).padStart(2, '0')}`,
        detail: String(index),
      })),
    );
    const first = await admin.send(ACTIVITY);
    expect(documentOf(first).querySelector('.displaying-num')?.textContent).toBe('23 items');
    expect(what(first)[0]).toBe('Coupon created: 22');
    expect(what(await admin.send(`${ACTIVITY}&paged=2`))).toEqual(
      ['2', '1', '0'].map((code) => `Coupon created: ${code}`),
    );
  });

  test('names every kind of event in words, and has each under one subject', async () => {
    const faults = await portal.php<string[]>(`
      $kinds = array_column( array_merge( PracticePortal\\Billing\\Activity\\ActivityKind::cases(), PracticePortal\\Admin\\AdminActivityKind::cases() ), 'value' );
      $under = array();
      foreach ( array_keys( PracticePortal\\Admin\\Activity\\ActivitySubjects::labels() ) as $subject ) {
        array_push( $under, ...PracticePortal\\Admin\\Activity\\ActivitySubjects::kinds( $subject ) );
      }
      $faults = array_merge( array_diff( $kinds, $under ), array_diff( $under, $kinds ), array_keys( array_filter( array_count_values( $under ), fn( $times ) => $times > 1 ) ) );
      foreach ( $kinds as $kind ) {
        $entry = new PracticePortal\\Billing\\Activity\\JournalEntry( array( 'id' => 1, 'kind' => $kind, 'user_id' => 0, 'subscription_id' => 0, 'acted_by' => 'owner', 'actor_id' => 1, 'amount' => null, 'reference' => '', 'detail' => '', 'happened_at' => 1, 'pending' => 0 ) );
        if ( PracticePortal\\Mail\\ActivityFormatter::what( $entry ) === $kind ) { $faults[] = "$kind has no words"; }
      }
      return array_values( $faults );`);
    expect(faults).toEqual([]);
  });
});

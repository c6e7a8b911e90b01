/** A practice admin who has joined is removed, by the member and in wp-admin. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../kit/mail.ts';
import { memberForm, register, secondaryForm, withoutCredentials } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import type { Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';

const portal = useSite();

const SAM = 'invited@example.com';
let parent: Browser;
let sam: Browser;
let samsId = 0;

beforeEach(async () => {
  await portal.php(`
    $user          = wp_insert_user( array( 'user_login' => 'parent', 'user_pass' => 'parent', 'user_email' => 'parent@example.com', 'role' => 'subscriber' ) );
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    $subscription  = $subscriptions->create( $user, ${portal.products.grow}, 'Grow Member', 19900 );
    $subscriptions->activate( $subscription->id );
    ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( '${SAM}', 'Sam Second', $subscription, 'the-token' );
    return true;`);
  sam = portal.browser();
  samsId = (await register(sam, secondaryForm('the-token'))).json.user_id;
  parent = await signedIn(portal, 'parent');
  expect((await sam.rest('/members')).status).toBe(200);
});

const remove = (browser: Browser, id = 1) =>
  browser.rest('/account/team/remove', { json: { idempotency_key: randomUUID(), id } });

const kindsOf = async (userId: number) =>
  (await portal.rows('journal')).filter(({ user_id }) => user_id === String(userId)).map(({ kind }) => kind);

describe('a removed practice admin', () => {
  test('loses access at once, gets one e-mail, and is in both activity logs', async () => {
    const answer = await remove(parent);
    expect([answer.status, answer.json]).toEqual([200, []]);
    expect((await sam.rest('/members')).json.data).toMatchObject({
      reason: 'ended',
      url: `${portal.address}/register/`,
    });
    const subjects = mailsTo(portal, SAM).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /ended/i.test(subject))).toEqual([expect.stringMatching(/^Your access to/)]);
    expect(await kindsOf(samsId)).toEqual(expect.arrayContaining(['removed', 'canceled']));
    expect(await kindsOf(parent.userId)).toContain('team_removed');
    expect(await portal.rows('locks')).toEqual([]);
  });

  test('can buy, and can be invited again', async () => {
    await remove(parent);
    const bought = await register(sam, withoutCredentials(memberForm(portal.products.grow)));
    expect(bought.json.status).toBe('requires_confirmation');
    const invited = await parent.rest('/account/team/invite', {
      json: { idempotency_key: randomUUID(), name: 'Sam', email: SAM },
    });
    expect(invited.json).toEqual([expect.objectContaining({ email: SAM, state: 'invited' })]);
  });

  test.each([
    ['without', 'null'],
    ['with', '1'],
  ])(
    'is still known as invited after the inviter’s account was deleted %s its posts reassigned',
    async (_, reassign) => {
      await remove(parent);
      await portal.php(
        `require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( ${parent.userId}, ${reassign} );`,
      );
      const { json } = await sam.rest('/account/membership');
      expect(json).toMatchObject({ state: 'canceled', is_invited: true, paid_by: '' });
    },
  );

  test('must belong to this member, and must have joined', async () => {
    await portal.php(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'late@example.com', 'Late', $subscriptions->find( 1 ), 'another' );
      return true;`);
    expect((await remove(parent, 2)).status).toBe(404);
    expect((await remove(sam)).json.code).toBe('practice_portal_no_team');
    expect((await sam.rest('/members')).status).toBe(200);
    await remove(parent);
    expect((await remove(parent)).status).toBe(404);
  });
});

test('in wp-admin a question comes first, and a form removes', async () => {
  const owner = await signedIn(portal, 'a-administrator');
  const page = await owner.send(`/wp-admin/admin.php?page=practice-portal-members&member=${parent.userId}`);
  expect(page.text).toContain('Sam Second will lose access to the members’ area.');
  const form = /<details class="practice-portal-removal">.*?<form[^>]*>(.*?)<\/form>/s.exec(page.text)?.[1] ?? '';
  const fields = Object.fromEntries(
    [...form.matchAll(/<input type="hidden"[^>]*name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;
  const answer = await owner.send('/wp-admin/admin-post.php', { form: fields });
  expect(answer.status).toBe(303);
  expect((await sam.rest('/members')).status).toBe(403);
  const [entry] = (await portal.rows('journal')).filter(({ kind }) => kind === 'team_removed');
  expect(entry).toMatchObject({ user_id: String(parent.userId), acted_by: 'owner' });
});

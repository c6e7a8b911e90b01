/** Stripe gets every change of a name or e-mail address by any user; failures are retried. */
import { beforeEach, describe, expect, test } from 'vitest';
import { letHourPass, mailsTo } from '../kit/mail.ts';
import { joinAsMember } from '../kit/member.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

let id = 0;
beforeEach(async () => {
  id = (await joinAsMember(portal)).browser.userId;
});

const customer = () => portal.stripe.state.customers[0];
const problems = async () =>
  (await portal.rows('health_issues')).map(({ kind, resolved_at }) => `${kind}${resolved_at === null ? '' : ', over'}`);
const kinds = async () => (await portal.rows('journal')).map(({ kind }) => kind);

/** As wp-admin and REST store a user. */
const update = (fields: string) => portal.php(`wp_update_user( array( 'ID' => ${id}, ${fields} ) ); return true;`);

describe('Stripe’s customer', () => {
  test('has the address and the name that an administrator has entered', async () => {
    await update(`'user_email' => 'new@obrien.example', 'first_name' => 'Renata'`);
    expect(customer()).toMatchObject({ email: 'new@obrien.example', name: expect.stringMatching(/^Renata /) });
  });

  test('has the name that the member has saved, which is in the activity log once', async () => {
    const [profile] = await portal.dispatch([{ method: 'GET', path: '/account/profile' }], 'renee');
    const user = { ...profile?.json.user, mepr_best_phone_number: profile?.json.user.phone, user_first_name: 'Renata' };
    await portal.dispatch(
      [{ method: 'PUT', path: '/account/profile', json: user, headers: { 'If-Match': `"${profile?.json.revision}"` } }],
      'renee',
    );
    expect(customer()?.name).toMatch(/^Renata /);
    expect((await kinds()).filter((kind) => kind === 'profile_changed')).toHaveLength(1);
  });

  test('is not updated without a difference', async () => {
    const before = portal.stripe.state.requests.length;
    await update(`'display_name' => 'Another'`);
    expect(portal.stripe.state.requests.length).toBe(before);
  });

  test('is updated again after Stripe was down, which clears the problem', async () => {
    portal.stripe.isReachable = false;
    await update(`'user_email' => 'new@obrien.example'`);
    portal.stripe.isReachable = true;
    expect(await problems()).toEqual(['customer_outdated']);
    expect(customer()?.email).toBe('renee@obrien.example');
    await letHourPass(portal);
    expect(customer()?.email).toBe('new@obrien.example');
    expect(await problems()).toEqual(['customer_outdated, over']);
  });
});

test('a change to a cheaper plan gets an e-mail and is in the activity log', async () => {
  const subscription = portal.stripe.state.subscriptions[0]?.id ?? '';
  portal.stripe.simulate.changePlan(subscription, 'price_sandbox_advantage');
  await portal.stripe.settled();
  portal.stripe.simulate.changePlan(subscription, 'price_sandbox_grow');
  await portal.stripe.settled();
  const subjects = mailsTo(portal, 'renee@obrien.example').map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('has changed'))).toHaveLength(2);
  expect((await kinds()).filter((kind) => kind === 'plan_changed')).toHaveLength(2);
});

/** Steps with which tests begin run once for each state of the site (`kit/member.ts`). Otherwise a test could begin in the state of another test. */
import { expect, test } from 'vitest';
import { joinAsMember, prepare, signedIn } from './kit/member.ts';
import { useSite } from './kit/site.ts';

const portal = useSite();

let runs = 0;
/** A step that changes the database, Stripe's records and the e-mails. */
const step = () =>
  prepare(portal, 'the step of this file', async () => {
    runs += 1;
    portal.stripe.simulate.pass(1);
    return portal.php<number>(
      `update_option( 'a_step', get_option( 'a_step', 0 ) + 1 ); wp_mail( 'ann@example.com', 'Step ${runs}', 'Text' ); return (int) get_option( 'a_step' );`,
    );
  });
const traces = async () => ({
  option: await portal.php<string>(`return (string) get_option( 'a_step' );`),
  mails: portal.site.mails().map(({ subject }) => subject),
  returned: await prepare(portal, 'nothing', async () => 'the value'),
});

test.each(['the first time', 'and again'])('a step from the booted state: %s', async () => {
  expect(await step()).toBe(1);
  expect(runs).toBe(1);
  expect(await traces()).toEqual({ option: '1', mails: ['Step 1'], returned: 'the value' });
});

test.each(['the first time', 'and again'])('a step after another one: %s', async () => {
  await step();
  expect(await step()).toBe(2);
  expect(runs).toBe(2);
  expect(await traces()).toEqual({ option: '2', mails: ['Step 1', 'Step 2'], returned: 'the value' });
});

test.each<[string, () => unknown]>([
  ['the database', () => portal.php(`return update_option( 'a_step', 5 );`)],
  ['an e-mail', () => portal.php(`return wp_mail( 'bob@example.com', 'Before', 'Text' );`)],
  ['that Stripe can be reached', () => void (portal.stripe.isReachable = false)],
  ['where Stripe sends its events', () => void (portal.stripe.webhookUrl = undefined)],
])('after a change of %s the step runs', async (_, change) => {
  await change();
  const before = runs;
  await step();
  expect(runs).toBe(before + 1);
});

test.each(['the first time', 'and again'])('a session, and a member beside it: %s', async () => {
  const owner = await signedIn(portal, 'a-administrator');
  const { browser } = await joinAsMember(portal);
  expect((await owner.send('/wp-admin/users.php')).text).toContain('renee@obrien.example');
  expect((await browser.rest('/account/membership')).json).toMatchObject({ state: 'active' });
  expect((await browser.send('/wp-admin/users.php')).status).not.toBe(200);
  expect(portal.stripe.state.charges).toHaveLength(1);
});

/** The e-mail address of an account that a registration has made, corrected before anything is paid. */
import { expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const FIRST = 'renee@obrien.example';
const SECOND = 'renee@correct.example';

async function begun(): Promise<{ browser: Browser; secret: string; account: object }> {
  const browser = portal.browser();
  const { json } = await register(browser, memberForm(portal.products.grow));
  return { browser, secret: json.client_secret, account: json.account };
}
const change = (browser: Browser, email: string) => browser.rest('/registrations/account', { json: { email } });
const emailOf = (id: number) =>
  portal.php<string>(`clean_user_cache( ${id} ); return get_userdata( ${id} )->user_email;`);

test('the registration’s response names the account, and the URL to sign out', async () => {
  const { account } = await begun();
  expect(account).toMatchObject({ email: FIRST, is_email_changeable: true });
});

test('the account, its customer at Stripe and its receipt have the corrected address; no e-mail goes to the first one', async () => {
  const { browser, secret } = await begun();
  const answer = await change(browser, SECOND);
  expect([answer.status, answer.json]).toMatchObject([200, { email: SECOND, is_email_changeable: true }]);
  expect(await emailOf(browser.userId)).toBe(SECOND);
  await portal.stripe.settled();
  expect(portal.stripe.state.customers.map(({ email }) => email)).toEqual([SECOND]);
  await confirmCard(portal, secret);
  expect((await change(browser, FIRST)).json.code).toBe('practice_portal_email_fixed');
  expect(await emailOf(browser.userId)).toBe(SECOND);
});

test('one of another account, or an invalid one, is rejected at its field', async () => {
  await addMember(portal, { login: 'other' });
  const { browser } = await begun();
  for (const email of ['other@private.example', 'nonsense']) {
    const { status, json } = await change(browser, email);
    expect([status, Object.keys(json.data.errors)]).toEqual([422, ['user_email']]);
  }
  expect(await emailOf(browser.userId)).toBe(FIRST);
});

test('works only for this registration’s account, in its own session, with a nonce', async () => {
  const { browser } = await begun();
  expect((await change(portal.browser(), SECOND)).status).toBe(401);
  expect((await browser.rest('/registrations/account', { json: { email: SECOND }, nonce: null })).status).toBe(401);
  const member = await signedIn(portal, 'a-partner');
  expect((await change(member, SECOND)).json.code).toBe('practice_portal_email_fixed');
  expect(await emailOf(browser.userId)).toBe(FIRST);
});

test('waits while another request works on the same person', async () => {
  const { browser } = await begun();
  await beAtWorkOnPerson(portal, browser.userId);
  expect((await change(browser, SECOND)).json.code).toBe('practice_portal_in_progress');
  expect(await emailOf(browser.userId)).toBe(FIRST);
});

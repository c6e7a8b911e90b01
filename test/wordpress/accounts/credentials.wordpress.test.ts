/** Members change their e-mail address and password on Your Membership. Both need the current password. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { registerAsMember } from '../kit/member.ts';
import { mailsTo, pressButton } from '../kit/mail.ts';
import { memberForm } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const EMAIL = 'renee@obrien.example';
const NEW = 'new@obrien.example';
const PASSWORD = memberForm(1).mepr_user_password ?? '';

async function newcomer() {
  const { browser } = await registerAsMember(portal);
  return { browser, id: browser.userId };
}

const post = (browser: Browser, path: string, json: Record<string, string>) =>
  browser.rest(`/account${path}`, { json: { idempotency_key: randomUUID(), ...json } });

const errorsOf = ({ status, json }: Awaited<ReturnType<typeof post>>) => [status, json.data?.errors];

describe('another e-mail address', () => {
  test('gets a link, and stays pending until the link is opened', async () => {
    const { browser, id } = await newcomer();
    const { status, json } = await post(browser, '/email', { email: ` ${NEW} `, password: PASSWORD });
    expect([status, json]).toEqual([200, { username: 'renee', email: EMAIL, is_verified: false, pending_email: NEW }]);
    const [mail, ...others] = mailsTo(portal, NEW);
    expect(others).toEqual([]);
    // The new address may be a stranger's, so the e-mail contains no text that the member typed.
    expect(mail?.message).not.toContain('Renée');
    const link = /https?:\/\/[^\s]*confirm_email=[0-9a-f]+/.exec(mail?.message ?? '')?.[0] ?? '';
    await pressButton(browser, link);
    expect((await browser.rest('/account/credentials')).json).toEqual({
      username: 'renee',
      email: NEW,
      is_verified: true,
      pending_email: '',
    });
    // WordPress notifies the old address.
    expect(mailsTo(portal, EMAIL)).toHaveLength(1);
    const kinds = (await portal.rows('journal'))
      .filter(({ user_id }) => user_id === String(id))
      .map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['email_change_requested', 'email_changed', 'email_verified']));
    // The journal entry contains no e-mail address.
    expect(JSON.stringify(await portal.rows('journal'))).not.toContain('obrien.example');
  });

  test('can be canceled: the link then changes nothing', async () => {
    const { browser } = await newcomer();
    await post(browser, '/email', { email: NEW, password: PASSWORD });
    const link = /https?:\/\/[^\s]*confirm_email=[0-9a-f]+/.exec(mailsTo(portal, NEW)[0]?.message ?? '')?.[0] ?? '';
    expect((await post(browser, '/email/cancel', {})).json.pending_email).toBe('');
    expect((await pressButton(browser, link)).header('Location')).toContain('email=expired');
    expect((await browser.rest('/account/credentials')).json.email).toBe(EMAIL);
  });

  test.each([
    ['a wrong password', { email: NEW, password: 'a guess' }, { password: ['This is not your current password.'] }],
    ['no password', { email: NEW, password: '' }, { password: ['"Current password" is required'] }],
    ['no address', { email: 'nobody', password: PASSWORD }, { email: ['"Email" must be a valid email address.'] }],
    ['its own', { email: EMAIL, password: PASSWORD }, { email: ['Your account already has this e-mail address.'] }],
    [
      'another’s',
      { email: 'partner@example.com', password: PASSWORD },
      { email: ['The email "partner@example.com" is already in use.'] },
    ],
  ])('is refused with %s', async (_, json, errors) => {
    const { browser } = await newcomer();
    expect(errorsOf(await post(browser, '/email', json))).toEqual([422, errors]);
    expect(mailsTo(portal, NEW)).toEqual([]);
  });

  test('does not reveal who has an account if the e-mail check is off', async () => {
    await portal.php("return update_option( 'practice_portal_email_check', 'off' );");
    const { browser } = await newcomer();
    const taken = await post(browser, '/email', { email: 'partner@example.com', password: PASSWORD });
    expect([taken.status, taken.json.pending_email]).toEqual([200, 'partner@example.com']);
    const [mail] = mailsTo(portal, 'partner@example.com');
    const link = /https?:\/\/[^\s]*confirm_email=[0-9a-f]+/.exec(mail?.message ?? '')?.[0] ?? '';
    expect((await pressButton(browser, link)).header('Location')).toContain('email=expired');
    expect((await browser.rest('/account/credentials')).json.email).toBe(EMAIL);
  });
});

describe('another password', () => {
  const NEXT = 'n"ew pass\'wo\\rd 2';

  test('signs out every session except this one', async () => {
    const { browser, id } = await newcomer();
    const other = portal.browser();
    await other.signIn('renee', PASSWORD);
    const answer = await post(browser, '/password', { password: PASSWORD, new_password: NEXT });
    expect(answer.status).toBe(200);
    browser.nonce = answer.header('X-WP-Nonce');
    expect((await browser.rest('/account/credentials')).status).toBe(200);
    await other.renewNonces();
    expect(other.userId).toBe(0);
    await portal.browser().signIn('renee', NEXT);
    await expect(portal.browser().signIn('renee', PASSWORD)).rejects.toThrow('could not sign in');
    expect(mailsTo(portal, EMAIL).map(({ subject }) => subject)).toEqual([expect.stringContaining('Password Changed')]);
    expect(await portal.php(`return count( WP_Session_Tokens::get_instance( ${id} )->get_all() );`)).toBe(2);
  });

  test('is changed once per key, even if the response was lost', async () => {
    const { browser } = await newcomer();
    const json = { idempotency_key: randomUUID(), password: PASSWORD, new_password: NEXT };
    const first = await browser.rest('/account/password', { json });
    browser.nonce = first.header('X-WP-Nonce');
    expect((await browser.rest('/account/password', { json })).status).toBe(200);
  });

  test.each([
    [
      'a wrong current one',
      { password: 'a guess', new_password: NEXT },
      { password: ['This is not your current password.'] },
    ],
    [
      'a short one',
      { password: PASSWORD, new_password: ' seven77 ' },
      { new_password: ['Password must have at least 8 characters.'] },
    ],
    ['none', { password: PASSWORD, new_password: '' }, { new_password: ['"Password" is required'] }],
  ])('is refused: %s', async (_, json, errors) => {
    const { browser } = await newcomer();
    expect(errorsOf(await post(browser, '/password', json))).toEqual([422, errors]);
    await portal.browser().signIn('renee', PASSWORD);
  });
});

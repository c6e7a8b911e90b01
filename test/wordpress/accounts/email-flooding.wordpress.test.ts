/**
 * E-mails that a request causes count by recipient and by the person who causes them. A verified user is never refused because of strangers
 * (spec: security#e-mails-that-strangers-cause).
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../kit/mail.ts';
import { addMember } from '../kit/members.ts';
import { memberForm, register, withoutCredentials } from '../kit/registration.ts';
import { liftMinuteLimits, useSite } from '../kit/site.ts';
import type { Browser } from '../kit/browser.ts';

const portal = useSite({ realLimits: true });
liftMinuteLimits(portal);

const VICTIM = 'victim@example.com';
const PASSWORD = memberForm(1)['mepr_user_password'] ?? '';

const requestEmail = async (browser: Browser, email: string, password = PASSWORD) => {
  const { status } = await browser.rest('/account/email', {
    json: { idempotency_key: randomUUID(), email, password },
  });
  return status;
};

async function stranger(name: string, email = `${name}@example.com`) {
  const browser = portal.browser();
  const { status, json } = await register(
    browser,
    memberForm(portal.products.grow, { user_login: name, user_email: email }),
  );
  return { browser, status, json };
}

describe('with "Require a confirmed address"', () => {
  beforeEach(() => portal.php("return update_option( 'practice_portal_requires_verified_email', '1' );"));

  test('an address gets three links a day, however often Join Now is pressed', async () => {
    const { browser } = await stranger('mallory', VICTIM);
    const again = async () => {
      const { json } = await register(
        browser,
        withoutCredentials(memberForm(portal.products.grow, { user_email: VICTIM })),
      );
      return json.message;
    };
    const said = [];
    for (let press = 0; press < 8; press += 1) said.push(await again());
    expect(mailsTo(portal, VICTIM).filter(({ message }) => message.includes('verify_email'))).toHaveLength(3);
    expect(said.at(0)).toMatch(/follow the link that we sent to it/);
    expect(said.at(-1)).toMatch(/follow the last link that we sent to it.*You have not been charged\./);
  });
});

test('one account without a verified address mails ten strangers an hour at most', async () => {
  const { browser } = await stranger('mallory');
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push(await requestEmail(browser, `person-${index}@example.com`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

test('what strangers did refuses neither the address’s owner nor the person who invites it', async () => {
  for (const name of ['mallory', 'oscar']) {
    const { browser } = await stranger(name);
    for (let turn = 0; turn < 3; turn += 1) await requestEmail(browser, VICTIM);
  }
  expect(mailsTo(portal, VICTIM)).toHaveLength(3);
  // The owner moves to the address, and an employer invites it.
  for (const login of ['owner', 'employer']) await addMember(portal, { login });
  await portal.php(`
    foreach ( array( 'owner', 'employer' ) as $login ) {
      $user = get_user_by( 'login', $login );
      wp_set_password( $login, $user->ID );
      PracticePortal\\Registration\\Accounts\\EmailVerification::verify( $user->ID, $user->user_email );
    }
    return true;`);
  const owner = portal.browser();
  await owner.signIn('owner', 'owner');
  expect(await requestEmail(owner, VICTIM, 'owner')).toBe(200);
  const employer = portal.browser();
  await employer.signIn('employer', 'employer');
  const { status } = await employer.rest('/account/team/invite', {
    json: { idempotency_key: randomUUID(), name: 'Vic', email: VICTIM },
  });
  expect(status).toBe(200);
});

test('a verified user mails one address three times a day', async () => {
  const { browser } = await stranger('ann');
  await portal.php(`
    $user = get_user_by( 'login', 'ann' );
    PracticePortal\\Registration\\Accounts\\EmailVerification::verify( $user->ID, $user->user_email );
    return true;`);
  // Verifying ends the sessions that the account had before.
  await browser.signIn('ann', PASSWORD);
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) statuses.push(await requestEmail(browser, VICTIM));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await requestEmail(browser, 'other@example.com')).toBe(200);
});

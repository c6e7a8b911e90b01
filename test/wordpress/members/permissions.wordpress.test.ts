/**
 * The permissions of the routes of the members' area and of the settings (spec: access#pages-by-person, rest#partners).
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../kit/members.ts';
import type { Answer, Browser, Sending } from '../kit/browser.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

beforeEach(() =>
  portal.php(
    `return update_option( 'practice_portal_onboarding', array( 'items' => array( array( 'name' => 'Start', 'steps' => array( array( 'name' => 'sign' ) ) ) ) ) );`,
  ),
);

const SETTINGS: Record<string, [path: string, sending: Sending]> = {
  'GET partners': ['/partners', {}],
  'GET user-datadx-settings': ['/user-datadx-settings', {}],
  'PUT user-datadx-settings': ['/user-datadx-settings', { method: 'PUT', json: [] }],
  'GET theme-settings': ['/theme-settings', {}],
  'POST theme-settings': ['/theme-settings', { json: {} }],
};

const MEMBERS: Record<string, [path: string, sending: Sending]> = {
  'POST user-onboarding': ['/user-onboarding/sign', { json: {} }],
  'PUT user-onboarding': ['/user-onboarding/sign', { method: 'PUT', json: {} }],
  'GET navigator-profile': ['/navigator-profile', {}],
  'GET members': ['/members', {}],
  'GET members/places': ['/members/places', {}],
  'GET members/{id}': ['/members/{listed}', {}],
};

/** A listed member. */
let listed = 0;
beforeEach(async () => {
  listed = await addMember(portal, { login: 'listed' });
});

const said = ({ status, json }: Answer) => (json?.code === undefined ? `${status}` : `${status} ${json.code}`);

/** Every route with a valid, a missing and an invalid nonce. */
async function matrixOf(browser: Browser, routes: typeof SETTINGS) {
  const rows = new Set<string>();
  for (const [path, sending] of Object.values(routes)) {
    const row: string[] = [];
    for (const nonce of [browser.nonce, null, 'bad']) {
      const answer = await browser.rest(path.replace('{listed}', String(listed)), { ...sending, nonce });
      row.push(said(answer));
      if (answer.status === 200) expect(answer.header('Cache-Control')).toContain('no-store');
    }
    rows.add(row.join(' · '));
  }
  return [...rows];
}

const LOST = '401 rest_forbidden';
const BAD = '403 rest_cookie_invalid_nonce';

describe('with a good, a missing and a bad nonce, everything is', () => {
  test('refused to a visitor', async () => {
    const browser = portal.browser();
    await browser.renewNonces();
    for (const routes of [SETTINGS, MEMBERS]) {
      expect(await matrixOf(browser, routes)).toEqual([[LOST, LOST, BAD].join(' · ')]);
    }
  });

  test('for a user without a membership as open as for any signed-in user', async () => {
    const browser = portal.browser();
    await browser.signIn('a-subscriber', 'a-subscriber');
    expect(await matrixOf(browser, SETTINGS)).toEqual([['403 rest_forbidden', LOST, BAD].join(' · ')]);
    expect(await matrixOf(browser, MEMBERS)).toEqual([
      ['403 practice_portal_membership_required', LOST, BAD].join(' · '),
    ]);
  });

  test.each(['member', 'partner'])('for a %s what members may', async (role) => {
    const browser = portal.browser();
    await addMember(portal, { login: 'a-member', subscription: 'Advantage Member' });
    await browser.signIn(`a-${role}`, `a-${role}`);
    expect(await matrixOf(browser, SETTINGS)).toEqual([['403 rest_forbidden', LOST, BAD].join(' · ')]);
    expect(await matrixOf(browser, MEMBERS)).toEqual([['200', LOST, BAD].join(' · ')]);
  });

  test('open to an administrator', async () => {
    const browser = portal.browser();
    await browser.signIn('a-administrator', 'a-administrator');
    for (const routes of [SETTINGS, MEMBERS]) {
      expect(await matrixOf(browser, routes)).toEqual([['200', LOST, BAD].join(' · ')]);
    }
  });
});

test('what was refused has changed nothing', async () => {
  const browser = portal.browser();
  await browser.signIn('a-partner', 'a-partner');
  const id = browser.userId;
  for (const nonce of [browser.nonce, null, 'bad']) {
    await browser.rest('/theme-settings', { json: { zoho_salesiq_embed: '<script>stolen()</script>' }, nonce });
    await browser.rest('/user-datadx-settings', { method: 'PUT', json: [{ id, datadx_access_key: 'mine' }], nonce });
  }
  await browser.rest('/user-onboarding/sign', { method: 'PUT', json: {}, nonce: null });
  const meta = await portal.meta(id);
  expect(meta).not.toHaveProperty('datadx_access_key');
  expect(meta).not.toHaveProperty('practice_portal_onboarding_step');
  expect(await portal.php(`return get_option( 'practice_portal_theme_options' );`)).toEqual([]);
});

test.each([
  ['DELETE', '/members'],
  ['POST', '/members'],
  ['DELETE', '/user-datadx-settings'],
  ['PUT', '/theme-settings'],
  ['GET', '/user-onboarding/sign'],
  ['POST', '/partners'],
])('%s %s does not exist', async (method, path) => {
  const browser = portal.browser();
  await browser.signIn('a-administrator', 'a-administrator');
  expect(said(await browser.rest(path, { method }))).toBe('404 rest_no_route');
});

test('a client behind a proxy that blocks PUT can override the method by a header', async () => {
  const browser = portal.browser();
  await browser.signIn('a-partner', 'a-partner');
  const headers = { 'X-HTTP-Method-Override': 'PUT' };
  const answer = await browser.rest('/user-onboarding/sign', { method: 'POST', json: {}, headers });
  expect([answer.status, answer.json.item.completed]).toEqual([200, true]);
});

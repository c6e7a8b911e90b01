/** Other plugins and the site's server answer in the portal's place (public reports; inputs in `fixtures/reports/`). */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const FOLDER = '/wordpress/wp-content/mu-plugins/';
const installed: string[] = [];

/** Activates an input as a must-use plugin until the test's end. */
function install(name: string) {
  const file = new URL(`../fixtures/reports/${name}`, import.meta.url);
  portal.site.php.writeFile(FOLDER + name, readFileSync(file, 'utf8'));
  installed.push(name);
}

afterEach(() => {
  for (const name of installed.splice(0)) portal.site.php.unlink(FOLDER + name);
});

describe('the status of a registration', () => {
  test('of a visitor, of an unpaid account, and of a member with the receipt', async () => {
    const browser = portal.browser();
    await browser.renewNonces();
    expect((await browser.rest('/registrations/status')).json).toEqual({
      user_id: 0,
      is_member: false,
      receipt: null,
    });
    const { json } = await register(browser, memberForm(portal.products.grow));
    expect((await browser.rest('/registrations/status')).json).toMatchObject({
      user_id: browser.userId,
      is_member: false,
      receipt: null,
    });
    await confirmCard(portal, json.client_secret);
    await browser.rest(`/registrations/${json.transaction_id}/confirmation`, { method: 'POST' });
    expect((await browser.rest('/registrations/status')).json).toMatchObject({
      is_member: true,
      receipt: { plan: 'Grow Membership', charged_today: 19_900 },
    });
  });

  test('says that nothing arrived when a captcha has redirected the registration', async () => {
    install('redirected-registration.php');
    const browser = portal.browser();
    await browser.renewNonces();
    browser.cookies.set('x_test', 'captcha');
    const answer = await register(browser, memberForm(portal.products.grow));
    expect(answer.status).toBe(302);
    expect((await browser.rest('/registrations/status')).json).toMatchObject({ user_id: 0, is_member: false });
    expect(await portal.rows('users')).not.toContainEqual(
      expect.objectContaining({ user_email: 'renee@obrien.example' }),
    );
  });
});

test('a replacement of wp_mail() that returns nothing sends each e-mail once', async () => {
  install('mail-without-answer.php');
  const browser = portal.browser();
  const { json } = await register(browser, memberForm(portal.products.grow));
  await confirmCard(portal, json.client_secret);
  for (let run = 0; run < 3; run += 1) await portal.php(`do_action( 'practice_portal_hourly' ); return true;`);
  const sent = await portal.php<string[]>(
    `global $wpdb; return $wpdb->get_col( "SELECT option_value FROM {$wpdb->options} WHERE option_name LIKE 'replaced\\_mail\\_%'" );`,
  );
  expect(sent.length).toBeGreaterThan(0);
  expect(sent).toEqual([...new Set(sent)]);
});

test('a host that refuses PUT lets the portal’s requests through', async () => {
  install('put-refused.php');
  const browser = portal.browser();
  const { json: registered } = await register(browser, memberForm(portal.products.grow));
  await confirmCard(portal, registered.client_secret);
  await browser.renewNonces();
  const json = { value: false };
  expect((await browser.rest('/account/messages', { method: 'PUT', json })).status).toBe(403);
  const headers = { 'X-HTTP-Method-Override': 'PUT' };
  expect((await browser.rest('/account/messages', { method: 'POST', headers, json })).status).toBe(200);
});

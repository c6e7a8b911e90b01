/**
 * Requests that the registration refuses before it reads them, and its rules for phone numbers, addresses and practices (spec: payment#one-charge, payment#outcome).
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { coreFiles } from '../../../wordpress/host/core-files.mjs';
import { memberForm, register, without, type Form } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const send = async (changes: Form, headers: Record<string, string> = {}) => {
  const browser = portal.browser();
  const form = { ...memberForm(portal.products.grow, changes), idempotency_key: randomUUID() };
  const answer = await browser.rest('/registrations', { form, nonce: null, headers });
  return { ...answer, errors: answer.json?.data?.errors };
};

const nothingWasDone = async () =>
  expect([
    await portal.rows('idempotency'),
    await portal.rows('subscriptions'),
    portal.stripe.state.requests.length,
  ]).toEqual([[], [], 0]);

describe('a form that another site makes the browser send', () => {
  test.each<[string, Record<string, string>]>([
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another Origin', { Origin: 'https://evil.example' }],
    ['an Origin that is hidden', { Origin: 'null' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.127.0.0.1' }],
  ])('is refused: %s', async (_, headers) => {
    const { status, json } = await send({}, headers);
    expect([status, json.code]).toEqual([403, 'practice_portal_cross_site']);
    await nothingWasDone();
  });

  test('differs from a form of this site or of a program', async () => {
    const own = { 'Sec-Fetch-Site': 'same-origin', Origin: portal.address };
    expect(await send({}, own)).toMatchObject({ status: 200 });
    expect(
      (
        await register(
          portal.browser(),
          memberForm(portal.products.grow, { user_login: 'two', user_email: 'two@x.example' }),
        )
      ).status,
    ).toBe(200);
  });
});

describe('a form that PHP has truncated', () => {
  const long: Form = Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`more[${index}]`, 'x']));

  test('is rejected, not partly accepted; no warning precedes the response', async () => {
    const answer = await send(long);
    expect(answer.text.slice(0, 1)).toBe('{');
    expect([answer.status, answer.json.code, answer.errors]).toEqual([
      422,
      'practice_portal_registration_invalid',
      { _form: [expect.stringContaining('too many fields for this site’s server')] },
    ]);
    await nothingWasDone();
  });

  test('is rejected also if the key was truncated', async () => {
    const form = { ...long, ...without(memberForm(portal.products.grow), 'idempotency_key') };
    const answer = await portal.browser().rest('/registrations', { form, nonce: null });
    expect([answer.status, answer.json.code]).toEqual([422, 'practice_portal_registration_invalid']);
  });
});

describe('a phone number', () => {
  const TEXT = 'Your phone number must have 10 digits.';

  test.each(['+1 503-555-010', '+1 503-555-01000', '555-0100', '123', '+44 20 7946 0958', 'call me'])(
    'that is %s is refused, the person’s and a practice’s',
    async (phone) => {
      const { status, errors } = await send({ mepr_best_phone_number: phone, 'practices[1][phone]': phone });
      expect([status, errors]).toEqual([422, { mepr_best_phone_number: [TEXT], 'practices.1.phone': [TEXT] }]);
    },
  );

  test.each(['+1 503-555-0100', '5035550100', '(503) 555-0100', '1 503 555 0100'])(
    '%s has its ten digits',
    async (phone) => {
      expect((await send({ mepr_best_phone_number: phone, 'practices[1][phone]': phone })).status).toBe(200);
    },
  );

  test('of a practice is optional; the prefix alone counts as empty', async () => {
    expect((await send({ mepr_best_phone_number: '+1' })).errors).toEqual({
      mepr_best_phone_number: ['"Phone" is required'],
    });
    expect((await send({ 'practices[1][phone]': '+1' })).status).toBe(200);
  });
});

describe('practices', () => {
  const ADDRESS = 'You must enter a valid address.';

  test.each([
    ['line 1', { 'practices[1][address][line1]': '' }],
    ['city', { 'practices[1][address][city]': '' }],
    ['ZIP code', { 'practices[1][address][zip]': '' }],
    ['state', { 'practices[1][address][state]': '' }],
    ['state that there is', { 'practices[1][address][state]': 'ZZ' }],
    [
      'line of it',
      Object.fromEntries(
        ['line1', 'line2', 'city', 'state', 'zip'].map((part) => [`practices[1][address][${part}]`, '']),
      ),
    ],
  ])('without a %s are rejected like the person’s own address', async (_, changes) => {
    const { status, errors } = await send(changes);
    expect([status, errors]).toEqual([422, { 'practices.1.address': [ADDRESS] }]);
  });

  test('are at most fifty, and the fiftieth fits into PHP’s limits', async () => {
    const form = memberForm(portal.products.grow);
    const second = Object.entries(form).filter(([name]) => name.startsWith('practices[1]'));
    const more = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count - 2 }, (_, index) =>
          second.map(([name, value]) => [name.replace('practices[1]', `practices[${index + 2}]`), value]),
        ).flat(),
      );
    const tooMany = await send(more(51));
    expect([tooMany.status, tooMany.errors]).toEqual([422, { practices: ['You can add up to 50 practices.'] }]);
    expect((await send(more(50))).status).toBe(200);
  });
});

test.each(['password', 'Logitech'])('a password that WordPress lists as common is refused: %s', async (password) => {
  // Core's scripts are a folder of their own in the package. A native PHP has no link to them.
  await portal.php(
    `$list = ABSPATH . WPINC . '/js/zxcvbn.min.js';
    wp_mkdir_p( dirname( $list ) );
    return is_file( $list ) || symlink( ${phpValue(path.join(coreFiles, 'wp-includes/js/zxcvbn.min.js'))}, $list );`,
  );
  const { status, errors } = await send({ mepr_user_password: password, mepr_user_password_confirm: password });
  expect([status, errors]).toEqual([422, { mepr_user_password: ['This password is too common. Choose another one.'] }]);
});

test('the sign-in page leads newcomers to the registration', async () => {
  const page = await portal.browser().send('/wp-login.php');
  expect(page.text).toMatch(/<a class="practice-portal-join" href="[^"]*\/register\/">Become a member<\/a>/);
});

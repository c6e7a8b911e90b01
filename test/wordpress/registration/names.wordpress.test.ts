/** The host has the same rules for names and websites as the page (spec: security#names). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NAMES, NO_NAMES, NO_WEBSITES, WEBSITES } from '../../names.ts';
import { memberForm, type Form } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const verdicts = (rule: string, texts: string[]) =>
  portal.php<boolean[]>(
    `return array_map( array( 'PracticePortal\\\\Core\\\\Formats', '${rule}' ), ${phpValue(texts)} );`,
  );

test('has the client’s results', async () => {
  expect(await verdicts('isName', NAMES)).toEqual(NAMES.map(() => true));
  expect(await verdicts('isName', NO_NAMES)).toEqual(NO_NAMES.map(() => false));
  expect(await verdicts('isWebsite', WEBSITES)).toEqual(WEBSITES.map(() => true));
  expect(await verdicts('isWebsite', NO_WEBSITES)).toEqual(NO_WEBSITES.map(() => false));
});

test('rejects them in every field that an e-mail can show', async () => {
  const evil = 'Free money: evil.com';
  const changes: Form = {
    user_first_name: evil,
    user_last_name: evil,
    include_practice_admin: '1',
    'practice_admins[0][name]': evil,
    'practice_admins[0][email]': 'ada@example.com',
    'practices[1][website]': 'javascript:alert(1)',
  };
  const form = { ...memberForm(portal.products.grow, changes), idempotency_key: randomUUID() };
  const { status, json } = await portal.browser().rest('/registrations', { form, nonce: null });
  const words = (label: string) => [`"${label}" can have at most 100 characters and no web address.`];
  expect([status, json.data.errors]).toEqual([
    422,
    {
      user_first_name: words('First Name'),
      user_last_name: words('Last Name'),
      'practice_admins.0.name': words('Admin Name'),
      'practices.1.website': ['"Website" must be a web address that begins with http:// or https://.'],
    },
  ]);
});

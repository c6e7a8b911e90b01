/** Registrations as the page sends them: field by field (spec: registration-request#fields-of-the-submit). */
import { randomUUID } from 'node:crypto';
import type { Answer, Browser } from './browser.ts';

export type Form = Record<string, string>;

const practice = (index: number, fields: Form, address: Form): Form =>
  Object.fromEntries([
    ...Object.entries(fields).map(([name, value]) => [`practices[${index}][${name}]`, value]),
    ...Object.entries(address).map(([name, value]) => [`practices[${index}][address][${name}]`, value]),
  ]);

/** A doctor with two practices and a practice admin, who accepts all terms. */
export const memberForm = (productId: number, changes: Form = {}): Form => ({
  mepr_process_signup_form: 'Y',
  mepr_transaction_id: '',
  logged_in_purchase: '0',
  mepr_best_phone_number: '+1 503-555-0100',
  include_practice_admin: '1',
  hpa_is_secondary_user: '0',
  mepr_payment_methods_hidden: '0',
  mepr_product_id: String(productId),
  mepr_coupon_code: '',
  mepr_payment_method: 'practice-portal-stripe',
  'mepr-address-one': '12 Alder Street',
  'mepr-address-two': 'Suite 3',
  'mepr-address-city': 'Portland',
  'mepr-address-state': 'OR',
  'mepr-address-zip': '97205',
  'mepr-address-country': 'US',
  ...practice(
    0,
    {
      name: "O'Brien \\ Dental",
      specialty: 'Orthodontics',
      business_structure: 'p-c',
      phone: '+1 503-555-0101',
      website: 'https://obrien.example/?a=1&b=2',
      email: 'office@obrien.example',
      directory_show: '1',
    },
    {
      line1: '12 Alder Street',
      line2: 'Suite 3',
      city: 'Portland',
      state: 'OR',
      zip: '97205',
      country: 'US',
      geo_lat: '45.5203',
      geo_lng: '-122.6812',
    },
  ),
  ...practice(
    1,
    {
      name: 'Zahnärzte <West>',
      specialty: 'Surgery',
      business_structure: 'llc',
      phone: '+1',
      website: '',
      email: '',
      directory_show: '0',
    },
    {
      line1: '9 Birch Street',
      line2: '',
      city: 'Salem',
      state: 'OR',
      zip: '97301',
      country: 'US',
      geo_lat: '0',
      geo_lng: '0',
    },
  ),
  'practice_admins[0][name]': 'Alex Admin',
  'practice_admins[0][email]': 'alex@obrien.example',
  user_first_name: 'Renée',
  user_last_name: "O'Brien",
  user_login: 'renee',
  user_email: 'renee@obrien.example',
  mepr_user_password: 'pa"ss\'wo\\rd 1',
  mepr_user_password_confirm: 'pa"ss\'wo\\rd 1',
  hpa_role: 'doctor',
  mepr_profession: 'dental',
  'agreements[hipaa]': '1',
  'agreements[terms_and_conditions]': '1',
  'agreements[social_code_of_ethics]': '1',
  'agreements[privacy_policy]': '1',
  'agreements[non_disclosure]': '1',
  'agreements[member_directory]': '1',
  mepr_no_val: '',
  ...changes,
});

/** An invited person: the short form. */
export const secondaryForm = (inviteToken: string, changes: Form = {}): Form => ({
  mepr_process_signup_form: 'Y',
  hpa_is_secondary_user: '1',
  mepr_payment_methods_hidden: '1',
  invite_token: inviteToken,
  user_first_name: 'Sam',
  user_last_name: 'Second',
  user_login: 'sam',
  user_email: 'somebody-else@example.com',
  mepr_user_password: 'correct horse',
  mepr_user_password_confirm: 'correct horse',
  hpa_role: 'practice_admin',
  'agreements[terms_and_conditions]': '1',
  mepr_no_val: '',
  ...changes,
});

/** Fields that the form lacks for a signed-in user. */
const CREDENTIALS = ['user_login', 'user_email', 'mepr_user_password', 'mepr_user_password_confirm'];

/** The form of a signed-in user. */
export const withoutCredentials = (form: Form): Form => ({
  ...Object.fromEntries(Object.entries(form).filter(([name]) => !CREDENTIALS.includes(name))),
  logged_in_purchase: '1',
});

/** The form without some of its fields. */
export const without = (form: Form, ...names: string[]): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !names.some((gone) => name.startsWith(gone))));

/** Sends a registration and takes over the session that its answer opens, as the page does. */
export async function register(browser: Browser, form: Form, key: string = randomUUID()): Promise<Answer> {
  const answer = await browser.rest('/registrations', {
    form: {
      ...form,
      idempotency_key: key,
      ...(browser.checkoutNonce !== null && { mepr_checkout_nonce: browser.checkoutNonce }),
    },
  });
  const session = answer.status < 400 ? answer.json : answer.json?.data;
  if (typeof session?.nonce === 'string') browser.adopt(session);
  return answer;
}

/** A flat form as PHP reads it: `a[0][b]` becomes nested. */
export function nested(form: Form): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const path = name.replaceAll(']', '').split('[');
    let place = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? ''] = value;
  }
  return root;
}

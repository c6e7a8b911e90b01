/** The registration POST, field by field (spec: registration-request#fields-of-the-submit). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegisterInput } from '../../../machines/payment/payment.types.ts';
import type { Practice } from '../../../machines/practice/practice.types.ts';
import type { RegistrationRequest } from '../../../machines/payment/request.types.ts';
import {
  registrationFields,
  registrationForm,
  type FormMeta,
} from '../../../src/services/wordpress/registration/registration-form.ts';
import type { Nonces } from '../../../src/services/wordpress/rest.ts';
import { request as visitorRequest } from '../../machines/payment/payment.model.ts';

const meta: FormMeta = {
  action: 'https://practice.example/wp-json/practice-portal/v1/registrations',
  processSignup: 'Y',
  referrer: '/register/?plan=grow',
  gatewayId: 'rjbtub-6ku',
  inviteToken: null,
};

const nonces: Nonces = { rest: 'rest-nonce', checkout: '', coupon: 'coupon-nonce' };

const practice: Practice = {
  name: 'Rose City Dental',
  email: 'office@rose.example',
  phone: '+1 503-555-0199',
  website: 'https://rose.example',
  specialty: 'Endodontics',
  businessStructure: 'p-c',
  address: {
    line1: '200 Oak St',
    line2: 'Suite 5',
    city: 'Portland',
    state: 'OR',
    zip: '97204',
    country: 'US',
    geoLat: 45.52,
    geoLng: -122.67,
    validated: true,
    confirmed: true,
    completed: true,
  },
  directoryShow: true,
  completed: true,
};

const visitor: RegistrationRequest = {
  ...visitorRequest,
  couponCode: 'WELCOME10',
  practices: [practice, { ...practice, name: 'Second', directoryShow: false }],
  admin: { included: true, name: 'Grace', email: 'grace@rose.example' },
  agreements: { ...visitorRequest.agreements, memberDirectory: false },
};

type Case = {
  request?: Partial<RegistrationRequest>;
  submission?: RegisterInput['submission'];
  meta?: Partial<FormMeta>;
  nonces?: Partial<Nonces>;
};

const sent = (given: Case = {}) =>
  Object.fromEntries(
    registrationFields(
      {
        request: { ...visitor, ...given.request },
        submission: given.submission ?? { key: 'key-1', transactionId: null },
      },
      { ...meta, ...given.meta },
      { ...nonces, ...given.nonces },
    ),
  );

const signedIn: Case = { request: { credentials: null }, nonces: { checkout: 'checkout-nonce' } };
const secondary: Case = {
  request: {
    secondary: true,
    practices: [],
    admin: { included: false, name: '', email: '' },
    couponCode: '',
    productId: 0,
  },
  meta: { inviteToken: 'demo-invite' },
};

const rows: [field: string, value: string | undefined, given?: Case][] = [
  ['mepr_process_signup_form', 'Y'],
  ['mepr_transaction_id', ''],
  ['mepr_transaction_id', '7', { submission: { key: 'key-2', transactionId: 7 } }],
  ['idempotency_key', 'key-1'],
  ['mepr_checkout_nonce', undefined],
  ['mepr_checkout_nonce', 'checkout-nonce', signedIn],
  ['mepr_checkout_nonce', 'checkout-nonce', { nonces: { checkout: 'checkout-nonce' } }],
  ['logged_in_purchase', undefined],
  ['logged_in_purchase', '1', signedIn],
  ['_wp_http_referer', undefined],
  ['_wp_http_referer', '/register/?plan=grow', signedIn],
  ['mepr_best_phone_number', '+1 503-555-0101'],
  ['include_practice_admin', '1'],
  ['include_practice_admin', '0', { request: { admin: { included: false, name: 'Grace', email: 'g@x.example' } } }],
  ['hpa_is_secondary_user', '0'],
  ['hpa_is_secondary_user', '1', secondary],
  ['mepr_payment_methods_hidden', '0'],
  ['mepr_payment_methods_hidden', '1', secondary],
  ['mepr_product_id', '11'],
  ['mepr_coupon_code', 'WELCOME10'],
  ['mepr_payment_method', 'rjbtub-6ku'],
  ['mepr_no_val', ''],
  ['invite_token', undefined],
  ['invite_token', 'demo-invite', secondary],
  ['mepr-address-one', '1 Main St'],
  ['mepr-address-two', ''],
  ['mepr-address-city', 'Portland'],
  ['mepr-address-state', 'OR'],
  ['mepr-address-zip', '97201'],
  ['mepr-address-country', 'US'],
  ['mepr-address-one', '200 Oak St', { request: { billing: { ...visitor.billing, sameAsPractice: true } } }],
  ['mepr-address-two', 'Suite 5', { request: { billing: { ...visitor.billing, sameAsPractice: true } } }],
  ['mepr-address-one', '', { request: { billing: { ...visitor.billing, sameAsPractice: true }, practices: [] } }],
  ['practices[0][name]', 'Rose City Dental'],
  ['practices[1][name]', 'Second'],
  ['practices[2][name]', undefined],
  ['practices[0][specialty]', 'Endodontics'],
  ['practices[0][business_structure]', 'p-c'],
  ['practices[0][phone]', '+1 503-555-0199'],
  ['practices[0][website]', 'https://rose.example'],
  ['practices[0][email]', 'office@rose.example'],
  ['practices[0][directory_show]', '1'],
  ['practices[1][directory_show]', '0'],
  ['practices[0][address][line1]', '200 Oak St'],
  ['practices[0][address][line2]', 'Suite 5'],
  ['practices[0][address][city]', 'Portland'],
  ['practices[0][address][state]', 'OR'],
  ['practices[0][address][zip]', '97204'],
  ['practices[0][address][country]', 'US'],
  ['practices[0][address][geo_lat]', '45.52'],
  ['practices[0][address][geo_lng]', '-122.67'],
  ['practice_admins[0][name]', 'Grace'],
  ['practice_admins[0][email]', 'grace@rose.example'],
  ['practice_admins[0][name]', undefined, secondary],
  ['user_first_name', 'Ada'],
  ['user_last_name', 'Lovelace'],
  ['user_login', 'ada'],
  ['user_login', undefined, signedIn],
  ['user_email', 'ada@example.org'],
  ['user_email', 'ada@example.org', signedIn],
  ['mepr_user_password', 'correct horse'],
  ['mepr_user_password', undefined, signedIn],
  ['mepr_user_password_confirm', 'correct horse'],
  ['mepr_user_password_confirm', undefined, signedIn],
  ['hpa_role', 'doctor'],
  ['mepr_profession', 'dental'],
  ['agreements[hipaa]', '1'],
  ['agreements[terms_and_conditions]', '1'],
  ['agreements[social_code_of_ethics]', '1'],
  ['agreements[privacy_policy]', '1'],
  ['agreements[non_disclosure]', '1'],
  ['agreements[member_directory]', '0'],
];

describe('every field of the specification', () => {
  it.each(rows)('%s is %j', (field, value, given) => {
    expect(sent(given)[field]).toBe(value);
  });
});

it('sends nothing but these fields: never a price, a total or the REST nonce', () => {
  const listed = new Set(rows.map(([field]) => field));
  const names = [sent(), sent(signedIn), sent(secondary)].flatMap(Object.keys);
  expect(names.filter((name) => !listed.has(name.replace(/^practices\[\d\]/, 'practices[0]')))).toEqual([]);
  expect(Object.values(sent(signedIn))).not.toContain('rest-nonce');
});

it('is a multipart body in which every field stands once, whatever people type', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ unit: 'grapheme' }), (firstName, specialty, password) => {
      const request: RegistrationRequest = {
        ...visitor,
        person: { ...visitor.person, firstName },
        practices: [{ ...practice, specialty }],
        credentials: { username: 'ada', email: 'ada@example.org', password, passwordConfirm: password },
      };
      const form = registrationForm({ request, submission: { key: 'key-1', transactionId: null } }, meta, nonces);
      const names = [...form.keys()];
      expect(new Set(names).size).toBe(names.length);
      expect(form.get('user_first_name')).toBe(firstName);
      expect(form.get('practices[0][specialty]')).toBe(specialty);
      expect(form.get('mepr_user_password')).toBe(password);
    }),
  );
});

it('the same order is the same body again: only nonces may differ', () => {
  const again = sent({ nonces: { rest: 'another', coupon: 'another' } });
  expect(again).toEqual(sent());
});

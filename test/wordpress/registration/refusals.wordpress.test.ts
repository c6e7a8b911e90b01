/** Every rule of the form on the server, in its words (spec: registration#validation-twice); nothing is created from an invalid body. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { UNUSABLE_USERNAMES } from '../../usernames.ts';
import { signedIn } from '../kit/member.ts';
import { memberForm, nested, register, without, withoutCredentials, type Form } from '../kit/registration.ts';
import { useSite, type DispatchedAnswer } from '../kit/site.ts';

const portal = useSite();

type Case = [what: string, form: (valid: Form) => Form, errors: Record<string, string[]>];

const PRACTICES = 'You must have at least one practice, and every practice you provide must be fully filled out.';
const ADMIN = 'You must provide a name and email for the practice admin.';
const ADDRESS = 'You must enter a valid address.';
const UNUSABLE = 'This username cannot be used.';
const SHORT = 'Password must have at least 8 characters.';

const keyOf = (field: string) =>
  field.startsWith('mepr-address') ? 'mepr-address-one' : field.replace(/\[(\w+)\]/, '.$1');

const REQUIRED: [field: string, message: string][] = [
  ['user_first_name', '"First Name" is required'],
  ['user_last_name', '"Last Name" is required'],
  ['mepr_best_phone_number', '"Phone" is required'],
  ['hpa_role', '"Role" is required'],
  ['mepr_profession', '"Profession" is required'],
  ['user_login', '"Username" is required'],
  ['user_email', '"Email" is required'],
  ['mepr_product_id', '"Membership" is required'],
  ['agreements[hipaa]', 'You must agree to the following: "HIPAA Agreement"'],
  ['agreements[terms_and_conditions]', 'You must agree to the following: "Terms and Conditions"'],
  ['agreements[social_code_of_ethics]', 'You must agree to the following: "Social Code of Ethics"'],
  ['agreements[privacy_policy]', 'You must agree to the following: "Privacy Policy"'],
  ['agreements[non_disclosure]', 'You must agree to the following: "Non-Disclosure Agreement"'],
  ['mepr-address-one', ADDRESS],
  ['mepr-address-city', ADDRESS],
  ['mepr-address-state', ADDRESS],
  ['mepr-address-zip', ADDRESS],
];

const INVALID: [field: string, value: string, message: string][] = [
  ['mepr_best_phone_number', '+1', '"Phone" is required'],
  ['user_first_name', '  \t ', '"First Name" is required'],
  ['user_first_name', 'x'.repeat(101), '"First Name" can have at most 100 characters and no web address.'],
  ['hpa_role', 'administrator', '"Role" is required'],
  ['mepr_profession', 'law', '"Profession" is required'],
  ['mepr_product_id', '999999', '"Membership" is required'],
  ['mepr_product_id', '-1', '"Membership" is required'],
  ['mepr_product_id', '1', '"Membership" is required'],
  ['agreements[hipaa]', '0', 'You must agree to the following: "HIPAA Agreement"'],
  ['agreements[hipaa]', 'false', 'You must agree to the following: "HIPAA Agreement"'],
  ['mepr-address-state', 'ZZ', ADDRESS],
  ['mepr_coupon_code', 'NOSUCH', 'Invalid Coupon'],
  ['user_email', 'nobody', '"Email" must be a valid email address.'],
  ['user_email', `${'a'.repeat(95)}@example.com`, '"Email" must be a valid email address.'],
  ['user_email', 'Partner@Example.com', 'The email "Partner@Example.com" is already in use.'],
  ...UNUSABLE_USERNAMES.map((name): [string, string, string] => ['user_login', name, UNUSABLE]),
  ['user_login', 'a-partner', 'The username "a-partner" is already in use.'],
  ['user_login', 'A-Partner', 'The username "A-Partner" is already in use.'],
];

const password =
  (first: string, second = first): Case[1] =>
  (valid) => ({ ...valid, mepr_user_password: first, mepr_user_password_confirm: second });

const change =
  (field: string, value: string): Case[1] =>
  (valid) => ({ ...valid, [field]: value });

const manyPractices = Object.fromEntries(
  Array.from({ length: 51 }, (_, index): [string, string][] => [
    [`practices[${index}][name]`, 'A'],
    [`practices[${index}][specialty]`, 'B'],
    [`practices[${index}][business_structure]`, 'llc'],
  ]).flat(),
);

const CASES: Case[] = [
  ...REQUIRED.map(([field, message]): Case => [`empty ${field}`, change(field, ''), { [keyOf(field)]: [message] }]),
  ...REQUIRED.map(([field, message]): Case => [
    `no ${field}`,
    (valid) => without(valid, field),
    { [keyOf(field)]: [message] },
  ]),
  ...INVALID.map(([field, value, message]): Case => [
    `${field} "${value.slice(0, 20)}"`,
    change(field, value),
    { [keyOf(field)]: [message] },
  ]),
  [
    'two passwords',
    password('longer than eight', 'another one'),
    { mepr_user_password_confirm: ['Passwords do not match.'] },
  ],
  ['7 characters', password('seven77'), { mepr_user_password: [SHORT] }],
  ['7 characters of two bytes', password('äöüäöüä'), { mepr_user_password: [SHORT] }],
  ['7 characters and spaces', password('seven77      '), { mepr_user_password: [SHORT] }],
  ['a password of 4097 bytes', password('x'.repeat(4097)), { mepr_user_password: ['"Password" is too long.'] }],
  [
    'no password',
    password(''),
    { mepr_user_password: ['"Password" is required'], mepr_user_password_confirm: ['"Confirm Password" is required'] },
  ],
  ['no practice', (valid) => without(valid, 'practices['), { practices: [PRACTICES] }],
  ...(
    [
      ['name', '"Practice Name" is required'],
      ['specialty', '"Specialty" is required'],
      ['business_structure', '"Business Structure" is required'],
    ] as const
  ).map(([field, message]): Case => [
    `a practice without ${field}`,
    change(`practices[1][${field}]`, ''),
    { practices: [PRACTICES], [`practices.1.${field}`]: [message] },
  ]),
  [
    'an unknown business structure',
    change('practices[0][business_structure]', 'cartel'),
    { practices: [PRACTICES], 'practices.0.business_structure': ['"Business Structure" is required'] },
  ],
  [
    "a practice's bad e-mail address",
    change('practices[0][email]', 'nobody'),
    { 'practices.0.email': ['"Practice Email" must be a valid email address.'] },
  ],
  [
    'more practices than PHP may take',
    (valid) => ({ ...valid, ...manyPractices }),
    { practices: ['You can add up to 50 practices.'] },
  ],
  ['a practice admin without a name', change('practice_admins[0][name]', ''), { practice_admins: [ADMIN] }],
  ['a practice admin without an address', change('practice_admins[0][email]', ''), { practice_admins: [ADMIN] }],
  ['no practice admin, though included', (valid) => without(valid, 'practice_admins'), { practice_admins: [ADMIN] }],
  [
    "a practice admin's bad address",
    change('practice_admins[0][email]', 'nobody'),
    { 'practice_admins.0.email': ['"Admin Email" must be a valid email address.'] },
  ],
  [
    'what fills in the field that people do not see',
    change('mepr_no_val', 'https://spam.example'),
    { _form: ['We could not accept this registration.'] },
  ],
];

const NOTHING = { users: 4, subscriptions: 0, transactions: 0 };

const created = () =>
  portal.php<typeof NOTHING>(`
    global $wpdb;
    $count = static fn( $table ) => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}$table" );
    return array( 'users' => $count( 'users' ), 'subscriptions' => $count( 'practice_portal_subscriptions' ), 'transactions' => $count( 'practice_portal_transactions' ) );`);

describe('a body that breaks a rule', () => {
  let answers: DispatchedAnswer[] = [];
  let after = { ...NOTHING, users: -1 };

  beforeAll(async () => {
    const valid = memberForm(portal.products.grow);
    answers = await portal.dispatch(
      CASES.map(([, form]) => ({
        path: '/registrations',
        body: { ...nested(form(valid)), idempotency_key: randomUUID() },
      })),
    );
    after = await created();
  });

  test.each(CASES.map(([what, , errors], index) => ({ what, errors, index })))('$what', ({ errors, index }) => {
    expect(answers[index]).toMatchObject({
      status: 422,
      json: { code: 'practice_portal_registration_invalid', data: { status: 422, errors } },
    });
    expect(answers[index]?.json.data.errors).toEqual(errors);
  });

  test('causes no PHP notice', () => {
    expect(answers.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('creates nothing, calls no Stripe API and sends no e-mail', () => {
    expect(after).toEqual(NOTHING);
    expect(portal.stripe.state.requests).toEqual([]);
    expect(portal.site.mails()).toEqual([]);
  });
});

test('an empty form has every message, in the order of the form', async () => {
  const [answer] = await portal.dispatch([
    {
      path: '/registrations',
      body: { idempotency_key: randomUUID(), practices: [{}], include_practice_admin: '1' },
    },
  ]);
  expect(answer?.json.message).toBe('There are errors on this page, please correct them before continuing.');
  expect(Object.keys(answer?.json.data.errors)).toEqual([
    'mepr_product_id',
    'user_first_name',
    'user_last_name',
    'mepr_best_phone_number',
    'hpa_role',
    'mepr_profession',
    'user_login',
    'user_email',
    'mepr_user_password',
    'mepr_user_password_confirm',
    'practices',
    'practices.0.name',
    'practices.0.specialty',
    'practices.0.business_structure',
    'practices.0.address',
    'mepr-address-one',
    'practice_admins',
    'agreements.hipaa',
    'agreements.terms_and_conditions',
    'agreements.social_code_of_ethics',
    'agreements.privacy_policy',
    'agreements.non_disclosure',
  ]);
});

test.each([{}, { idempotency_key: '' }, { idempotency_key: 'short' }, { idempotency_key: 'spaces are no key' }])(
  'a request with the key %j is malformed',
  async (key) => {
    const body = { ...nested(memberForm(portal.products.grow)), ...key };
    const [answer] = await portal.dispatch([{ path: '/registrations', body }]);
    expect(answer?.status).toBe(400);
    expect(answer?.json.code).toMatch(/^rest_(missing_callback|invalid)_param$/);
  },
);

describe('accepted input', () => {
  test.each<[string, Form]>([
    ['a practice admin who is not included', { include_practice_admin: '0', 'practice_admins[0][email]': 'nobody' }],
    ['somebody who does not want to be in the directory', { 'agreements[member_directory]': '0' }],
    ['coordinates that are none', { 'practices[0][address][geo_lat]': '1e999', 'practices[0][address][geo_lng]': 'x' }],
  ])('%s', async (_, changes) => {
    expect((await register(portal.browser(), memberForm(portal.products.grow, changes))).status).toBe(200);
  });

  test('missing credentials of a signed-in user', async () => {
    const browser = await signedIn(portal, 'a-subscriber');
    expect((await register(browser, withoutCredentials(memberForm(portal.products.grow)))).status).toBe(200);
  });
});

test('another plugin rejects a registration before its account is created', async () => {
  const FILTER = '/wordpress/wp-content/mu-plugins/disposable.php';
  portal.site.php.writeFile(
    FILTER,
    `<?php add_filter( 'practice_portal_registration_errors', static function ( $errors, $fields ) {
      if ( str_ends_with( $fields['user_email'], '@disposable.example' ) ) { $errors->add( 'user_email', 'Use another address.' ); }
      return $errors;
    }, 10, 2 );`,
  );
  try {
    const form = memberForm(portal.products.grow, { user_email: 'x@disposable.example' });
    const { status, json } = await register(portal.browser(), form);
    expect([status, json.data.errors]).toEqual([422, { user_email: ['Use another address.'] }]);
    expect(await portal.php("return username_exists( 'renee' );")).toBe(false);
    expect((await register(portal.browser(), memberForm(portal.products.grow))).status).toBe(200);
  } finally {
    portal.site.php.unlink(FILTER);
  }
});

/** The registration POST, field by field (spec: registration-request#fields-of-the-submit, rest#memberpress). */
import type { RegisterInput } from '../../../../machines/payment/payment.types.ts';
import type { Practice } from '../../../../machines/practice/practice.types.ts';
import type { Agreements } from '../../../../machines/payment/agreements.ts';
import type { RegistrationRequest } from '../../../../machines/payment/request.types.ts';
import { billingAddress } from '../../billing-address.ts';
import { AGREEMENT_FIELDS } from '../agreement-fields.ts';
import type { Nonces } from '../rest.ts';

/** Form values from the page data that are sent back unchanged. */
export type FormMeta = {
  /** The URL that the form posts to. */
  action: string;
  processSignup: string;
  referrer: string;
  /** The payment gateway's id. */
  gatewayId: string;
  /** MemberPress' URL for a payment, when it sells the memberships; undefined when this plugin does. */
  memberpressUrl?: string;
  /** Stores the sign-out URL of the session that a response starts. */
  session?: { signOutUrl: string };
  /** The token of a secondary user, else null. */
  inviteToken: string | null;
};

const flag = (on: boolean) => (on ? '1' : '0');

type Fields = readonly (readonly [name: string, value: string])[];

/** The price is never sent, because the host computes it. Booleans are `1` and `0`. */
export function registrationFields({ request, submission }: RegisterInput, meta: FormMeta, nonces: Nonces): Fields {
  return [
    ['mepr_process_signup_form', meta.processSignup],
    ['idempotency_key', submission.key ?? ''],
    ['mepr_transaction_id', submission.transactionId === null ? '' : String(submission.transactionId)],
    ['mepr_product_id', String(request.productId)],
    ['mepr_coupon_code', request.couponCode],
    ['mepr_payment_method', meta.gatewayId],
    ['mepr_payment_methods_hidden', flag(request.secondary)],
    ['hpa_is_secondary_user', flag(request.secondary)],
    // A honeypot: people never see this field.
    ['mepr_no_val', ''],
    ...(meta.inviteToken === null ? [] : [['invite_token', meta.inviteToken] as const]),
    ...personFields(request),
    ...accountFields(request, meta, nonces),
    ...addressFields(request),
    ...request.practices.flatMap(practiceFields),
    ['include_practice_admin', flag(request.admin.included)],
    ...(request.admin.included
      ? ([
          ['practice_admins[0][name]', request.admin.name],
          ['practice_admins[0][email]', request.admin.email],
        ] as const)
      : []),
    ...agreementFields(request.agreements),
  ];
}

/** @returns the multipart body */
export function registrationForm(input: RegisterInput, meta: FormMeta, nonces: Nonces): FormData {
  const form = new FormData();
  for (const [name, value] of registrationFields(input, meta, nonces)) form.append(name, value);
  return form;
}

const personFields = ({ person, email }: RegistrationRequest): Fields => [
  ['user_first_name', person.firstName],
  ['user_last_name', person.lastName],
  ['user_email', email],
  ['hpa_role', person.role],
  ['mepr_profession', person.profession],
  ['mepr_best_phone_number', person.phone],
];

/** A visitor creates an account. A signed-in user proves by the nonce that the purchase is their own. */
const accountFields = ({ credentials }: RegistrationRequest, { referrer }: FormMeta, { checkout }: Nonces): Fields =>
  credentials
    ? [
        ['user_login', credentials.username],
        ['mepr_user_password', credentials.password],
        ['mepr_user_password_confirm', credentials.passwordConfirm],
        // The account may already exist, if only the response to the first attempt was lost.
        ...(checkout ? [['mepr_checkout_nonce', checkout] as const] : []),
      ]
    : [
        ['logged_in_purchase', '1'],
        ['mepr_checkout_nonce', checkout],
        ['_wp_http_referer', referrer],
      ];

function addressFields(request: RegistrationRequest): Fields {
  const { line1, line2, city, state, zip, country } = billingAddress(request);
  return [
    ['mepr-address-one', line1],
    ['mepr-address-two', line2],
    ['mepr-address-city', city],
    ['mepr-address-state', state],
    ['mepr-address-zip', zip],
    ['mepr-address-country', country],
  ];
}

function practiceFields({ address, ...practice }: Practice, index: number): Fields {
  const { line1, line2, city, state, zip, country, geoLat, geoLng } = address;
  const own = {
    name: practice.name,
    specialty: practice.specialty,
    business_structure: practice.businessStructure,
    phone: practice.phone,
    website: practice.website,
    email: practice.email,
    directory_show: flag(practice.directoryShow),
  };
  const parts = { line1, line2, city, state, zip, country, geo_lat: String(geoLat), geo_lng: String(geoLng) };
  return [
    ...Object.entries(own).map(([name, value]) => [`practices[${index}][${name}]`, value] as const),
    ...Object.entries(parts).map(([name, value]) => [`practices[${index}][address][${name}]`, value] as const),
  ];
}

const agreementFields = (agreements: Agreements): Fields =>
  AGREEMENT_FIELDS.map(([name, field]) => [`agreements[${field}]`, flag(agreements[name])] as const);

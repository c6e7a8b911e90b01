/** The page data of the registration page (spec: page-data#data-by-view, page-data#form-meta). */
import type { Address } from '../../../../machines/address/address.types.ts';
import type { Product } from '../../../../machines/membership/membership.types.ts';
import type { Practice } from '../../../../machines/practice/practice.types.ts';
import type { PracticeAdmin } from '../../../../machines/practice-admin/practice-admin.types.ts';
import type { Person } from '../../../../machines/lib/person.ts';
import * as d from '../decoder.ts';

const MINOR_UNITS_PER_DOLLAR = 100;

/** The id of a product or transaction, which PHP may print as a string; '' and null mean none. */
const idOrNone: d.Decoder<number | null> = (value, path) => {
  if (typeof value === 'number') return value;
  const digits = d.refine(d.text, (id) => /^\d*$/.test(id))(value, path);
  return digits === '' ? null : Number(digits);
};

const productDecoder: d.Decoder<Product> = d.object({
  id: d.number,
  slug: d.string,
  name: d.string,
  price: d.map(
    d.refine(d.number, (dollars) => dollars >= 0),
    (dollars) => Math.round(dollars * MINOR_UNITS_PER_DOLLAR),
  ),
  description: d.text,
  description_list: d.optional(d.list(d.string), []),
  term_period: d.text,
  commitment_months: d.optional(d.number, null),
  header_class: d.text,
  subscription_name: d.text,
  is_listed: d.optional(d.boolean, null),
});

/** Coordinates may be missing: latitude and longitude both 0 mean none. */
const coordinate = d.optional(d.number, 0);

const addressDecoder: d.Decoder<Address> = d.objectOrEmpty({
  line1: d.text,
  line2: d.text,
  city: d.text,
  state: d.text,
  zip: d.text,
  country: d.optional(d.string, 'US'),
  geo_lat: coordinate,
  geo_lng: coordinate,
  validated: d.flag,
  confirmed: d.flag,
  completed: d.flag,
});

const practiceDecoder: d.Decoder<Practice> = d.object({
  name: d.text,
  email: d.text,
  phone: d.optional(d.string, '+1'),
  website: d.text,
  specialty: d.text,
  business_structure: d.oneOfOrLast('llc', 'p-c', 'corp', 'partnership', 'individual', ''),
  address: addressDecoder,
  directory_show: d.optional(d.boolean, true),
  completed: d.flag,
});

/** A known person: the signed-in user, or the invited address of a secondary user. */
export type RegistrationUser = {
  email: string;
  username: string;
  person: Person;
  practices: Practice[];
  admin: PracticeAdmin;
};

const userDecoder = d.map(
  d.object({
    user_email: d.text,
    user_login: d.text,
    user_first_name: d.text,
    user_last_name: d.text,
    phone: d.text,
    hpa_role: d.oneOfOrLast('practice_admin', 'doctor'),
    mepr_profession: d.oneOfOrLast('medical', 'dental', ''),
    practices: d.optional(d.list(practiceDecoder), []),
    practice_admins: d.optional(d.list(d.object({ name: d.text, email: d.text })), []),
  }),
  (wire): RegistrationUser => {
    const [admin] = wire.practiceAdmins;
    return {
      email: wire.userEmail,
      username: wire.userLogin,
      person: {
        firstName: wire.userFirstName,
        lastName: wire.userLastName,
        phone: wire.phone,
        role: wire.hpaRole,
        profession: wire.meprProfession,
      },
      practices: wire.practices,
      // Checked only with preloaded entries (spec: registration#practice-admin).
      admin: { included: admin !== undefined, name: admin?.name ?? '', email: admin?.email ?? '' },
    };
  },
);

/** The signed-in user, and whether the account's address can be corrected before anything is paid. */
const billedAccountDecoder = d.object({ username: d.string, email: d.string, is_email_changeable: d.boolean });

const stripeFormDecoder = d.object({
  ajax_url: d.text,
  api_version: d.string,
  id: d.string,
  gateway: d.optional(d.string, 'stripe'),
  public_key: d.text,
  payment_methods: d.optional(d.list(d.string), ['card']),
  test_mode: d.flag,
  /** The customer balance in minor units, which is used first. Negative if the customer owes; null if unknown. */
  credit: d.optional(d.number, null),
  /** False if a key or a price is missing, for example. The payment page then says so. */
  configured: d.optional(d.boolean, true),
  /** Set only if a stub serves Stripe.js (spec: page-data#stubs-have-a-wire). */
  script_url: d.optional(d.webUrl, null),
});

const formMetaDecoder = d.map(
  d.object({
    action: d.webUrl,
    coupon: d.text,
    logged_in: d.boolean,
    nonce: d.text,
    process_signup: d.optional(d.string, 'Y'),
    referrer: d.text,
    transaction_id: idOrNone,
    memberships: d.object({ grow: d.number, advantage: d.number, navigator: d.number }),
    skip_product_section: d.flag,
    coupon_nonce: d.text,
    stripe_form_data: stripeFormDecoder,
  }),
  ({ nonce, stripeFormData, ...meta }) => ({ ...meta, checkoutNonce: nonce, stripe: stripeFormData }),
);

export const registrationDecoder = d.object({
  form_meta: formMetaDecoder,
  products: d.list(productDecoder),
  terms_url: d.webUrl,
  user: userDecoder,
  account: d.optional(billedAccountDecoder, null),
  /** The user is already a member, so the page says so before the form is filled in. */
  already_member: d.flag,
  is_secondary_user: d.flag,
  invite_token: d.optional(d.string, null),
  /** The invitation of this address is no longer valid. */
  invite_invalid: d.flag,
  /** The preselected product when the product section is skipped. */
  product_id: idOrNone,
  payment_failed: d.flag,
  payment_succeeded: d.flag,
  /** The receipt of that payment. The code that renders it also validates it. */
  receipt: d.optional(d.unknown, null),
  /** The member's account page. */
  account_url: d.text,
});

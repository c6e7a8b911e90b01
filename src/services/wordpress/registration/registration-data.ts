/** The page data of the registration page (host contract 3.0; specification, section 3 "Registration form data", "Form meta"). */
import type { Address } from '../../../../machines/address/address.types.ts';
import type { Product } from '../../../../machines/membership/membership.types.ts';
import type { Practice } from '../../../../machines/practice/practice.types.ts';
import type { PracticeAdmin } from '../../../../machines/practice-admin/practice-admin.types.ts';
import type { Person } from '../../../../machines/payment/order.types.ts';
import * as r from '../reader.ts';

const MINOR_UNITS_PER_DOLLAR = 100;

/** A product's or transaction's number, which PHP may have printed as a string; '' and null say "none". */
const idOrNone: r.Reader<number | null> = (value, path) => {
  if (typeof value === 'number') return value;
  const digits = r.that(r.text, (id) => /^\d*$/.test(id))(value, path);
  return digits === '' ? null : Number(digits);
};

const productReader: r.Reader<Product> = r.object({
  id: r.number,
  slug: r.string,
  name: r.string,
  price: r.into(
    r.that(r.number, (dollars) => dollars >= 0),
    (dollars) => Math.round(dollars * MINOR_UNITS_PER_DOLLAR),
  ),
  description: r.text,
  description_list: r.optional(r.list(r.string), []),
  term_period: r.text,
  commitment_months: r.optional(r.number, null),
  header_class: r.text,
  subscription_name: r.text,
});

/** Coordinates may be missing: latitude and longitude both 0 then mean "none". */
const coordinate = r.optional(r.number, 0);

const addressReader: r.Reader<Address> = r.orEmpty({
  line1: r.text,
  line2: r.text,
  city: r.text,
  state: r.text,
  zip: r.text,
  country: r.optional(r.string, 'US'),
  geo_lat: coordinate,
  geo_lng: coordinate,
  validated: r.flag,
  confirmed: r.flag,
  completed: r.flag,
});

const practiceReader: r.Reader<Practice> = r.object({
  name: r.text,
  email: r.text,
  phone: r.optional(r.string, '+1'),
  website: r.text,
  specialty: r.text,
  business_structure: r.oneOf('llc', 'p-c', 'corp', 'partnership', 'individual', ''),
  address: addressReader,
  directory_show: r.optional(r.boolean, true),
  completed: r.flag,
});

/** Whoever is known already: somebody signed in, or the invited address of a secondary user. */
export type RegistrationUser = {
  email: string;
  username: string;
  person: Person;
  practices: Practice[];
  admin: PracticeAdmin;
};

const userReader = r.into(
  r.object({
    user_email: r.text,
    user_login: r.text,
    user_first_name: r.text,
    user_last_name: r.text,
    phone: r.text,
    hpa_role: r.oneOf('practice_admin', 'doctor'),
    mepr_profession: r.oneOf('medical', 'dental', ''),
    practices: r.optional(r.list(practiceReader), []),
    practice_admins: r.optional(r.list(r.object({ name: r.text, email: r.text })), []),
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
      // Checked only with preloaded entries (decisions, "Practice admin").
      admin: { included: admin !== undefined, name: admin?.name ?? '', email: admin?.email ?? '' },
    };
  },
);

/** Who is signed in, and whether the address of the account can be corrected before anything is paid. */
const billedAccountReader = r.object({ username: r.string, email: r.string, is_email_changeable: r.boolean });

const stripeFormReader = r.object({
  ajax_url: r.text,
  api_version: r.string,
  id: r.string,
  gateway: r.optional(r.string, 'stripe'),
  public_key: r.text,
  payment_methods: r.optional(r.list(r.string), ['card']),
  test_mode: r.flag,
  /** What the person has as credit, which pays first, in minor units; below zero what is owed; null when nobody knows. */
  credit: r.optional(r.number, null),
  /** false: a key without a price, say; Payment then says that it is not configured. */
  configured: r.optional(r.boolean, true),
  /** Only when a stand-in serves Stripe.js (decisions, "Stand-ins have a wire"). */
  script_url: r.optional(r.webAddress, null),
});

const formMetaReader = r.into(
  r.object({
    action: r.webAddress,
    coupon: r.text,
    logged_in: r.boolean,
    nonce: r.text,
    process_signup: r.optional(r.string, 'Y'),
    referrer: r.text,
    transaction_id: idOrNone,
    memberships: r.object({ grow: r.number, advantage: r.number, navigator: r.number }),
    skip_product_section: r.flag,
    coupon_nonce: r.text,
    stripe_form_data: stripeFormReader,
  }),
  ({ nonce, stripeFormData, ...meta }) => ({ ...meta, checkoutNonce: nonce, stripe: stripeFormData }),
);

export const registrationReader = r.object({
  form_meta: formMetaReader,
  products: r.list(productReader),
  terms_url: r.webAddress,
  user: userReader,
  account: r.optional(billedAccountReader, null),
  /** There is nothing to register for: known before anybody fills in the form. */
  already_member: r.flag,
  is_secondary_user: r.flag,
  invite_token: r.optional(r.string, null),
  /** The address has an invitation that cannot be used. */
  invite_invalid: r.flag,
  /** The preselected product when the product section is skipped. */
  product_id: idOrNone,
  payment_failed: r.flag,
  payment_succeeded: r.flag,
  /** Of that payment; it is read with the code that draws it. */
  receipt: r.optional(r.anything, null),
  /** Where a member looks after the membership. */
  account_url: r.text,
});

/** The page data of the registration page (host contract 3.0; specification, section 3 "Registration form data", "Form meta"). */
import * as v from 'valibot';
import type { Address } from '../../machines/address/address.types.ts';
import type { Product } from '../../machines/membership/membership.types.ts';
import type { Practice } from '../../machines/practice/practice.types.ts';
import type { PracticeAdmin } from '../../machines/practice-admin/practice-admin.types.ts';
import type { Person } from '../../machines/registration/registration.types.ts';
import { flag, text, webAddress, wireObject } from './wire.ts';

const MINOR_UNITS_PER_DOLLAR = 100;

/** A product's or transaction's number, which PHP may have printed as a string; '' and null say "none". */
const idOrNone = v.pipe(
  v.nullish(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d*$/))]), ''),
  v.transform((id) => (id === '' ? null : Number(id))),
);

const productSchema = wireObject({
  id: v.number(),
  slug: v.string(),
  name: v.string(),
  price: v.pipe(
    v.number(),
    v.finite(),
    v.minValue(0),
    v.transform((dollars) => Math.round(dollars * MINOR_UNITS_PER_DOLLAR)),
  ),
  description: text,
  description_list: v.nullish(v.array(v.string()), []),
  term_period: text,
  header_class: text,
  subscription_name: text,
}) satisfies v.GenericSchema<unknown, Product>;

/** Coordinates may be missing: latitude and longitude both 0 then mean "none". */
const coordinate = v.nullish(v.pipe(v.number(), v.finite()), 0);

const addressSchema = v.nullish(
  wireObject({
    line1: text,
    line2: text,
    city: text,
    state: text,
    zip: text,
    country: v.nullish(v.string(), 'US'),
    geo_lat: coordinate,
    geo_lng: coordinate,
    validated: flag,
    confirmed: flag,
    completed: flag,
  }),
  {},
) satisfies v.GenericSchema<unknown, Address>;

const practiceSchema = wireObject({
  name: text,
  email: text,
  phone: v.nullish(v.string(), '+1'),
  website: text,
  specialty: text,
  // What an older form stored and this one does not know must be chosen again; it must not stop the page.
  business_structure: v.fallback(v.picklist(['llc', 'p-c', 'corp', 'partnership', 'individual', '']), ''),
  address: addressSchema,
  directory_show: v.nullish(v.boolean(), true),
  completed: flag,
}) satisfies v.GenericSchema<unknown, Practice>;

/** Whoever is known already: somebody signed in, or the invited address of a secondary user. */
export type RegistrationUser = {
  email: string;
  username: string;
  person: Person;
  practices: Practice[];
  admin: PracticeAdmin;
};

const userSchema = v.pipe(
  v.object({
    user_email: text,
    user_login: text,
    user_first_name: text,
    user_last_name: text,
    phone: text,
    hpa_role: v.fallback(v.picklist(['doctor', 'practice_admin']), 'doctor'),
    mepr_profession: v.fallback(v.picklist(['medical', 'dental', '']), ''),
    practices: v.nullish(v.array(practiceSchema), []),
    practice_admins: v.nullish(v.array(v.object({ name: text, email: text })), []),
  }),
  v.transform((wire): RegistrationUser => {
    const [admin] = wire.practice_admins;
    return {
      email: wire.user_email,
      username: wire.user_login,
      person: {
        firstName: wire.user_first_name,
        lastName: wire.user_last_name,
        phone: wire.phone,
        role: wire.hpa_role,
        profession: wire.mepr_profession,
      },
      practices: wire.practices,
      // Checked only with preloaded entries (decisions, "Practice admin").
      admin: { included: admin !== undefined, name: admin?.name ?? '', email: admin?.email ?? '' },
    };
  }),
);

const stripeFormSchema = wireObject({
  ajax_url: text,
  api_version: v.string(),
  id: v.string(),
  gateway: v.nullish(v.string(), 'stripe'),
  public_key: text,
  payment_methods: v.nullish(v.array(v.string()), ['card']),
  test_mode: flag,
  /** false: a key without a price, say; Payment then says that it is not configured. */
  configured: v.nullish(v.boolean(), true),
  /** Only when a stand-in serves Stripe.js (decisions, "Stand-ins have a wire"). */
  script_url: v.nullish(webAddress, null),
});

const formMetaSchema = v.pipe(
  wireObject({
    action: webAddress,
    coupon: text,
    logged_in: v.boolean(),
    nonce: text,
    process_signup: v.nullish(v.string(), 'Y'),
    referrer: text,
    transaction_id: idOrNone,
    memberships: v.object({ grow: v.number(), advantage: v.number(), navigator: v.number() }),
    skip_product_section: flag,
    coupon_nonce: text,
    stripe_form_data: stripeFormSchema,
  }),
  v.transform(({ nonce, stripeFormData, ...meta }) => ({ ...meta, checkoutNonce: nonce, stripe: stripeFormData })),
);

export const registrationSchema = wireObject({
  form_meta: formMetaSchema,
  products: v.array(productSchema),
  terms_url: webAddress,
  user: userSchema,
  /** There is nothing to register for: known before anybody fills in the form. */
  already_member: flag,
  is_secondary_user: flag,
  invite_token: v.nullish(v.string(), null),
  /** The preselected product when the product section is skipped. */
  product_id: idOrNone,
  payment_failed: flag,
  payment_succeeded: flag,
});

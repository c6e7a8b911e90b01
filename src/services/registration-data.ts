/** The page data of the registration page (host contract 3.0; specification, section 3 "Registration form data", "Form meta"). */
import * as v from 'valibot';
import type { Address } from '../../machines/address/address.types.ts';
import type { Product } from '../../machines/membership/membership.types.ts';
import type { Practice } from '../../machines/practice/practice.types.ts';
import type { PracticeAdmin } from '../../machines/practice-admin/practice-admin.types.ts';
import type { Person } from '../../machines/registration/registration.types.ts';
import { flag, text, webAddress } from './wire.ts';

const MINOR_UNITS_PER_DOLLAR = 100;

/** A product's or transaction's number, which PHP may have printed as a string; '' and null say "none". */
const idOrNone = v.pipe(
  v.nullish(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d*$/))]), ''),
  v.transform((id) => (id === '' ? null : Number(id))),
);

const productSchema = v.pipe(
  v.object({
    id: v.number(),
    slug: v.string(),
    name: v.string(),
    price: v.pipe(v.number(), v.finite(), v.minValue(0)),
    description: text,
    description_list: v.nullish(v.array(v.string()), []),
    term_period: text,
    header_class: text,
    subscription_name: text,
  }),
  v.transform((wire): Product => ({
    id: wire.id,
    slug: wire.slug,
    name: wire.name,
    price: Math.round(wire.price * MINOR_UNITS_PER_DOLLAR),
    description: wire.description,
    descriptionList: wire.description_list,
    termPeriod: wire.term_period,
    headerClass: wire.header_class,
    subscriptionName: wire.subscription_name,
  })),
);

/** Coordinates may be missing: latitude and longitude both 0 then mean "none". */
const coordinate = v.nullish(v.pipe(v.number(), v.finite()), 0);

const addressSchema = v.pipe(
  v.nullish(
    v.object({
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
  ),
  v.transform(({ geo_lat, geo_lng, ...lines }): Address => ({ ...lines, geoLat: geo_lat, geoLng: geo_lng })),
);

const practiceSchema = v.pipe(
  v.object({
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
  }),
  v.transform(({ business_structure, directory_show, ...practice }): Practice => ({
    ...practice,
    businessStructure: business_structure,
    directoryShow: directory_show,
  })),
);

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

const stripeFormSchema = v.pipe(
  v.object({
    ajax_url: text,
    api_version: v.string(),
    id: v.string(),
    gateway: v.nullish(v.string(), 'stripe'),
    public_key: text,
    payment_methods: v.nullish(v.array(v.string()), ['card']),
    test_mode: flag,
    configured: v.nullish(v.boolean(), true),
    script_url: v.nullish(webAddress, null),
  }),
  v.transform((wire) => ({
    ajaxUrl: wire.ajax_url,
    apiVersion: wire.api_version,
    id: wire.id,
    gateway: wire.gateway,
    publicKey: wire.public_key,
    paymentMethods: wire.payment_methods,
    testMode: wire.test_mode,
    /** false: a key without a price, say; Payment then says that it is not configured. */
    configured: wire.configured,
    /** Only when a stand-in serves Stripe.js (decisions, "Stand-ins have a wire"). */
    scriptUrl: wire.script_url,
  })),
);

const formMetaSchema = v.pipe(
  v.object({
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
  v.transform((wire) => ({
    action: wire.action,
    coupon: wire.coupon,
    loggedIn: wire.logged_in,
    checkoutNonce: wire.nonce,
    processSignup: wire.process_signup,
    referrer: wire.referrer,
    transactionId: wire.transaction_id,
    memberships: wire.memberships,
    skipProductSection: wire.skip_product_section,
    couponNonce: wire.coupon_nonce,
    stripe: wire.stripe_form_data,
  })),
);

export const registrationSchema = v.pipe(
  v.object({
    form_meta: formMetaSchema,
    products: v.array(productSchema),
    terms_url: webAddress,
    user: userSchema,
    is_secondary_user: flag,
    invite_token: v.nullish(v.string(), null),
    product_id: idOrNone,
    payment_failed: flag,
  }),
  // A secondary user pays nothing and chooses nothing; everybody else needs something to choose.
  v.forward(
    v.check(({ products, is_secondary_user }) => is_secondary_user || products.length > 0),
    ['products'],
  ),
  v.transform((wire) => ({
    formMeta: wire.form_meta,
    products: wire.products,
    termsUrl: wire.terms_url,
    user: wire.user,
    isSecondaryUser: wire.is_secondary_user,
    inviteToken: wire.invite_token,
    /** The preselected product when the product section is skipped. */
    productId: wire.product_id,
    paymentFailed: wire.payment_failed,
  })),
);

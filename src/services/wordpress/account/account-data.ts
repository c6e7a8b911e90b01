/** The page data of "Your Membership": the sections that this user has. */
import * as v from 'valibot';
import { credentialsSchema } from './credentials.ts';
import { teamSchema } from './team.ts';
import { flag, textOrEmpty, webUrl, apiObject } from '../api-schema.ts';

export const accountSchema = apiObject({
  is_held: v.boolean(),
  /** False for a secondary user. */
  is_paying: v.boolean(),
  returned_card: flag,
  /** The settings of Stripe.js, which asks the cardholder for authentication. */
  card_service: apiObject({
    public_key: textOrEmpty,
    api_version: v.string(),
    payment_methods: v.nullish(v.array(v.string()), ['card']),
    /** Set only if a stub serves Stripe.js (spec: page-data#stubs-have-a-wire). */
    script_url: v.nullish(webUrl, null),
  }),
  /** The account page of another plugin that sells the memberships; '' when this plugin sells them. */
  seller_url: v.union([v.literal(''), webUrl]),
  /** The people that the user has invited; null for a user who cannot invite people. */
  team: v.nullable(teamSchema),
  /** The person and their practices, for `parseProfile`; null for a user without a membership. */
  profile: v.unknown(),
  /** The sign-in details, and the outcome of the e-mail link that led here; '' without one. */
  credentials: credentialsSchema,
  /** Null on a site with one language. */
  language: v.nullish(apiObject({ value: v.string(), choices: v.array(v.string()) }), null),
  /** Null for a user without a membership. */
  messages: v.nullish(apiObject({ value: v.boolean() }), null),
  /** The consent to the directory, and whether the member's plan is listed; null for a user without their own membership. */
  directory: v.nullish(apiObject({ value: v.boolean(), is_listed: v.boolean() }), null),
  /** The photo's URL, '' for none, and the person's name; null for a user without a membership. */
  photo: v.nullish(apiObject({ value: v.union([v.literal(''), webUrl]), name: v.string() }), null),
  /** The plans for sale, from the smallest, with what each includes. */
  offers: v.nullish(v.array(apiObject({ name: v.string(), benefits: v.array(v.string()) })), []),
  /** The lines of the billing address; none if it is not known. */
  address: v.nullish(v.array(v.string()), []),
  email_outcome: v.picklist(['', 'confirmed', 'changed', 'expired']),
  join_url: webUrl,
  overview_url: webUrl,
});

export type CardServiceData = v.InferOutput<typeof accountSchema>['cardService'];

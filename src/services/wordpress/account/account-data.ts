/** The page data of "Your Membership": which parts of it there are for this user. */
import * as v from 'valibot';
import { credentialsSchema } from './credentials.ts';
import { teamSchema } from './team.ts';
import { flag, text, webUrl, apiObject } from '../api-schema.ts';

export const accountSchema = apiObject({
  is_held: v.boolean(),
  /** Not for a secondary user. */
  is_paying: v.boolean(),
  returned_card: flag,
  /** By which the bank asks its cardholder. */
  card_service: apiObject({
    public_key: text,
    api_version: v.string(),
    payment_methods: v.nullish(v.array(v.string()), ['card']),
    /** Only when a stand-in serves Stripe.js (decisions, "Stand-ins have a wire"). */
    script_url: v.nullish(webUrl, null),
  }),
  /** Another plugin's account page; '' when memberships are sold here. */
  seller_url: v.union([v.literal(''), webUrl]),
  /** Whom one has invited; null for whoever invites nobody. */
  team: v.nullable(teamSchema),
  /** A person and their practices, read with `parseProfile`; null for whoever holds nothing. */
  profile: v.unknown(),
  /** By what one signs in, and what came of a link in an e-mail that has led here; '' for nothing. */
  credentials: credentialsSchema,
  email_outcome: v.picklist(['', 'confirmed', 'changed', 'expired']),
  join_url: webUrl,
  overview_url: webUrl,
});

export type CardServiceData = v.InferOutput<typeof accountSchema>['cardService'];

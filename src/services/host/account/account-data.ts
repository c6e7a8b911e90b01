/** The page data of "Your Membership": which parts of it there are for this user. */
import * as v from 'valibot';
import { teamSchema } from './team.ts';
import { flag, webAddress, wireObject } from '../wire.ts';

export const accountSchema = wireObject({
  is_held: v.boolean(),
  /** Not for a secondary user. */
  is_paying: v.boolean(),
  returned_card: flag,
  /** Another plugin's account page; '' when memberships are sold here. */
  seller_url: v.union([v.literal(''), webAddress]),
  /** Whom one has invited; null for whoever invites nobody. */
  team: v.nullable(teamSchema),
  /** A person and their practices, read with `profileOf`; null for whoever holds nothing. */
  profile: v.unknown(),
  join_url: webAddress,
  overview_url: webAddress,
});

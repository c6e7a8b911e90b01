/** What the host says to whoever is no member, in the place of a view's data. */
import * as v from 'valibot';
import { flag, webUrl, apiObject } from './api-schema.ts';

export const membershipSchema = apiObject({
  /** That of the view that is not shown. */
  heading: v.string(),
  reason: v.picklist(['not-active', 'ended', 'payment-failed', 'paused', 'email-unverified']),
  /** The way on. */
  url: webUrl,
  /** Whoever invited them pays, and could do something about it. */
  paid_by_inviter: flag,
});

export type MembershipData = v.InferOutput<typeof membershipSchema>;

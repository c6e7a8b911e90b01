/** The page data for a user without a membership, instead of the view's data. */
import * as v from 'valibot';
import { flag, webUrl, apiObject } from './api-schema.ts';

export const membershipSchema = apiObject({
  /** The heading of the view that is not shown. */
  heading: v.string(),
  reason: v.picklist(['not-active', 'ended', 'payment-failed', 'paused', 'email-unverified']),
  /** The page where the user can fix it. */
  url: webUrl,
  /** The inviter pays and can fix it. */
  paid_by_inviter: flag,
});

export type MembershipData = v.InferOutput<typeof membershipSchema>;

/**
 * Why a user is not a member (spec: access#a-person-without-membership).
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text, type Text } from '../text.ts';

export const MEMBERSHIP_REASONS = {
  'not-active': text('Your membership is not active yet.'),
  ended: text('Your membership has ended.'),
  'payment-failed': text('Your last payment failed.'),
  'email-unverified': text('Your e-mail address is not confirmed yet.'),
  paused: text('Your membership is paused.'),
} as const satisfies Record<string, Text>;

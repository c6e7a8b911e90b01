/**
 * The reasons for canceling a membership. If Stripe has a value for a reason (`cancellation_details.feedback`), the portal uses it.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text } from '../text.ts';

export const CANCELLATION_REASONS = [
  { value: 'too_expensive', label: text('It costs too much') },
  { value: 'unused', label: text('I don’t use it enough') },
  { value: 'missing_features', label: text('Something I need is missing') },
  { value: 'switched_service', label: text('I use another service instead') },
  { value: 'practice_changes', label: text('My practice closes or changes') },
  { value: 'other', label: text('Another reason') },
] as const;

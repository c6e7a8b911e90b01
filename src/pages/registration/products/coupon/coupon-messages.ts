/** The messages of the coupon box after a check. */
import { text } from '../../../../../machines/lib/text.ts';

export const INVALID_COUPON = text('Invalid Coupon');
export const EXPIRED_COUPON = text('Your coupon is no longer valid. The total is the full price.');
/** Why the textbox is closed. Short, because its line is reserved. */
export const COOLING_DOWN = text('Opens in 5 seconds, to limit guessing.');

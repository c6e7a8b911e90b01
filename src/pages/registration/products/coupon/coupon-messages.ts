/** The messages of the coupon box after a check. */
import { text } from '../../../../../machines/lib/text.ts';

export const INVALID_COUPON = text('Invalid Coupon');
export const COOLING_DOWN = text('You can use this field again in a few seconds.');

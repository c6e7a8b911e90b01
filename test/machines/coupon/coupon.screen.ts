import type { CouponContext } from '../../../machines/coupon/coupon.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const NAME = 'Have a Coupon Code?';

const box = ({ code }: CouponContext): ExpectedElement => ({ role: 'textbox', name: NAME, value: code });
const button = (disabled = false): ExpectedElement => ({ role: 'button', name: 'Use Coupon', disabled });
const says = (text: string): ExpectedElement => ({ role: 'status', text });

/** Both regions decide whether the textbox is read-only. The view test checks it in every state. */
export const couponScreen: ScreenModel<CouponContext> = {
  '#coupon.check.idle': (context) => [box(context), button()],
  '#coupon.check.checking': (context) => [box(context), button(true), says('Checking…')],
  '#coupon.check.applied': (context) => [box(context), button(), says('Coupon applied')],
  '#coupon.check.invalid': (context) => [box(context), button(), says('Invalid Coupon')],
  '#coupon.check.expired': (context) => [
    box(context),
    button(),
    says('Your coupon is no longer valid. The total is the full price.'),
  ],
  '#coupon.check.checkFailed': (context) => [
    box(context),
    button(),
    says('The coupon could not be checked.'),
    { role: 'button', name: 'Retry' },
  ],
  '#coupon.cooldown.open': () => [],
  '#coupon.cooldown.coolingDown': () => [],
};

export const couponUserActions: UserActions = {
  // A test cannot type the value that the field already has, but the chart must handle such an event.
  'coupon.changed': ({ code }: { code: string }, { context }) =>
    code === (context as CouponContext).code ? { send: true } : { fill: { role: 'textbox', name: NAME }, value: code },
  'coupon.left': () => ({ blur: { role: 'textbox', name: NAME } }),
  'coupon.used': () => ({ click: { role: 'button', name: 'Use Coupon' } }),
  'coupon.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
  'check.requested': () => ({ send: true }),
  'coupon.rejected': () => ({ send: true }),
  'plan.changed': () => ({ send: true }),
};

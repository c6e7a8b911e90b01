import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { couponMachine, type CouponRef } from '../../../machines/coupon/coupon.machine.ts';
import type { CheckCouponInput, CouponAnswer } from '../../../machines/coupon/coupon.types.ts';
import { membershipMachine } from '../../../machines/membership/membership.machine.ts';
import { Coupon } from '../../../src/pages/registration/products/coupon/Coupon.tsx';
import { MembershipSummary } from '../../../src/pages/registration/steps/frame/MembershipSummary.tsx';
import { PaymentTerms } from '../../../src/pages/registration/steps/payment/PaymentTerms.tsx';
import { Total } from '../../../src/pages/registration/products/total/Total.tsx';
import { SelectionSidebar } from '../../../src/pages/registration/products/SelectionSidebar.tsx';
import { describeView } from '../describe-view.ts';
import { grow, products } from '../membership/membership.model.ts';
import { couponModels, freeMonth, quarter, tenPercent } from './coupon.model.ts';
import { couponUserActions, couponScreen } from './coupon.screen.ts';

describeView(couponModels, {
  screen: couponScreen,
  userActions: couponUserActions,
  view: (coupon: CouponRef) => <Coupon coupon={coupon} />,
  assert({ value }) {
    const { check, cooldown } = value as { check: string; cooldown: string };
    const textbox = screen.getByRole<HTMLInputElement>('textbox');
    const isOpen = check !== 'checking' && cooldown !== 'coolingDown';
    expect(textbox.readOnly).toBe(!isOpen);
    // After a failed check even a closed field can have the focus, since Next and Join Now move the focus to it.
    const isStopped = ['invalid', 'expired', 'checkFailed'].includes(check);
    expect([textbox.disabled, textbox.getAttribute('aria-disabled')]).toEqual([
      !isOpen && !isStopped,
      !isOpen && isStopped ? 'true' : null,
    ]);
    expect(textbox.getAttribute('aria-invalid')).toBe(['invalid', 'expired'].includes(check) ? 'true' : null);
    const why = screen.queryByText('Opens in 5 seconds, to limit guessing.');
    expect(why !== null).toBe(check !== 'checking' && cooldown === 'coolingDown');
  },
});

const KNOWN: Record<string, CouponAnswer> = {
  WELCOME10: tenPercent,
  FREEMONTH: freeMonth,
  QUARTER: quarter,
};

/** A host that responds at once, with the demo's coupons and one that lasts for some months. */
const host = (code: string): CouponAnswer => KNOWN[code.toUpperCase()] ?? { valid: false };

function start(code = '') {
  const asked = vi.fn(host);
  const coupon = createActor(
    couponMachine.provide({
      actors: { checkCoupon: fromPromise<CouponAnswer, CheckCouponInput>(async ({ input }) => asked(input.code)) },
    }),
    { input: { code, productId: grow.id } },
  ).start();
  const membership = createActor(membershipMachine, { input: { products, chosen: null } }).start();
  return { asked, coupon, membership };
}

afterEach(cleanup);

describe('the coupon box', () => {
  const textbox = () => screen.getByRole('textbox', { name: 'Have a Coupon Code?' });
  const button = () => screen.getByRole('button', { name: 'Use Coupon' });

  it('Enter is a press on Use Coupon, and the focus goes where it can stay', async () => {
    const { asked, coupon } = start();
    render(<Coupon coupon={coupon} />);
    await userEvent.type(textbox(), 'WELCOME10{Enter}');
    expect(asked.mock.calls).toEqual([['WELCOME10']]);
    expect(document.activeElement).toBe(button());
    expect((await screen.findByText('Coupon applied')).textContent).toBe('Coupon applied');
  });

  it('the click that leaves the field is not lost', async () => {
    const { asked, coupon } = start();
    render(<Coupon coupon={coupon} />);
    await userEvent.type(textbox(), 'WELCOME10');
    await userEvent.click(button());
    expect(asked.mock.calls).toEqual([['WELCOME10']]);
  });

  it('an invalid coupon is the message of the textbox', async () => {
    const { coupon } = start('NONSENSE');
    render(<Coupon coupon={coupon} />);
    await screen.findByText('Invalid Coupon');
    const described = textbox().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Error: Invalid Coupon');
  });
});

describe('the running total', () => {
  const total = () => screen.getByRole('status', { name: 'Total' }).textContent;

  it.each([
    ['', '$199 / Month', ''],
    ['WELCOME10', '$179.10 / Month', 'WELCOME10−$19.90'],
    ['FREEMONTH', '$0 / Monththen $199 / Month', 'FREEMONTH−$199, first month'],
    ['welcome10', '$179.10 / Month', 'WELCOME10−$19.90'],
    ['NONSENSE', '$199 / Month', ''],
  ])('with the coupon %j it is %s', async (code, amounts, discount) => {
    const { coupon, membership } = start(code);
    render(<SelectionSidebar membership={membership} coupon={coupon} onNext={() => {}} />);
    await vi.waitFor(() => expect(total()).toBe(amounts));
    expect(document.querySelector('.pp-total-discount')?.textContent ?? '').toBe(discount);
  });

  it.each([
    ['Grow Membership', '$199 / Month'],
    ['Advantage Membership', '$499 / Month'],
    ['Navigator Membership', '$1,250 / Month'],
  ])('of %s is %s', (name, amount) => {
    const { coupon, membership } = start();
    const { id } = products.find((product) => product.name === name)!;
    membership.send({ type: 'membership.chosen', id });
    render(<MembershipSummary membership={membership} coupon={coupon} />);
    expect(total()).toBe(amount);
    expect(screen.getByRole('region', { name: 'Your membership' }).textContent).toContain(name);
  });
});

describe('the sidebar', () => {
  it('is the region Your selection with guarantee, coupon, total and Next', async () => {
    const { coupon, membership } = start();
    const next = vi.fn();
    render(<SelectionSidebar membership={membership} coupon={coupon} onNext={next} />);
    expect(screen.getByRole('region', { name: 'Your selection' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '100% Money Back Guarantee' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(next).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['WELCOME10', '−$19.90', 'You pay $179.10 today and $179.10 each month until you cancel.'],
  ['FREEMONTH', '−$199, first month', 'You pay $0 today and $199 each month until you cancel.'],
  [
    'QUARTER',
    '−$99.50, first 3 months',
    'You pay $99.50 today and in each of the first 3 months, then $199 each month until you cancel.',
  ],
])('%s is said for as long as it holds, in the total and before one pays', async (code, discount, terms) => {
  const { coupon, membership } = start(code);
  render(
    <>
      <Total membership={membership} coupon={coupon} />
      <PaymentTerms membership={membership} coupon={coupon} credit={0} />
    </>,
  );
  expect(await screen.findByText(discount)).toBeTruthy();
  expect(screen.getByText(/^You pay/).textContent).toBe(`${terms} You can cancel at any time in Your Membership.`);
});

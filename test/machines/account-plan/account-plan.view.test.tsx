import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { accountPlanMachine, type AccountPlanRef } from '../../../machines/account-plan/account-plan.machine.ts';
import { planChangeMachine } from '../../../machines/plan-change/plan-change.machine.ts';
import { lazyMachine, getLoadingStatus } from '../../../machines/lib/lazy-machine.ts';
import type { AccountMembership } from '../../../machines/account-plan/account-plan.types.ts';
import { Plan } from '../../../src/pages/account/plan/Plan.tsx';
import { PlanDetails } from '../../../src/pages/account/plan/PlanDetails.tsx';
import { formatDay } from '../../../src/ui/text/dates.ts';
import { describeView } from '../describe-view.ts';
import { accountPlanModels } from './account-plan.model.ts';
import { accountPlanUserActions, accountPlanScreen } from './account-plan.screen.ts';
import { ENDED, ENDING, GROW, NAVIGATOR, PAST_DUE, PAUSED, SHARED } from './memberships.ts';

const view = (plan: AccountPlanRef) => (
  <Plan
    plan={plan}
    change={createActor(planChangeMachine).start()}
    offers={[]}
    billingAddress={[]}
    joinUrl="https://practice.example/register/"
    signInUrl="https://practice.example/wp-login.php"
    provider="the provider"
  />
);

describeView(accountPlanModels, { screen: accountPlanScreen, userActions: accountPlanUserActions, view });

it.each([
  [undefined, '$199 / Month'],
  [1, '$199 / Month'],
  [12, '$199 / Year'],
  [3, '$199 for 3 months'],
])('the price of a charge for %s months is "%s"', (months, price) => {
  const plan = months === undefined ? GROW.plan : { ...GROW.plan, months };
  render(<PlanDetails membership={{ ...GROW, plan }} billingAddress={[]} />);
  expect(screen.getByText('Price').nextElementSibling?.textContent).toBe(price);
  cleanup();
});

it('the billing address stands beside the card that it belongs to', () => {
  render(<PlanDetails membership={GROW} billingAddress={['1300 SE Stark St', 'Portland, OR 97202']} />);
  expect(screen.getByText('Billing address').nextElementSibling?.textContent).toBe(
    '1300 SE Stark StPortland, OR 97202',
  );
  cleanup();
  render(<PlanDetails membership={{ ...GROW, card: null }} billingAddress={['1300 SE Stark St']} />);
  expect(screen.queryByText('Billing address')).toBeNull();
  cleanup();
});

describe('another plan', () => {
  afterEach(cleanup);

  it('that is requested while its code loads is offered after loading, or after Retry if loading failed', async () => {
    let isReached = false;
    const change = createActor(
      lazyMachine(async () => {
        if (isReached) return planChangeMachine;
        throw new Error('lost');
      }),
    ).start();
    const machine = accountPlanMachine.provide({
      actors: { readMembership: fromPromise<AccountMembership, undefined>(async () => GROW) },
    });
    render(
      <Plan
        plan={createActor(machine, { input: { returnedWithCard: false } }).start()}
        change={change}
        offers={[]}
        billingAddress={[]}
        joinUrl=""
        signInUrl=""
        provider=""
      />,
    );
    // The code is loading, but the member has not asked for the plan change yet.
    expect(getLoadingStatus(change.getSnapshot())).toBe('loading');
    expect(screen.queryByText('Loading…')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Change plan' }));
    await screen.findByText('This part of the page did not load.');
    isReached = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('dialog', { name: 'Change your plan' });
  });
});

describe('a membership', () => {
  afterEach(cleanup);

  const heading = ({ plan }: AccountMembership) => screen.findByRole('heading', { level: 3, name: plan.name });

  async function show(membership: AccountMembership, isShown = () => heading(membership)) {
    const machine = accountPlanMachine.provide({
      actors: { readMembership: fromPromise<AccountMembership, undefined>(async () => membership) },
    });
    const plan = createActor(machine, { input: { returnedWithCard: false } }).start();
    render(view(plan));
    await isShown();
    return plan;
  }

  const facts = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  it.each([
    [GROW, 'to those you have invited, and your practice is no longer in the directory.'],
    [{ ...GROW, isListed: false }, 'to those you have invited.'],
  ])('says what a cancellation ends, as its plan opened it', async (membership, end) => {
    const plan = await show(membership);
    plan.send({ type: 'cancellation.requested' });
    expect(await screen.findByText(`After that, the members’ area is closed to you and ${end}`)).toBeTruthy();
  });

  it('says what comes next, and with which card', async () => {
    await show(GROW);
    expect(screen.getByText('Active')).toBeTruthy();
    expect(facts()).toEqual([
      ['Price', '$199 / Month'],
      ['Payment', `Next charge: $179.10 on ${formatDay(GROW.nextCharge!.at)}`],
      ['Card', 'Visa ending in 4242, expires 04/34'],
    ]);
  });

  it.each([
    ['that is ending', ENDING, `Ends on ${formatDay(ENDING.endsAt!)}`],
    ['whose payment failed', PAST_DUE, `Payment failed on ${formatDay(PAST_DUE.pastDueSince!)}`],
    ['that has ended', ENDED, `Ended on ${formatDay(ENDED.endedAt!)}`],
  ])('%s says so', async (_, membership, words) => {
    await show(membership);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('with an amount due names the amount that a new card is charged, and that it is needed', async () => {
    const words = 'When you change your card, we immediately charge the new card with the amount you owe.';
    await show({ ...PAST_DUE, card: null });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change card' }).className).toContain('pp-button-primary');
    cleanup();
    await show(PAST_DUE);
    const { accessUntil } = PAST_DUE.overdue!;
    expect(
      screen.getByText(`You owe $199. The members’ area stays open until ${formatDay(accessUntil!)}.`),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay $199' }).className).toContain('pp-button-primary');
    cleanup();
    await show({ ...PAST_DUE, overdue: { amount: 19_900, accessUntil: null } });
    expect(screen.getByText('You owe $199. The members’ area is closed until you pay.')).toBeTruthy();
    cleanup();
    await show(GROW);
    expect(screen.queryByText(words)).toBeNull();
    expect(screen.getByRole('button', { name: 'Change card' }).className).not.toContain('pp-button-primary');
  });

  it('that is paused says until when, and what an early end changes', async () => {
    await show(PAUSED);
    const { until, earliest } = PAUSED.pause!;
    expect(
      screen.getByText(
        `Your membership is paused until ${formatDay(until!)}. Nothing is charged for it, and the members’ area is closed. ` +
          `If you resume early, the members’ area opens on ${formatDay(earliest!)}. No payment covers the time before.`,
      ),
    ).toBeTruthy();
    cleanup();
    await show({ ...PAUSED, pause: { until: null, earliest: null, isOpen: false } });
    expect(screen.getByText('Your membership is paused, and nothing is charged. Ask us to resume it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume membership' })).toBeNull();
  });

  it('that is being canceled asks for the reason, with a length limit', async () => {
    const plan = await show({ ...GROW, pauseMonths: 0 });
    plan.send({ type: 'cancellation.requested' });
    const comment = await screen.findByRole('textbox', { name: 'Anything you want to tell us? (optional)' });
    expect((comment as HTMLTextAreaElement).maxLength).toBe(500);
    fireEvent.change(comment, { target: { value: 'Too far away' } });
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'other' } });
    expect(plan.getSnapshot().context.feedback).toEqual({ reason: 'other', comment: 'Too far away' });
    expect(screen.queryByText('Take a break instead?')).toBeNull();
  });

  it('that has ended links to a new purchase', async () => {
    await show(ENDED);
    expect(screen.getByRole('link', { name: 'Join again' }).getAttribute('href')).toBe(
      'https://practice.example/register/',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that another member pays for names the payer and not their commitment, and has no controls', async () => {
    await show({ ...SHARED, committedUntil: NAVIGATOR.committedUntil });
    expect(facts()).toEqual([['Paid by', 'Ada Lovelace']]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['another member', SHARED.paidBy],
    ['a member whose account was deleted', ''],
  ])(
    'that %s paid for, and that has ended, names neither payer nor price, and links to a purchase',
    async (_, paidBy) => {
      await show({ ...ENDED, isInvited: true, paidBy }, () => screen.findByText('Your membership has ended.'));
      expect(screen.queryAllByRole('term')).toEqual([]);
      expect(document.body.textContent).not.toContain(SHARED.paidBy);
      expect(screen.getByRole('link', { name: 'Join again' }).getAttribute('href')).toBe(
        'https://practice.example/register/',
      );
    },
  );

  it('for twelve months names its end, before and during the cancellation', async () => {
    const plan = await show(NAVIGATOR);
    const end = formatDay(NAVIGATOR.cancelsOn!);
    expect(facts()).toContainEqual(['Commitment', `Until ${end}`]);
    // The text names the day, because the owner can set any minimum term.
    expect(document.body.textContent).toContain(
      `You are committed to this plan until ${end}. You can change it from that day on.`,
    );
    plan.send({ type: 'cancellation.requested' });
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your membership?' });
    expect(dialog.textContent).toContain(`Your Navigator Membership ends on ${end}.`);
    expect(dialog.textContent).toContain(
      `Your commitment lasts until ${end}. Until then, nothing changes and each month is charged.`,
    );
    expect(dialog.textContent).not.toContain('money-back');
  });

  it('within ninety days shows the guarantee, and the contact', async () => {
    const plan = await show(GROW);
    plan.send({ type: 'cancellation.requested' });
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your membership?' });
    expect(dialog.textContent).toContain(`Your Grow Membership ends on ${formatDay(GROW.cancelsOn!)}.`);
    expect(dialog.textContent).toContain(
      `The 100% money-back guarantee is valid until ${formatDay(GROW.guarantee!.until)}.`,
    );
    expect(screen.getByRole('link', { name: 'office@portal.example' })).toBeTruthy();
  });
});

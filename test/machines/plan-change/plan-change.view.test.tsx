import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { accountPlanMachine } from '../../../machines/account-plan/account-plan.machine.ts';
import type { PlanChangeRef } from '../../../machines/plan-change/plan-change.machine.ts';
import { ChangeDialog } from '../../../src/pages/account/plan/change/ChangeDialog.tsx';
import { ProrationSummary } from '../../../src/pages/account/plan/change/ProrationSummary.tsx';
import { confirmText } from '../../../src/pages/account/plan/change/confirm-text.ts';
import { formatDay } from '../../../src/ui/text/dates.ts';
import { describeView } from '../describe-view.ts';
import { planChangeModel, PREVIEW } from './plan-change.model.ts';
import { planChangeUserActions, planChangeScreen } from './plan-change.screen.ts';

const view = (change: PlanChangeRef) => (
  <ChangeDialog
    plan={createActor(accountPlanMachine, { input: { returnedWithCard: false } })}
    change={change}
    signInUrl="https://practice.example/wp-login.php"
  />
);

describeView([planChangeModel], { screen: planChangeScreen, userActions: planChangeUserActions, view });

describe('the button names what it costs', () => {
  const until = PREVIEW.at + 365 * 86_400;

  it.each([
    [null, 'Change plan'],
    [{}, 'Change plan and pay $150'],
    [{ due: 0 }, 'Change plan'],
    [{ due: 94_519, committedUntil: until }, 'Commit for 12 months and pay $945.19'],
    [{ due: 0, committedUntil: until }, 'Commit for 12 months'],
  ])('%j: %s', (changes, label) => {
    expect(confirmText(changes && { ...PREVIEW, ...changes })).toBe(label);
  });
});

describe('the cost of a plan change', () => {
  afterEach(cleanup);

  const next = `Your next charge is $499 on ${formatDay(PREVIEW.nextCharge.at)}.`;

  it.each([
    ['the difference today', {}, `You pay $150 today, for the rest of this month. ${next}`],
    [
      'nothing today, and less next',
      { due: 0, credit: 12_345 },
      `You pay nothing today: $123.45 is credited to your next payments. ${next}`,
    ],
    ['nothing', { due: 0 }, `You pay nothing today. ${next}`],
  ])('is %s', (_, changes, words) => {
    render(<ProrationSummary preview={{ ...PREVIEW, ...changes }} losesGuarantee={false} />);
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([words]);
  });

  it('is shown with the commitment, and the discount that ends', () => {
    const until = PREVIEW.at + 365 * 86_400;
    render(<ProrationSummary preview={{ ...PREVIEW, committedUntil: until, endsDiscount: true }} losesGuarantee />);
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('You pay $150 today'),
      'Your discount does not apply to this plan and ends with the change.',
      `The new plan has a commitment: it cannot end before ${formatDay(until)}.`,
      'The 100% money-back guarantee applies to your current plan and ends with the change.',
    ]);
  });

  it('names what the new plan does not have', () => {
    const lostBenefits = ['A place in the member directory', 'Guided onboarding'];
    render(<ProrationSummary preview={{ ...PREVIEW, lostBenefits }} losesGuarantee={false} />);
    expect(screen.getByText('With the new plan you no longer have:')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lostBenefits);
  });
});

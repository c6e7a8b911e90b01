/** What a plan includes, and what the next one would add (Your Membership). */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PlanBenefits } from '../../src/pages/account/PlanBenefits.tsx';

afterEach(cleanup);

const OFFERS = [
  { name: 'Grow Membership', benefits: ['Partner prices', 'A place in the directory'] },
  { name: 'Advantage Membership', benefits: ['Partner prices', 'Grow with the Pulse Board'] },
  { name: 'Navigator Membership', benefits: ['Partner prices'] },
];

const show = (plan: string, isNextShown = true) => {
  render(<PlanBenefits plan={plan} offers={OFFERS} isNextShown={isNextShown} />);
  return Object.fromEntries(
    screen
      .queryAllByRole('list')
      .map((list) => [
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
        [...list.children].map((item) => item.textContent),
      ]),
  );
};

it('adds only what the plan lacks', () => {
  expect(show('Grow Membership')).toEqual({
    'Your plan includes': ['Partner prices', 'A place in the directory'],
    'Advantage Membership adds': ['Grow with the Pulse Board'],
  });
});

it('offers nothing larger than the largest plan, to a person whose member pays, or if nothing is added', () => {
  expect(Object.keys(show('Navigator Membership'))).toEqual(['Your plan includes']);
  cleanup();
  expect(Object.keys(show('Grow Membership', false))).toEqual(['Your plan includes']);
  cleanup();
  expect(Object.keys(show('Advantage Membership'))).toEqual(['Your plan includes']);
});

it('is empty for a plan that is no longer for sale', () => {
  expect(show('Old Membership')).toEqual({});
});

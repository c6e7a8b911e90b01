/** What the form shows: the place of the host's message, the progress, and whether the plan can be changed. */
import { describe, expect, it } from 'vitest';
import { storeServerErrors } from '../../../machines/registration/context-updates.ts';
import {
  selectBillingAddress,
  selectCanChangePlan,
  selectFieldError,
  selectIsListed,
} from '../../../machines/registration/steps.selectors.ts';
import { getProgress } from '../../../machines/registration/pages.ts';
import { completeContext, GROW, INVITED, NAVIGATOR, PRACTICE, USER, VISITOR } from './fixtures.ts';
import { openForm } from './form.ts';

describe('a message of the host stands', () => {
  const of = (name: string, { secondary = false, sameAsPractice = true } = {}) => {
    const context = completeContext({ secondary });
    const billing = { ...context.billing, sameAsPractice };
    return storeServerErrors({ ...context, billing }, { [name]: ['No.'] }).serverErrors;
  };

  it('at the field that it is about', () => {
    expect(of('firstName')).toEqual({ firstName: ['No.'] });
  });
  it('at the practices, when it is about one of them, or about the address that is billed and is theirs', () => {
    for (const name of ['practices.0.name', 'billingAddress']) expect(of(name)).toEqual({ practices: ['No.'] });
    expect(of('billingAddress', { sameAsPractice: false })).not.toHaveProperty('practices');
  });
  it('above the form, when none of its fields is meant; a secondary user has no practices there', () => {
    expect(of('unheardOf')).toEqual({ form: ['No.'] });
    expect(of('practices.0.name', { secondary: true })).toEqual({ form: ['No.'] });
  });
  it('nowhere, when it is about the coupon, whose box says it', () => {
    expect(of('coupon')).toEqual({});
  });
  it('beside others about the same', () => {
    const { serverErrors } = storeServerErrors(completeContext(), {
      'practices.0.name': ['A.'],
      'practices.1.name': ['B.'],
    });
    expect(serverErrors).toEqual({ practices: ['A.', 'B.'] });
  });
});

it.each([
  [1, 4, 0],
  [2, 4, 1 / 3],
  [4, 4, 1],
  [1, 2, 0],
  [1, 1, 1],
])('on page %i of %i the progress is %f', (page, pageCount, progress) => {
  expect(getProgress({ page, pageCount })).toBe(progress);
});

it.each([
  [{ paymentSucceeded: true }, 'joined'],
  [{ alreadyMember: true }, 'alreadyMember'],
  [{ inviteInvalid: true }, 'inviteInvalid'],
])('a visitor with %j sees the reason at once, and no form', (input, state) => {
  expect(openForm({ ...USER, ...input }).state()).toBe(state);
});

it('of a field that nothing is wrong with nothing is said', () => {
  const form = openForm(USER);
  form.next();
  form.actor.send({ type: 'field.left', field: 'firstName' });
  expect(selectFieldError('firstName')(form.actor.getSnapshot())).toBeNull();
});

it('the address that is billed is told once it is known', () => {
  const billed = (input: typeof VISITOR) => selectBillingAddress(openForm(input).actor.getSnapshot());
  expect(billed(VISITOR)).toBeNull();
  expect(billed({ ...USER, practices: [PRACTICE] })).toMatchObject({ line1: PRACTICE.address.line1 });
});

it('a plan can be changed where there is a page for it', () => {
  const can = (input: typeof VISITOR) => selectCanChangePlan(openForm(input).actor.getSnapshot());
  expect([can(VISITOR), can({ ...USER, skipProducts: true }), can(INVITED)]).toEqual([true, false, false]);
});

it('a membership that the directory does not list has no directory agreement', () => {
  const isListed = (input: typeof VISITOR) => selectIsListed(openForm(input).actor.getSnapshot());
  expect([GROW, NAVIGATOR].map(({ id }) => isListed({ ...VISITOR, productId: id }))).toEqual([true, false]);
});

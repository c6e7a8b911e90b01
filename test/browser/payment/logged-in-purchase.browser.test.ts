/** A signed-in user buys a membership. */
import { expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { goOnToPayment, reachInformation } from '../support/journey.ts';
import { ADA, CARDS, ROSE_CITY, type RegistrationForm } from '../support/registration-form.ts';
import { fieldsOf, watchRegistrations } from '../support/registration-posts.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors, type Visitor } from '../support/visit.ts';

const { visit } = receiveVisitors();

const ALREADY = 'You already have this membership.';

/** The registration page immediately says that there is nothing to buy, and has no fields. */
async function expectNothingToBuy({ page, goTo }: Visitor, form: RegistrationForm) {
  await goTo('/register/');
  await form.heading(ALREADY).waitFor();
  const overview = page.getByRole('link', { name: 'Go to Membership Overview' });
  await expect.poll(() => overview.getAttribute('href')).toContain('/membership-overview/');
  await expect.poll(() => form.button('Next').count()).toBe(0);
}

it('a user buys without credentials, and cannot buy the same again', async () => {
  const visitor = await visit();
  const { page, signIn } = visitor;
  await signIn('doctor');
  const posts = watchRegistrations(page);

  const form = await reachInformation(visitor);
  await expect.poll(() => form.textbox('First Name').inputValue()).toBe('Dora');
  for (const name of ['Username', 'Email']) await expect.poll(() => form.textbox(name).count()).toBe(0);
  await expect.poll(() => form.password('Password').count()).toBe(0);
  await form.fillPerson({ ...ADA, firstName: 'Dora', lastName: 'Doctor' });
  await form.fillCheckedPractice(1, ROSE_CITY);
  await goOnToPayment(form);
  await form.fillCard(CARDS.succeeds);
  await form.joinNow();
  await form.succeeds();

  expect(await books()).toEqual(paidOnce(19900));
  expect(await newUsers()).toEqual([]);
  expect(await memberOf('doctor@example.com')).toMatchObject({
    login: 'doctor',
    meta: { mepr_profession: 'dental' },
    practices: [{ name: 'Rose City Dental' }],
    subscriptions: [{ name: 'Grow Member', status: 'active' }],
    transactions: [{ status: 'complete', amount: '19900', logged_in_purchase: '1' }],
  });
  const [post] = posts;
  if (!post) throw new Error('Nothing was sent.');
  const fields = fieldsOf(post);
  expect(fields).toMatchObject({ logged_in_purchase: '1', user_email: 'doctor@example.com' });
  expect(fields['mepr_checkout_nonce']).toMatch(/^[0-9a-f]{10}$/);
  expect(Object.keys(fields)).not.toContain('mepr_user_password');
  expect(post.headers()['x-wp-nonce']).toMatch(/^[0-9a-f]{10}$/);

  await expectNothingToBuy(visitor, form);
  expect(posts).toHaveLength(1);
});

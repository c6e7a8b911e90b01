/** Somebody with an account buys a membership (specification, section 6). */
import { expect, it } from 'vitest';
import { memberOf, newUsers } from './support/database.ts';
import { reachInformation } from './support/journey.ts';
import { ADA, CARDS, PAGES, ROSE_CITY } from './support/registration-form.ts';
import { fieldsOf, watchRegistrations } from './support/registration-posts.ts';
import { books, paidOnce } from './support/stripe-books.ts';
import { receiveVisitors } from './support/visit.ts';

const { visit } = receiveVisitors();

const ALREADY = 'You already have this membership.';

it('a user buys without credentials, and cannot buy the same again', async () => {
  const visitor = await visit();
  const { page, signIn, complaints } = visitor;
  await signIn('doctor');
  const posts = watchRegistrations(page);

  const form = await reachInformation(visitor);
  expect(await form.textbox('First Name').inputValue()).toBe('Dora');
  for (const name of ['Username', 'Email']) expect(await form.textbox(name).count()).toBe(0);
  expect(await form.password('Password').count()).toBe(0);
  await form.fillPerson({ ...ADA, firstName: 'Dora', lastName: 'Doctor' });
  await form.fillCheckedPractice(1, ROSE_CITY);
  await form.next();
  await form.isOn(PAGES.terms);
  await form.agreeToAll();
  await form.next();
  await form.isOn(PAGES.payment);
  await form.fillCard(CARDS.succeeds);
  await form.joinNow();
  await form.succeeds();

  expect(await books()).toEqual(paidOnce(19900));
  expect(await newUsers()).toEqual([]);
  const member = await memberOf('doctor@example.com');
  expect(member).toMatchObject({
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

  // Everything is known by now, also the practice whose address was confirmed.
  complaints.expect(/status of 409/);
  await reachInformation(visitor);
  await page.getByRole('group', { name: 'Rose City Dental' }).waitFor();
  await form.next();
  await form.isOn(PAGES.terms);
  await form.agreeToAll();
  await form.next();
  await form.isOn(PAGES.payment);
  await form.fillCard(CARDS.succeeds);
  await form.joinNow();
  await form.heading(ALREADY).waitFor();
  expect(await page.getByRole('link', { name: /Membership Overview/ }).getAttribute('href')).toContain(
    '/membership-overview/',
  );
  expect(await books()).toEqual(paidOnce(19900));
  expect(await memberOf('doctor@example.com')).toEqual(member);
});

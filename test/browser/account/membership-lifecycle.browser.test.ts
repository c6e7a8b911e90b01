/** A member's membership on a phone, from the first day through cancellation to a second start. */
import { expect, it } from 'vitest';
import { memberOf } from '../support/database.ts';
import { goOnToPayment, reachPayment } from '../support/journey.ts';
import { happenAtStripe, settleStripe, stripeBooks } from '../support/portal.ts';
import { CARDS, PAGES } from '../support/registration-form.ts';
import { NARROW, receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('a member joins, changes card, practice and plan, cancels, and comes back when it has ended', async () => {
  const visitor = await visit({ viewport: NARROW });
  const { page, goTo, complaints } = visitor;
  const form = await reachPayment(visitor, { isAddressChecked: true });
  await form.fillCard(CARDS.succeeds);
  await form.joinNow();
  await form.succeeds();
  await settleStripe();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  await page.getByRole('link', { name: 'Your Membership', exact: true }).click();
  await page.getByText('Visa ending in 4242').waitFor();
  await button('Change card').click();
  await page.getByRole('link', { name: 'Use the card that ends in 3184' }).click();
  await page.getByText('Visa ending in 3184').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/');

  await button('Edit Rose City Dental').click();
  await page.getByRole('textbox', { name: 'Practice Name' }).fill('Rose City Smiles');
  await page.getByRole('button', { name: /^Save Practice/ }).click();
  await button('Save changes').click();
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  expect(await memberOf('ada@example.com')).toMatchObject({ practices: [{ name: 'Rose City Smiles' }] });

  // The bank asks her to authenticate: she closes its dialog, then fails, then succeeds.
  await button('Change plan').click();
  const dialog = page.getByRole('dialog', { name: 'Change your plan' });
  await dialog.getByRole('radio', { name: 'Advantage Membership' }).check();
  const change = async (answer: Parameters<typeof form.answer3DSecure>[0]) => {
    await dialog.getByRole('button', { name: /^Change plan and pay/ }).click();
    await form.answer3DSecure(answer);
  };
  complaints.expect(/status of 402/);
  for (const answer of ['Cancel', 'Fail authentication'] as const) {
    await change(answer);
    await dialog.getByText('Your bank could not confirm it was you. Please try again or use another card.').waitFor();
    expect((await stripeBooks()).charges).toHaveLength(1);
  }
  await change('Complete authentication');
  await status('Your plan is changed.');
  await page.getByRole('heading', { level: 3, name: 'Advantage Membership' }).waitFor();

  await button('Cancel membership').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await status('Your membership is canceled. It ends on');
  await settleStripe();
  const [first] = (await stripeBooks()).subscriptions;
  await happenAtStripe('renew', first?.id, 'paid');
  await goTo('/membership-overview/');
  await page.getByText('Your membership has ended.').waitFor();
  // The owner adds a credit at Stripe. The page and the charge both show the lower amount due today.
  await happenAtStripe('credit', first?.customer, 5_000);
  await page.getByRole('link', { name: 'Join again' }).click();

  await form.isOn(PAGES.products);
  await form.next();
  await form.isOn(PAGES.information);
  // The form has kept what she entered for her first membership.
  await page.getByRole('group', { name: 'Rose City Smiles' }).waitFor();
  await goOnToPayment(form);
  await page.getByText('You pay $149 today').waitFor();
  await page.getByText('Due today: $149').waitFor();
  await form.fillCard(CARDS.succeeds);
  // The owner adds another credit while she types. The page shows the new amount before the charge, and her card details stay.
  await happenAtStripe('credit', first?.customer, 3_000);
  await form.joinNow();
  const told = page.getByRole('alert').filter({ hasText: 'The amount has changed: you pay $119 today and not $149.' });
  await told.waitFor();
  await page.getByText('Due today: $119').waitFor();
  await page.getByText('Your credit of $80 is used first.').waitFor();
  expect((await stripeBooks()).charges).toHaveLength(2);
  await form.joinNow();
  await form.succeeds();
  await page.getByRole('link', { name: 'Your Membership', exact: true }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByText('Visa ending in 4242').waitFor();
  await settleStripe();
  const { subscriptions, charges } = await stripeBooks();
  expect(subscriptions.map((each) => each.status)).toEqual(['canceled', 'active']);
  const taken = charges.filter((each) => each.status === 'succeeded').map(({ amount }) => amount);
  expect([taken.length, taken.at(-1)]).toEqual([3, 11_900]);
}, 120_000);

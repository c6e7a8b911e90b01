/** Keeping members (issue "Keeping members") on a phone: a member pays a debt, pauses instead of canceling, and cancels with a reason. */
import { expect, it } from 'vitest';
import { reachPayment } from '../support/journey.ts';
import { happenAtStripe, runPhp, settleStripe, stripeBooks, valueOf } from '../support/portal.ts';
import { CARDS } from '../support/registration-form.ts';
import { NARROW, receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('a member pays an overdue amount, pauses instead of canceling, resumes, and cancels with a reason', async () => {
  await runPhp("update_option('practice_portal_pause_months', '3');");
  const visitor = await visit({ viewport: NARROW });
  const { page, goTo } = visitor;
  const form = await reachPayment(visitor);
  await form.fillCard(CARDS.succeeds);
  await form.joinNow();
  await form.succeeds();
  await settleStripe();
  const [subscription] = (await stripeBooks()).subscriptions;
  await happenAtStripe('renew', subscription?.id, 'refused');
  await settleStripe();

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await goTo('/account/');
  await page.getByText('You owe $199. The members’ area stays open until').waitFor();
  const failed = page.getByText('Your last payment failed.');
  await failed.waitFor();
  await button('Pay $199').click();
  await status('Thank you. Your payment went through.');
  await failed.waitFor({ state: 'detached' });
  await page.getByText('Active', { exact: true }).waitFor();
  expect((await stripeBooks()).charges).toHaveLength(2);

  await button('Cancel membership').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your membership?' });
  await dialog.getByRole('textbox').fill('We move to another town.');
  await dialog.getByRole('button', { name: 'Pause for 2 months' }).click();
  await status('Your membership is paused.');
  await page.getByText('and the members’ area is closed').waitFor();
  await goTo('/membership-overview/');
  await page.getByText('Your membership is paused.').waitFor();

  await goTo('/account/');
  await button('Resume membership').click();
  await status('Your membership continues.');
  await button('Cancel membership').click();
  await dialog.getByRole('combobox').selectOption({ label: 'My practice closes or changes' });
  await dialog.getByRole('textbox').fill('We move to another town.');
  await dialog.getByRole('button', { name: 'Cancel membership' }).click();
  await status('Your membership is canceled. It ends on');
  const table = "$GLOBALS['wpdb']->prefix . 'practice_portal_cancellation_reasons'";
  const stored = await valueOf(`$GLOBALS['wpdb']->get_row('SELECT reason, comment FROM ' . ${table}, ARRAY_A)`);
  expect(stored).toEqual({ reason: 'practice_changes', comment: 'We move to another town.' });
}, 60_000);

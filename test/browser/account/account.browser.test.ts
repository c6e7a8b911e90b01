/** A member uses "Your Membership" with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { focused } from '../support/focus.ts';
import { mails, seedStripe, settleStripe, stripeBooks } from '../support/portal.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** More Tab stops than the page has. */
const STOPS = 60;

/** Presses Tab until the wanted element has the focus. Returns the elements on the way. */
async function tabTo(page: Page, wanted: string): Promise<string[]> {
  const passed: string[] = [];
  while (passed.length < STOPS) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    passed.push(stop);
    if (stop === wanted) return passed;
  }
  throw new Error(`${wanted} has no place among ${passed.join(', ')}.`);
}

async function expectAccessible(page: Page) {
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityProblems(page), `at ${viewport.width} px`).toEqual([]);
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(viewport.width);
  }
}

it('a member changes the plan, cancels, and undoes the cancellation', async () => {
  await seedStripe();
  const { page, goTo, signIn } = await visit();
  await signIn('member');
  await goTo('/account/');
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByRole('table', { name: 'Payments' }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  await expectAccessible(page);
  // In a wide window, the contents lead to each section.
  const contents = page.getByRole('navigation', { name: 'Your Membership' }).getByRole('link');
  await expect.poll(() => contents.count()).toBe(8);
  const targets = await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const target of targets) await page.locator(`h2${target}`).waitFor();

  // Tab reaches every control in its visual order.
  await page.getByRole('link', { name: 'Membership Overview' }).focus();
  const stops = await tabTo(page, 'button "Invite a practice admin"');
  expect(stops.filter((stop) => stop.startsWith('button'))).toEqual([
    'button "Change plan"',
    'button "Change card"',
    'button "Invoices"',
    'button "Cancel membership"',
    'button "Edit Buckman Family Practice"',
    'button "Add Practice"',
    'button "Save changes"',
    'button "Choose a photo"',
    'button "Change email"',
    'button "Change password"',
    'button "Resend"',
    'button "Cancel invitation"',
    'button "Invite a practice admin"',
  ]);

  await page.getByRole('link', { name: 'Membership Overview' }).focus();
  await tabTo(page, 'button "Change plan"');
  await page.keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: 'Change your plan' });
  const cancel = page.getByRole('dialog', { name: 'Cancel your membership?' });
  // Closing the dialog changes nothing. It restarts when it opens again.
  async function leaveAndOpenAgain(dialog: Locator, opener: string) {
    for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(10, 450)]) {
      await leave();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(opener);
      await page.keyboard.press('Enter');
      await dialog.waitFor();
    }
  }
  await change.waitFor();
  await leaveAndOpenAgain(change, 'button "Change plan"');
  await tabTo(page, 'radio "Advantage Membership"');
  await page.keyboard.press('Space');
  await change.getByText(/^You pay \$\d+(\.\d\d)? today, for the rest of this month\./).waitFor();
  const [, cost] = /You pay \$(\S+) today/.exec((await change.textContent()) ?? '') ?? [];
  await expectAccessible(page);
  await tabTo(page, `button "Change plan and pay $${cost}"`);
  await page.keyboard.press('Enter');
  await status('Your plan is changed.');
  await page.getByRole('heading', { level: 3, name: 'Advantage Membership' }).waitFor();
  // The focus returns to the button that opened the dialog, and the payments show the charge.
  await expect.poll(() => focused(page)).toBe('button "Change plan"');
  await page.getByRole('row', { name: new RegExp(`Change of plan \\$${cost} Paid`) }).waitFor();

  await tabTo(page, 'button "Cancel membership"');
  await page.keyboard.press('Enter');
  await cancel.getByText(/^Your Advantage Membership ends on/).waitFor();
  await expectAccessible(page);
  await leaveAndOpenAgain(cancel, 'button "Cancel membership"');
  await tabTo(page, 'button "Cancel membership"');
  await page.keyboard.press('Enter');
  await status('Your membership is canceled. It ends on');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Membership Overview' }).focus();
  await tabTo(page, 'button "Keep my membership"');
  await page.keyboard.press('Enter');
  await status('Your membership continues.');
  await page.getByText('Active', { exact: true }).waitFor();

  // Returning from Stripe's page doesn't prove that the card has changed.
  await page.goto(`${new URL(page.url()).pathname}?returned=card`);
  await status('Your card has not changed.');

  await settleStripe();
  const { charges, subscriptions } = await stripeBooks();
  expect(charges.map(({ amount }) => amount)).toEqual([19_900, 19_900, Math.round(Number(cost) * 100)]);
  expect(
    subscriptions.map(({ status: stands, cancel_at, items }) => [stands, cancel_at, items.data[0]?.price.id]),
  ).toEqual([['active', null, 'price_sandbox_advantage']]);
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(3);
  expect(subjects.filter((subject) => /plan/i.test(subject))).toHaveLength(1);
});

it('a member adds a photo, which the directory shows, and removes it', async () => {
  await seedStripe();
  const { page, goTo, signIn } = await visit();
  await signIn('member');
  await goTo('/account/');
  await page.getByRole('button', { name: 'Choose a photo' }).waitFor();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('broken.jpg', 'image/jpeg', Buffer.from('no picture'));
  await page.getByText('This file is damaged or is not a photo. Choose another one.').waitFor();
  // A wide picture.
  await choose('me.png', 'image/png', await page.screenshot());
  await page.getByText('Saved. This is your photo now.').waitFor();
  const photo = page.locator('.pp-account-photo img');
  const url = await photo.getAttribute('src');
  expect(url).toMatch(/\/practice-portal-photos\/[0-9a-f]{32}\.jpg$/);
  const size = () => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([256, 256]);
  await expectAccessible(page);

  await goTo('/member-directory/');
  await page.locator(`.pp-avatar img[src="${url}"]`).waitFor();
  await goTo('/account/');
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByText('Your photo has been removed.').waitFor();
  expect(await focused(page)).toBe('button "Choose a photo"');
});

/** An owner's first day without writing code, from the zip file to a member who cancels. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pluginZip } from '../../../scripts/package/plugin-zip.mjs';
import { reachPayment, reachProducts } from '../support/journey.ts';
import { freshBooks, startFreshSite } from '../support/portal.ts';
import { CARDS } from '../support/registration-form.ts';
import { NARROW, WIDE, logIn, receiveVisitors, widths } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** The buttons in the order in which an owner presses them. The keys are entered before. */
const PRESSED = {
  'Create the pages': /^Created: Register, Join, Membership Overview/,
  'Create the terms page': /Terms page created/,
  'Use readable URLs': 'Pages have readable URLs.',
  'Run now': /The hourly task ran/,
  'Save keys': /^API keys saved/,
  'Register the webhook': /Webhook endpoint registered/,
  'Create the prices': /All memberships have a price in Stripe/,
};

/** The owner replaces the page's text in WordPress's own editor. The registration's links still open these texts. */
async function writeTerms(page: Page) {
  await page.getByRole('link', { name: 'Write the terms' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const canvas = page.frameLocator('iframe[name="editor-canvas"]');
  const placeholders = canvas.getByText('Replace this text with your own before people agree to it.');
  await expect.poll(() => placeholders.count()).toBe(5);
  for (let left = 5; left > 0; left -= 1) {
    await placeholders.first().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`Our own text ${left}.`);
    await expect.poll(() => placeholders.count()).toBe(left - 1);
  }
  // The button is called "Save" from WordPress 6.6 on.
  await page.getByRole('button', { name: /^(Update|Save)$/ }).click();
  const published = page.getByRole('button', { name: 'Dismiss this notice' }).getByRole('link', { name: 'View Page' });
  await page.goto((await published.getAttribute('href')) ?? '');
  const texts = await page.evaluate(() =>
    ['hipaa', 'terms-and-conditions', 'social-code-of-ethics', 'privacy-policy', 'non-disclosure'].map(
      (anchor) => document.getElementById(anchor)?.nextElementSibling?.textContent,
    ),
  );
  expect(texts).toEqual([5, 4, 3, 2, 1].map((number) => `Our own text ${number}.`));
  await page.goto(new URL('/wp-admin/admin.php?page=practice-portal-setup', page.url()).href);
  await page.getByText(/^12 of 13 steps /).waitFor();
}

it.each(widths)(
  'at %s an owner installs the zip, follows Setup to a paid member, makes a coupon, changes a price, cancels, and gives money back',
  async (_, viewport) => {
    const { address: site } = await startFreshSite();
    const { page, goTo, complaints } = await visit({ site, viewport });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
    const goToEntry = async (entry: string, name: string) => {
      if (viewport === NARROW) await page.getByRole('menuitem', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry, exact: true }).click();
      await page.getByRole('navigation', { name: entry, exact: true }).getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    };

    await goTo('/wp-admin/plugin-install.php?tab=upload');
    await logIn(page, 'admin', 'password');
    await page.getByLabel('Plugin zip file').setInputFiles({
      name: 'practice-portal.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(pluginZip()),
    });
    await button('Install Now').click();
    await page.getByRole('link', { name: 'Activate Plugin' }).click();
    await page.getByRole('row').getByRole('link', { name: 'Setup' }).click();
    await page.getByRole('heading', { level: 1, name: 'Setup' }).waitFor();
    for (const [name, text] of Object.entries(PRESSED)) {
      if (name === 'Save keys') {
        await page.getByRole('textbox', { name: 'Publishable key (pk_…)' }).fill('pk_test_sandbox');
        await page.getByRole('textbox', { name: 'Secret or restricted key (sk_… or rk_…)' }).fill('sk_test_sandbox');
      }
      await button(name).click();
      await said(text);
    }

    const form = await reachPayment(await visit({ site, viewport }));
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    expect((await freshBooks()).webhookEndpoints.map(({ url }) => new URL(url).origin)).toEqual([site]);
    await page.reload();
    await page.getByText(/^11 of 13 steps /).waitFor();
    const open = page.getByRole('listitem').filter({ hasText: 'To do' }).getByRole('heading');
    await expect.poll(() => open.allTextContents()).toEqual(['Terms', 'Google Maps']);
    // WordPress's editor shows its own pictures in its welcome guide.
    complaints.expect(/s\.w\.org\/images\/block-editor\//);
    if (viewport === WIDE) await writeTerms(page);

    await goToEntry('Money', 'Coupons');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('SPRING20');
    await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('20');
    await button('Create coupon').click();
    await said('Coupon SPRING20 created.');

    await goToEntry('Money', 'Memberships');
    await page.getByRole('link', { name: /^“?Grow Membership/ }).click();
    await page.getByRole('combobox', { name: 'Price' }).selectOption('New price in Stripe');
    await page.getByRole('textbox', { name: 'Amount of the new price, in dollars each month' }).fill('249');
    await button('Update').click();
    await page.getByText('Membership saved.').waitFor();
    const price = page.getByRole('combobox', { name: 'Price' });
    expect(await price.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe(
      '$249 / Month, Grow Membership',
    );
    // The next member pays the new price, less the coupon. Existing members keep theirs.
    const next = await reachProducts(await visit({ site, viewport }));
    await next.useCoupon('SPRING20');
    await expect.poll(() => next.total.textContent()).toContain('$199.20 / Month');

    await goToEntry('Members', 'Members');
    await page.getByRole('searchbox').fill('Rose City Dental');
    await page.getByRole('searchbox').press('Enter');
    const row = page.getByRole('row', { name: /Ada Okafor/ });
    if (viewport === NARROW) await row.getByRole('button', { name: 'Show more details' }).click();
    await row.getByText(/^\$199 on /).waitFor();
    await page.getByRole('link', { name: 'Ada Okafor', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Okafor' }).waitFor();
    expect(new URL(page.url()).search).not.toMatch(/ada|okafor|rose/i);
    await page.getByRole('radio').first().check();
    await button('Cancel membership').click();
    // Each action asks once for confirmation, and describes its effect.
    await page.getByRole('heading', { name: 'Cancel the membership?' }).waitFor();
    await button('Cancel membership').click();
    await button('Undo cancellation').waitFor();
    await button('Refund').first().click();
    await page.getByText('This refunds everything that was paid for the current period.').waitFor();
    await button('Refund $199').click();
    await said(/Refunded \$199/);
    const { charges, subscriptions } = await freshBooks();
    expect(charges.map(({ amount, amount_refunded: back }) => [amount, back])).toEqual([[19_900, 19_900]]);
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);

    await goToEntry('Overview', 'Activity');
    const subject = page.getByRole('combobox', { name: 'Filter by subject' });
    await subject.selectOption('Settings, prices and coupons');
    await button('Filter').press('Enter');
    await page.getByText('Coupon created: SPRING20').waitFor();
    await expect.poll(() => page.getByText(/Refund/).count()).toBe(0);
    await subject.selectOption('All subjects');
    await page.getByRole('searchbox').fill('Ada Okafor');
    await page.getByRole('searchbox').press('Enter');
    await page
      .getByText(/^Refund/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByText('Coupon created: SPRING20').count()).toBe(0);
    expect(new URL(page.url()).search).not.toMatch(/ada|okafor/i);
  },
  180_000,
);

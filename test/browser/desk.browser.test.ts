/** The owner's desk in Chromium (texts, "Owner's desk"): each page, wide and on a phone, and what an owner does there. */
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { reachPayment } from './support/journey.ts';
import { settleStripe } from './support/portal.ts';
import { CARDS } from './support/registration-form.ts';
import { books } from './support/stripe-books.ts';
import { NARROW, receiveVisitors, WIDE } from './support/visit.ts';

const { visit } = receiveVisitors();

const DESK = '/wp-admin/admin.php?page=practice-portal';

const PAGES = {
  'Set-up': `${DESK}-set-up`,
  Members: `${DESK}-members`,
  Coupons: `${DESK}-coupons`,
  Onboarding: `${DESK}-onboarding`,
  Problems: `${DESK}-problems`,
};

describe('the owner’s desk', () => {
  it('every page has its heading, fits a phone, a tablet and a screen, and axe finds nothing in it', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    const found: string[] = [];
    for (const [heading, path] of Object.entries(PAGES)) {
      await page.setViewportSize(WIDE);
      await goTo(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      for (const viewport of [WIDE, { width: 782, height: 900 }, NARROW]) {
        await page.setViewportSize(viewport);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (beyond > 0) found.push(`${heading} is ${beyond} px too wide at ${viewport.width}`);
        if (viewport.width !== 782)
          found.push(
            ...(await accessibilityProblems(page, '.practice-portal-desk')).map((one) => `${heading}: ${one}`),
          );
      }
    }
    expect(found).toEqual([]);
  });

  it.each([
    ['1280 px', WIDE],
    ['360 px', NARROW],
  ])('at %s an owner makes a coupon, finds who joined, cancels, and gives the money back', async (_, viewport) => {
    const member = await visit({ viewport });
    const form = await reachPayment(member);
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    await settleStripe();

    const { page, goTo, signIn } = await visit({ viewport });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
    await signIn('admin');
    await goTo(PAGES.Coupons);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('SPRING20');
    await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('20');
    await button('Make coupon').click();
    await said(/SPRING20/);

    await goTo(PAGES.Members);
    await page.getByRole('searchbox').fill('Rose City Dental');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: 'Ada Okafor', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Okafor' }).waitFor();
    expect(new URL(page.url()).search).not.toMatch(/ada|okafor|rose/i);
    await page.getByRole('radio').first().check();
    await button('Cancel membership').click();
    await button('Keep membership').waitFor();
    await button('Give money back').first().click();
    await said(/went back/);
    const { charges, subscriptions } = await books();
    expect([charges, subscriptions]).toEqual([[19900], ['canceled']]);
  });
});

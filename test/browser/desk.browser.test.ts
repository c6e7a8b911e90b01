/** The owner's desk in Chromium (texts, "Owner's desk"): each page, wide and on a phone. What an owner does there is in first-day. */
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { NARROW, receiveVisitors, WIDE } from './support/visit.ts';

const { visit } = receiveVisitors();

const DESK = '/wp-admin/admin.php?page=practice-portal';

const PAGES = {
  'Set-up': `${DESK}-set-up`,
  Members: `${DESK}-members`,
  Memberships: '/wp-admin/edit.php?post_type=practice_portal_plan',
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
});

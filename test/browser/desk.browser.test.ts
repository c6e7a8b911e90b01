/** The owner's desk in Chromium (texts, "Owner's desk"): each page, wide and on a phone. What an owner does there is in first-day. */
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { valueOf } from './support/portal.ts';
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

/** Where something of ours stands, if it is not the usual place. */
const OURS: Record<string, string> = { Memberships: '.wp-list-table' };

describe('the owner’s desk', () => {
  it('every page has its heading, fits a phone, a tablet and a screen, and axe finds nothing in it', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    const found: string[] = [];
    const plan = await valueOf<number>(`get_page_by_path( 'grow-membership', OBJECT, 'practice_portal_plan' )->ID`);
    const pages = {
      ...PAGES,
      // WordPress's own lists and editors are not ours to judge: what we have put into them is.
      Memberships: '/wp-admin/edit.php?post_type=practice_portal_plan',
      'Edit membership': `/wp-admin/post.php?post=${plan}&action=edit`,
    };
    for (const [heading, path] of Object.entries(pages)) {
      await page.setViewportSize(WIDE);
      await goTo(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      for (const viewport of [WIDE, { width: 782, height: 900 }, NARROW]) {
        await page.setViewportSize(viewport);
        // WordPress's editor measures its bar once.
        if (heading === 'Edit membership') await goTo(path);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (beyond > 0) found.push(`${heading} is ${beyond} px too wide at ${viewport.width}`);
        if (viewport.width !== 782)
          found.push(
            ...(await accessibilityProblems(page, OURS[heading] ?? '.practice-portal-desk')).map(
              (one) => `${heading}: ${one}`,
            ),
          );
      }
    }
    expect(found).toEqual([]);
  });
});

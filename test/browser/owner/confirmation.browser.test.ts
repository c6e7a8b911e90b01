/** How the confirmation looks that an owner sees before refunding a payment or canceling a membership. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { seedStripe, valueOf } from '../support/portal.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

it.each<[string, string, (page: Page) => Promise<void>]>([
  [
    'a refund',
    'Refund $199?',
    (page) =>
      page
        .getByRole('button', { name: /^Refund/ })
        .first()
        .click(),
  ],
  [
    'the end of a membership',
    'Cancel the membership now?',
    async (page) => {
      await page.getByRole('radio', { name: 'Now' }).check();
      await page.getByRole('button', { name: 'Cancel membership' }).click();
    },
  ],
])('%s can be read, wide and narrow', async (_, question, ask) => {
  await seedStripe();
  const { page, signIn, goTo } = await visit();
  await signIn('admin');
  const member = await valueOf<number>(`get_user_by( 'login', 'member' )->ID`);
  await goTo(`/wp-admin/admin.php?page=practice-portal-members&member=${member}`);
  await ask(page);
  await page.getByRole('heading', { name: question }).waitFor();
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityProblems(page, '.practice-portal-admin')).toEqual([]);
    // The list's bullets are inside the box.
    const room = await page.evaluate(() => {
      const [box, item] = [document.getElementById('confirmation'), document.querySelector('#confirmation li')];
      return (item?.getBoundingClientRect().left ?? 0) - (box?.getBoundingClientRect().left ?? 0);
    });
    expect(room).toBeGreaterThanOrEqual(16);
  }
});

/** A member who did not register here agrees first, then has the overview (spec: account#agreements-of-other-members). */
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { valueOf } from '../support/portal.ts';
import { NARROW, receiveVisitors, viewAppears, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('an added member agrees once, by what the page asks for, and the overview follows', async () => {
  await valueOf(`delete_user_meta(get_user_by('login', 'member')->ID, 'practice_portal_agreed_at')`);
  const { page, signIn, goTo } = await visit();
  await signIn('member');
  await goTo('/membership-overview/');
  await viewAppears(page, 'Before you begin');
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityProblems(page), `at ${viewport.width} px`).toEqual([]);
  }
  const boxes = page.getByRole('main').getByRole('checkbox');
  for (const box of await boxes.all()) await box.uncheck();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect.poll(() => page.getByText('You must agree to the following').count()).toBe(5);
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await viewAppears(page, 'Membership Overview');
  await goTo('/membership-overview/');
  await viewAppears(page, 'Membership Overview');
});

/** The owner's page Reports in Chromium with two years of members: wide, on a phone, by the keyboard, and without its charts. */
import { expect, it } from 'vitest';
import { growHistory, RECORD_HISTORY } from '../../wordpress/reports/history.ts';
import { accessibilityProblems } from '../support/accessibility.ts';
import { valueOf } from '../support/portal.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

const REPORTS = '/wp-admin/admin.php?page=practice-portal-reports';

it('has plots that fit, pass axe, and read by arrow keys like the table; without plots it shows a message', async () => {
  await valueOf(`( function () { ${growHistory(25, 20)} } )()`);
  await valueOf(`( function () { ${RECORD_HISTORY} } )()`);
  const { page, goTo, signIn, complaints } = await visit();
  await signIn('admin');
  const found: string[] = [];
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await goTo(REPORTS);
    await page.locator('canvas').first().waitFor();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) found.push(`${beyond} px too wide at ${viewport.width}`);
    found.push(...(await accessibilityProblems(page, '.practice-portal-admin')));
  }
  expect(found).toEqual([]);

  const revenue = page.getByRole('region', { name: 'Revenue and refunds' }).first();
  await revenue.getByRole('group', { name: /^Plot: Revenue and refunds/ }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const [month = '', amount = '', refunds = ''] = await revenue
    .locator('tbody tr')
    .nth(-2)
    .locator('th, td')
    .allTextContents();
  await expect
    .poll(async () => (await revenue.getByRole('status').textContent())?.split('; ').slice(0, 2))
    .toEqual([`${month}: Revenue ${amount}`, `Refunds ${refunds}`]);

  // The charts' script fails to load.
  complaints.expect(/reports-page-.*\.js/);
  await page.route('**/build/assets/reports-page-*.js', (route) => route.abort());
  await goTo(REPORTS);
  await page.getByRole('alert').first().getByText("The plot couldn't be loaded.").waitFor();
  await page.unroute('**/build/assets/reports-page-*.js');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await page.locator('canvas').first().waitFor();
});

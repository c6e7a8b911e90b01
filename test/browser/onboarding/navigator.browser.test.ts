/** The navigator profile on the running portal (spec: spotlight#swot-analysis). */
import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { focused } from '../support/focus.ts';
import { address, sandboxUrl, seedStripe } from '../support/portal.ts';
import { receiveVisitors, viewAppears } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('a member requests an analysis by keyboard alone; the response is logged, and no WordPress data is sent', async () => {
  const { page, signIn, goTo, complaints } = await visit();
  complaints.expect(/^console info: SWOT analysis: \{"status":"queued"\}/);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(sandboxUrl)) asked.push(request);
  });
  await signIn('partner');
  await goTo('/navigator/');
  await viewAppears(page, 'Navigator Profile');
  await page.getByRole('heading', { level: 1, name: 'Navigator Profile' }).click();
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('SWOT analysis:'));
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('button "Generate SWOT Analysis"');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your SWOT analysis is on its way to partner@example.com.').waitFor();
  expect((await logged).text()).toBe('SWOT analysis: {"status":"queued"}');
  expect(await focused(page)).toBe('button "Generate SWOT Analysis"');

  expect(asked.map((request) => [request.method(), request.url()])).toEqual([
    ['GET', `${sandboxUrl}/webhook/swot?email=partner%40example.com`],
  ]);
  const headers = await asked[0]!.allHeaders();
  expect(headers).toMatchObject({ origin: address });
  for (const name of ['cookie', 'x-wp-nonce']) expect(Object.keys(headers)).not.toContain(name);
});

it('a member whose plan has no analysis is led to the plans', async () => {
  const { page, signIn, goTo } = await visit();
  await seedStripe();
  await signIn('member');
  await goTo('/navigator/');
  await page.getByRole('link', { name: 'Change to a plan with SWOT analysis' }).click();
  await viewAppears(page, 'Your Membership');
});

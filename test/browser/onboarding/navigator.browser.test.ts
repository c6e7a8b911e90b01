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

it('a failed request can be retried', async () => {
  const { page, signIn, goTo, complaints } = await visit();
  complaints.expect(/status of 503/, /^console info: SWOT analysis/);
  await page.route(
    '**/webhook/swot*',
    (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { message: 'The automation is paused.' },
      }),
    { times: 1 },
  );
  await signIn('partner');
  await goTo('/navigator/');
  await page.getByRole('button', { name: 'Generate SWOT Analysis' }).click();
  await page
    .getByRole('alert')
    .getByText('We could not request the SWOT analysis. The automation is paused.')
    .waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Your SWOT analysis is on its way to partner@example.com.').waitFor();
});

it('a visitor is sent to the sign-in', async () => {
  const { page, goTo } = await visit();
  for (const path of ['/navigator/', '/membership-overview/']) {
    await goTo(path);
    expect(new URL(page.url()).pathname).toBe('/wp-login.php');
    expect(new URL(page.url()).searchParams.get('redirect_to')).toContain(path);
  }
});

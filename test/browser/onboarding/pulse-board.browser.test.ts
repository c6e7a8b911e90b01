/** The Pulse Board on the running portal: which requests it sends, what it shows, and that it cleans up. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { heldConfiguration, reportFrame, serveHeldReport, tellFromReport } from '../support/held-report.ts';
import { address, sandboxUrl } from '../support/portal.ts';
import { NARROW, receiveVisitors, type Visitor } from '../support/visit.ts';

const { visit } = receiveVisitors();

const SERVICE = '**/reporting/v1/reports/embeds/pulse-board';
const FOR_PAGES = { 'Access-Control-Allow-Origin': '*' };
const KEY = 'demo-access-key';

const board = (page: Page) => page.getByRole('region', { name: 'Pulse Board' });
const report = (page: Page) => reportFrame(page).contentFrame();

const errorText = (message: string) =>
  `Error loading Pulse Board, please speak with a member of the provider's team to resolve: ${message}`;

function requestsOf(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(sandboxUrl)) requests.push(request);
  });
  return requests;
}

async function openOverview({ signIn, goTo }: Visitor, user: 'member' | 'partner' = 'member') {
  await signIn(user);
  await goTo('/membership-overview/');
}

it('a member with both credentials sees the report, requested with both headers and no WordPress data', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const requests = requestsOf(page);
  await openOverview(visitor);
  await report(page).getByText('Savings by month').waitFor();
  await board(page).getByRole('status').waitFor({ state: 'detached' });

  const asked = requests.filter((request) => request.url().includes('/reporting/'));
  expect(asked.map((request) => [request.method(), request.url()])).toEqual([
    ['GET', `${sandboxUrl}/reporting/v1/reports/embeds/pulse-board`],
  ]);
  const headers = await asked[0]!.allHeaders();
  expect(headers).toMatchObject({ 'x-access-key': KEY, 'x-access-email': 'member@example.com', origin: address });
  for (const name of ['cookie', 'x-wp-nonce']) expect(Object.keys(headers)).not.toContain(name);
  await expect.poll(() => reportFrame(page).getAttribute('title')).toBe('Pulse Board report');
  // Only the service receives the member's key. The report has its own token.
  expect(requests.filter((request) => request.url().includes(KEY))).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
});

it('a redirect of the service is an error, and after Retry there is the report', async () => {
  const visitor = await visit();
  const { page, complaints } = visitor;
  complaints.expect(/Failed to load resource/, /CORS|redirect/i);
  const elsewhere = { status: 302, headers: { ...FOR_PAGES, Location: '/elsewhere' } };
  await page.route(SERVICE, (route) => route.fulfill(elsewhere), { times: 1 });
  await openOverview(visitor);
  await board(page).getByRole('alert').getByText(errorText('The reporting service did not answer.')).waitFor();
  await board(page).getByRole('button', { name: 'Retry' }).click();
  await report(page).getByText('Savings by month').waitFor();
});

describe('the report', () => {
  it('whose token expires stays, says so, and is requested again', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openOverview(visitor);
    await report(page).getByText('Savings by month').waitFor();
    await board(page).getByRole('status').waitFor({ state: 'detached' });
    await report(page).getByRole('button', { name: 'Let the token expire' }).click();
    await board(page)
      .getByRole('alert')
      .getByText('The Pulse Board reports an error: The access token has expired.')
      .waitFor();
    await expect.poll(() => reportFrame(page).count()).toBe(1);
    const requests = requestsOf(page);
    await board(page).getByRole('button', { name: 'Retry' }).click();
    await board(page).getByRole('alert').waitFor({ state: 'detached' });
    await report(page).getByText('Savings by month').waitFor();
    expect(requests.filter((request) => request.url().includes('/reporting/'))).toHaveLength(1);
  });

  it('is as high as the window beside the checklist, and under it on a phone', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openOverview(visitor);
    await report(page).getByText('Savings by month').waitFor();
    const [frame, list] = [reportFrame(page), page.getByRole('heading', { name: 'Onboarding' })];
    const wide = [await frame.boundingBox(), await list.boundingBox()];
    expect(wide[0]!.x).toBeGreaterThan(wide[1]!.x + wide[1]!.width);
    expect(wide[0]!.height).toBeGreaterThan(700);
    await page.setViewportSize(NARROW);
    const narrow = [await frame.boundingBox(), await list.boundingBox()];
    expect(narrow[0]!.y).toBeGreaterThan(narrow[1]!.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  });
});

/** Counts the listeners for messages on the page's window. */
const COUNT_LISTENERS = `
  window.messageListeners = 0;
  const { addEventListener, removeEventListener } = window;
  window.addEventListener = function (type, ...rest) {
    if (type === 'message') window.messageListeners += 1;
    return addEventListener.call(this, type, ...rest);
  };
  window.removeEventListener = function (type, ...rest) {
    if (type === 'message') window.messageListeners -= 1;
    return removeEventListener.call(this, type, ...rest);
  };
`;

it('a removed report leaves no frame and no listener, however often it is shown', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.addInitScript(COUNT_LISTENERS);
  await serveHeldReport(page);
  await page.route(SERVICE, (route) => route.fulfill({ json: heldConfiguration, headers: FOR_PAGES }));
  await openOverview(visitor);
  const count = () =>
    page.evaluate(() => [
      document.querySelectorAll('iframe').length,
      (window as unknown as { messageListeners: number }).messageListeners,
    ]);
  const counts: number[][] = [];
  for (let round = 0; round < 5; round += 1) {
    await tellFromReport(page, 'failed');
    await board(page).getByRole('alert').waitFor();
    counts.push(await count());
    await board(page).getByRole('button', { name: 'Retry' }).click();
  }
  // If the library keeps the first round's listener, that one serves all rounds.
  expect(counts).toEqual(Array.from({ length: 5 }, () => [0, counts[0]![1]]));
  expect(counts[0]![1]).toBeLessThanOrEqual(1);
});

/** The navigator profile on the running portal: every transition that a member or the webhook can cause. */
import type { Page } from 'playwright-core';
import type { SwotAnalysisInput } from '../../../machines/swot-analysis/swot-analysis.types.ts';
import { swotAnalysisModels } from '../../machines/swot-analysis/swot-analysis.model.ts';
import { swotAnalysisUserActions, swotAnalysisScreen } from '../../machines/swot-analysis/swot-analysis.screen.ts';
import { receiveVisitors } from '../support/visit.ts';
import { describeWalk, failureOnWire } from '../support/walk.ts';

const { visit } = receiveVisitors();

const FOR_PAGES = { 'Access-Control-Allow-Origin': '*' };

/** The page as the server would print it for that account, on a site with that webhook. */
const printed = (page: Page, { missing }: SwotAnalysisInput) =>
  page.route('**/navigator/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"webhook_url":"[^"]*"/, (found) => (missing === 'webhook' ? '"webhook_url":""' : found))
      .replace(/"email":"[^"]*"/, `"email":"${missing === 'email' ? '' : 'ada@example.org'}"`);
    await route.fulfill({ response, body });
  });

await describeWalk({
  models: swotAnalysisModels,
  visit,
  async open({ page, signIn, complaints }, input: SwotAnalysisInput) {
    // The specification requires logging the response.
    complaints.expect(/^console info: SWOT analysis: accepted/);
    await signIn('member');
    await printed(page, input);
    await page.goto('/navigator/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: 'Navigator Profile' }).waitFor();
  },
  options: {
    screen: swotAnalysisScreen,
    userActions: swotAnalysisUserActions,
    within: (page) => page.locator('#app-vue'),
    networkStubs: {
      generateAnalysis: {
        url: /\/webhook\/swot\?/,
        resolve: (answer) => ({ body: String(answer), headers: FOR_PAGES }),
        reject: (error) => failureOnWire(error, FOR_PAGES),
      },
    },
  },
});

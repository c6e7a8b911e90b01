/** The Pulse Board on the running portal: every transition that a member, the service or the report can cause. */
import { expect } from 'vitest';
import type { PulseBoardInput } from '../../../machines/pulse-board/pulse-board.types.ts';
import type { Path } from '#kit';
import { pulseBoardModels } from '../../machines/pulse-board/pulse-board.model.ts';
import { pulseBoardUserActions, pulseBoardTable } from '../../machines/pulse-board/pulse-board.screen.ts';
import { heldConfiguration, reportFrame, serveHeldReport, tellFromReport } from '../support/held-report.ts';
import { runPhp } from '../support/portal.ts';
import { receiveVisitors } from '../support/visit.ts';
import { describeWalk, failureOnWire } from '../support/walk.ts';

const { visit } = receiveVisitors();

const FOR_PAGES = { 'Access-Control-Allow-Origin': '*' };

/** The code that draws the report has loaded by then, so it can't fail to load. Another test blocks that code. */
const isWalkable = ({ steps }: Path) => steps.every(({ event }) => event.type !== 'report.crashed');

await describeWalk({
  models: pulseBoardModels,
  visit,
  isWalkable,
  notCaused: ['#pulse-board.embedding | report.crashed | 0'],
  notSeen: { '#pulse-board.failed.crashed': 'that journey asks axe as well' },
  async open({ page, signIn }, { hasAccess, configured }: PulseBoardInput) {
    await serveHeldReport(page);
    if (!configured)
      await runPhp(`(new PracticePortal\\Core\\Settings\\ThemeOptions())->save(['datadx_api_url' => '']);`);
    await signIn(hasAccess ? 'member' : 'partner');
    await page.goto('/membership-overview/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: 'Pulse Board' }).waitFor();
  },
  options: {
    screen: pulseBoardTable(),
    userActions: {
      ...pulseBoardUserActions,
      'report.loaded': () => ({ send: true }),
      'report.failed': () => ({ send: true }),
    },
    within: (page) => page.getByRole('region', { name: 'Pulse Board' }),
    networkStubs: {
      requestReport: {
        url: /\/reporting\/v1\/reports\/embeds\/pulse-board$/,
        resolve: () => ({ json: heldConfiguration, headers: FOR_PAGES }),
        reject: (error) => failureOnWire(error, FOR_PAGES),
      },
    },
    causes: {
      'report.loaded': (page) => tellFromReport(page, 'loaded'),
      'report.failed': (page) => tellFromReport(page, 'failed'),
    },
    async assert(expected, page) {
      const frames = expected.hasTag('embedded') ? 1 : 0;
      // React shows a loaded frame a little later.
      await expect.poll(() => page.clock.runFor(50).then(() => reportFrame(page).count())).toBe(frames);
    },
  },
});

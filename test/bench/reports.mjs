import { hasNativeHost } from '../../scripts/setup/find-native-host.mjs';
import { withTypeScript } from '../../scripts/kit/load-typescript.mjs';
import { median, timed } from './server.mjs';

const ROUNDS = 25;
const PAGE = '/wp-admin/admin.php?page=practice-portal-reports';

/** Reports as it opens, Reports with everything, and the Dashboard with its summary. */
const QUESTIONS = /** @type {const} */ ([
  ['Reports, twelve months', PAGE],
  ['Reports, three years', `${PAGE}&from={first}&to={last}&compare=1&shown=1`],
  ['the Dashboard', '/wp-admin/index.php'],
]);

/**
 * @typedef {object} ReportsFigures
 * @property {number} count Members.
 * @property {number} recorded Seconds to compute three years of history in the background.
 * @property {Map<string, number>} questions Milliseconds from request to response (median).
 */

/**
 * Measures the owner's page Reports over HTTP on native PHP with MariaDB. Each site has its own database with three years of history. The background
 * task has run; the page itself adds what has happened since.
 *
 * @param {readonly number[]} counts The number of members of each site.
 * @returns {Promise<ReportsFigures[]>}
 */
export const measureReports = (counts) =>
  withTypeScript('test/wordpress/kit/native-site.ts', ({ startNativeSite }) =>
    withTypeScript('test/wordpress/reports/history.ts', async ({ growHistory, RECORD_HISTORY }) => {
      if (!hasNativeHost()) throw new Error('php-cli, php-mysql and mariadb-server are needed.');
      const sites = [];
      try {
        for (const count of counts) {
          const site = await startNativeSite();
          const browser = site.browser();
          const measured = { site, browser, count, recorded: 0, times: new Map() };
          sites.push(measured);
          site.php(growHistory(count));
          measured.recorded = site.php(`set_time_limit( 0 ); ${RECORD_HISTORY}`);
          await browser.signIn('admin', 'admin');
        }
        return await ask(sites);
      } finally {
        for (const { site } of sites) await site.close();
      }
    }),
  );

/** @param {Date} date */
const monthOf = (date) => date.toISOString().slice(0, 7);

/**
 * Alternates requests and sites, so that other load on the machine affects all of them equally.
 *
 * @param {any[]} sites
 * @returns {Promise<ReportsFigures[]>}
 */
async function ask(sites) {
  const last = new Date();
  const first = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 35, 1));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [question, address] of QUESTIONS) {
      const filled = address.replace('{first}', monthOf(first)).replace('{last}', monthOf(last));
      for (const { browser, times } of sites) await timed(times, question, () => browser.send(filled));
    }
  }
  return sites.map(({ count, recorded, times }) => ({
    count,
    recorded,
    questions: new Map(QUESTIONS.map(([question]) => [question, median(times.get(question))])),
  }));
}

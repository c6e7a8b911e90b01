import { median, timed } from './server.mjs';
import { withSites } from './sites.mjs';

const ROUNDS = 40;

/** Pages and routes that don't belong to the plugin. */
const PAGES = /** @type {const} */ ([
  ['the front page', '/'],
  ['REST: a post', '/wp-json/wp/v2/posts/1'],
  ['wp-admin: the dashboard', '/wp-admin/index.php'],
  ['wp-admin: the posts', '/wp-admin/edit.php'],
]);

/** A request with this header gets a WordPress without the active plugin. */
const WITHOUT = { 'X-Without-Portal': '1' };
const SWITCH = `<?php if ( isset( $_SERVER['HTTP_X_WITHOUT_PORTAL'] ) ) {
  add_filter( 'option_active_plugins', static fn( $plugins ) => array_values( array_filter( $plugins, static fn( $file ) => 0 !== strpos( $file, 'practice-portal/' ) ) ) );
}`;

/**
 * @typedef {object} PageCost
 * @property {string} page
 * @property {number} without Milliseconds from request to response (median), as `with`.
 * @property {number} with
 * @property {number} more The median of the additional time with it, round by round.
 */

/**
 * Measures what the plugin costs on pages of WordPress, over HTTP on native PHP with MariaDB. Each page is requested alternately with and without it,
 * so that other load on the machine affects both.
 *
 * @returns {Promise<PageCost[]>}
 */
export const measureOtherPages = () =>
  withSites([100], async (sites) => {
    const site = sites[0]?.site;
    site.php(
      `return file_put_contents( WPMU_PLUGIN_DIR . '/without-portal.php', ${JSON.stringify(SWITCH).replaceAll('$', '\\$')} );`,
    );
    const browser = site.browser();
    await browser.signIn('admin', 'admin');
    for (const [headers, isThere] of [
      [WITHOUT, false],
      [{}, true],
    ])
      if ((await browser.send('/wp-json/', { headers })).text.includes('practice-portal') !== isThere)
        throw new Error('The plugin cannot be taken away for a request.');
    /** @type {Map<string, number[]>} */
    const times = new Map();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [page, path] of PAGES) {
        const asked = [
          () => timed(times, `${page}, without`, () => browser.send(path, { headers: WITHOUT })),
          () => timed(times, page, () => browser.send(path)),
        ];
        for (const ask of round % 2 ? asked : asked.toReversed()) await ask();
      }
    return PAGES.map(([page]) => {
      const [without = [], own = []] = [times.get(`${page}, without`), times.get(page)];
      return {
        page,
        without: median(without),
        with: median(own),
        more: median(own.map((time, round) => time - (without[round] ?? 0))),
      };
    });
  });

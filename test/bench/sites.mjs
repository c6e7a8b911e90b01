import { hasNativeHost } from '../../scripts/setup/find-native-host.mjs';
import { withTypeScript } from '../../scripts/kit/load-typescript.mjs';

/** @typedef {{ site: any, count: number, seconds: number }} CrowdedSite `seconds` is how long the directory's index took. */

/**
 * Provides sites of several sizes on native PHP with MariaDB, each with its own database, while `measure` runs.
 *
 * @template T
 * @param {readonly number[]} counts The number of members of each site.
 * @param {(sites: CrowdedSite[]) => Promise<T>} measure
 * @returns {Promise<T>}
 */
export const withSites = (counts, measure) =>
  withTypeScript('test/wordpress/kit/native-site.ts', async ({ startNativeSite }) => {
    if (!hasNativeHost()) throw new Error('php-cli, php-mysql and mariadb-server are needed.');
    return withTypeScript('test/wordpress/kit/native-crowd.ts', async ({ growCrowd }) => {
      /** @type {CrowdedSite[]} */
      const sites = [];
      try {
        for (const count of counts) {
          const site = await startNativeSite();
          const crowded = { site, count, seconds: 0 };
          sites.push(crowded);
          crowded.seconds = growCrowd(site, count);
        }
        return await measure(sites);
      } finally {
        for (const { site } of sites) await site.close();
      }
    });
  });

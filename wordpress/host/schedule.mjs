/** Runs WP-Cron. The site cannot send requests to itself here, so the host replaces a server's crontab. */

const EVERY_MS = 60_000;

/** On a new site the hourly task starts an hour later, which is too long for a demo. */
const PLAN_AT_ONCE = `
  $hook = PracticePortal\\Core\\Hooks::HOURLY;
  if ( false === get_option( PracticePortal\\Admin\\Setup\\SiteChecks::LAST_RUN_OPTION ) && wp_next_scheduled( $hook ) > time() ) {
    wp_clear_scheduled_hook( $hook );
    wp_schedule_event( time(), 'hourly', $hook );
  }`;

/**
 * Runs due tasks now and every minute. A failure is reported, and retried a minute later.
 *
 * @param {import('./boot.mjs').HostedSite} site
 * @param {(line: string) => void} log
 * @returns {Promise<() => void>} Resolves after the first run with a function that ends the schedule.
 */
export async function runSchedule(site, log) {
  const run = async () => {
    try {
      const { status } = await site.request({ url: '/wp-cron.php' });
      if (status !== 200) log(`wp-cron.php answered with ${status}.`);
    } catch (error) {
      log(`wp-cron.php failed: ${error}`);
    }
  };
  await site.run(PLAN_AT_ONCE);
  await run();
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

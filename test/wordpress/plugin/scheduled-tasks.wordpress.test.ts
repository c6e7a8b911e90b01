/** If something removes a task from WP-Cron's list, the plugin schedules the task again by itself. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pluginFolder } from '../../../wordpress/host/boot.mjs';
import { useSite } from '../kit/site.ts';

const portal = useSite();

/** For each hook that is scheduled only while work is left: PHP that leaves work. */
const UNFINISHED: Record<string, string> = {
  practice_portal_directory_rebuild: `update_option( PracticePortal\\Directory\\Reindexer::LAST_USER_OPTION, '0' );`,
  practice_portal_import_batch: `$wpdb->insert( $table( 'imports' ), array( 'state' => 'mailing', 'header' => '[]', 'options' => '{}', 'created_at' => 1, 'updated_at' => 1 ) );`,
  practice_portal_jobs_due: `$wpdb->insert( $table( 'jobs' ), array( 'type' => 'webhook', 'job_key' => 'x', 'kind' => 'x', 'body' => '{}', 'state' => 'waiting', 'due_at' => time() + 500, 'created_at' => 1 ) );`,
};

/** Each request checks that these are scheduled. */
const RECURRING = ['practice_portal_daily', 'practice_portal_hourly'];

/** The hourly task itself does the next work of this one. */
const DONE_HOURLY = 'practice_portal_reports_history';

let hooks: string[] = [];

beforeAll(async () => {
  hooks = await portal.php('return PracticePortal\\Core\\Hooks::SCHEDULED;');
});

test('the list of hooks has every one that the plugin plans', () => {
  const planned = fs
    .readdirSync(path.join(pluginFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.php'))
    .flatMap((name) => [
      ...fs.readFileSync(path.join(pluginFolder, 'src', name), 'utf8').matchAll(/wp_schedule_\w+\((.*)\)/g),
    ])
    .map(([, parameters = '']) => parameters.split(', ').at(-1)?.trim());
  expect(planned.length).toBeGreaterThan(4);
  // A loop schedules the two recurring hooks.
  for (const hook of planned) expect(hook).toMatch(/^(Hooks::[A-Z_]+|\$hook)$/);
  expect(hooks.toSorted()).toEqual([...Object.keys(UNFINISHED), ...RECURRING, DONE_HOURLY].toSorted());
});

test('all are planned again, and the reports’ history is complete', async () => {
  const found = await portal.php<Record<string, number | boolean>>(`
    global $wpdb;
    $table = fn( $name ) => PracticePortal\\Core\\Database\\Schema::name( $name );
    ${Object.values(UNFINISHED).join('\n')}
    delete_option( '${DONE_HOURLY}' );
    array_map( 'wp_clear_scheduled_hook', PracticePortal\\Core\\Hooks::SCHEDULED );
    do_action( 'init' );
    do_action( 'practice_portal_hourly' );
    return array_map( 'wp_next_scheduled', array_combine( PracticePortal\\Core\\Hooks::SCHEDULED, PracticePortal\\Core\\Hooks::SCHEDULED ) ) + array( 'history' => PracticePortal\\Reports\\HistoryCheck::isComplete() );`);
  const missing = Object.entries(found).filter(([, is]) => is === false);
  expect(missing).toEqual([[DONE_HOURLY, false]]);
});

test('none is left when the plugin is deactivated', async () => {
  const left = await portal.php(`
    foreach ( PracticePortal\\Core\\Hooks::SCHEDULED as $hook ) { wp_schedule_single_event( time() + 600, $hook ); }
    PracticePortal\\Activation::deactivate();
    return array_filter( array_map( 'wp_next_scheduled', PracticePortal\\Core\\Hooks::SCHEDULED ) );`);
  expect(left).toEqual([]);
});

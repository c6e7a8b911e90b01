/** Tools > Scheduled work: what waits, runs and has failed, with "Run now" and "Give up". */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { mailServer, mendMailServer } from '../kit/mail.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const PAGE = '/wp-admin/tools.php?page=practice-portal-jobs';
const MEMBER = 'a-member@private.example';

let owner: Browser;

beforeEach(async () => {
  owner = await signedIn(portal, 'a-administrator');
  mailServer(portal, 'return false;');
  await addMember(portal, { login: 'a-member' });
});
afterEach(() => mendMailServer(portal));

const rowsOf = async (list: string) => {
  const page = documentOf(await owner.send(`${PAGE}&show=${list}`));
  return [...page.querySelectorAll('#the-list tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
  );
};

/** Presses a row's button. Returns what the page says then. @param meanwhile happens while the page is open */
async function press(label: string, list = 'waiting', meanwhile = async () => {}): Promise<string> {
  const page = documentOf(await owner.send(`${PAGE}&show=${list}`));
  const button = [...page.querySelectorAll('#the-list button')].find((each) => each.textContent === label);
  const form = {
    ...fieldsOf(page.getElementById(button?.getAttribute('form') ?? '')),
    [button?.getAttribute('name') ?? '']: button?.getAttribute('value') ?? '',
  };
  await meanwhile();
  const answer = await owner.send('/wp-admin/admin-post.php', { form });
  expect(answer.status).toBe(303);
  const next = documentOf(await owner.send(PAGE));
  return next.querySelector('.notice-success, .notice-error')?.textContent.trim() ?? '';
}

const acts = async () =>
  (await portal.rows('journal'))
    .map(({ kind, detail }) => `${kind}: ${detail}`)
    .filter((act) => act.startsWith('job_'));

test('the owner sees who waits for what, and why', async () => {
  const [row, ...others] = await rowsOf('waiting');
  expect(others).toEqual([]);
  expect(row?.[0]).toContain('E-mail: Welcome with receipt');
  expect(row?.slice(2, 3)).toEqual(['1']);
  expect(row?.at(-1)).toBe('The mail server refused the e-mail. We try again.');
  expect(await rowsOf('running')).toEqual([['Nothing is running.']]);
  expect(await rowsOf('failed')).toEqual([['Nothing has failed.']]);
});

describe('Run now', () => {
  test('sends it before it is due, and the log tells who did it', async () => {
    mendMailServer(portal);
    expect(await press('Run now')).toBe('E-mail: Welcome with receipt is done.');
    expect(portal.site.mails().map(({ to }) => to)).toEqual([MEMBER]);
    expect(await rowsOf('waiting')).toEqual([['Nothing is waiting.']]);
    expect(await acts()).toEqual(['job_run: E-mail: Welcome with receipt']);
  });

  test('does nothing again that was done while the page was open', async () => {
    mendMailServer(portal);
    const said = await press('Run now', 'waiting', () =>
      portal.php(`
        global $wpdb;
        $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 1" );
        do_action( 'practice_portal_jobs_due' );`),
    );
    expect(said).toBe('This work is running, or is no longer in the list.');
    expect(portal.site.mails()).toHaveLength(1);
  });

  test('says why it is still not possible', async () => {
    expect(await press('Run now')).toBe(
      'E-mail: Welcome with receipt is not done. The mail server refused the e-mail. We try again.',
    );
    expect((await rowsOf('waiting'))[0]?.[2]).toBe('2');
  });

  test('gives a job that has failed all its attempts again', async () => {
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET attempts = 5, due_at = 1" );
      do_action( 'practice_portal_jobs_due' );
      return true;`);
    expect((await rowsOf('failed'))[0]?.at(-1)).toBe('The mail server refused the e-mail for a day.');
    await press('Run now', 'failed');
    expect((await rowsOf('waiting'))[0]?.[2]).toBe('1');
    mendMailServer(portal);
    await press('Run now');
    expect(portal.site.mails().map(({ to }) => to)).toEqual([MEMBER]);
  });
});

test('Give up: it is never sent, and the log tells who decided it', async () => {
  expect(await press('Give up')).toBe('E-mail: Welcome with receipt is given up.');
  mendMailServer(portal);
  await portal.php(`do_action( 'practice_portal_hourly' ); return true;`);
  expect([portal.site.mails(), await rowsOf('waiting')]).toEqual([[], [['Nothing is waiting.']]]);
  expect(await acts()).toEqual(['job_given_up: E-mail: Welcome with receipt']);
});

test('a bulk change of a member is listed, and its report says that the owner has given it up', async () => {
  await portal.php(`
    global $wpdb;
    $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_jobs" );
    $jobs = new PracticePortal\\Membership\\Bulk\\BulkJobs();
    $jobs->create( 'a-form', 'cancel', array( 'when' => 'now' ) );
    return $jobs->addMembers( $jobs->findByForm( 'a-form' ), '1 = 1' );`);
  expect((await rowsOf('waiting'))[0]?.[0]).toContain('Bulk change: Cancel the memberships');
  expect(await press('Give up')).toBe('Bulk change: Cancel the memberships is given up.');
  await portal.php(`do_action( 'practice_portal_hourly' ); return true;`);
  const report = documentOf(await owner.send('/wp-admin/admin.php?page=practice-portal-bulk&job=1'));
  expect(report.querySelector('.practice-portal-progress')?.textContent).toMatch(
    /Done: 0\. Not possible: 0\. Waiting: 0\. Failed or given up: 1\.$/,
  );
  expect(report.querySelector('tbody tr')?.textContent).toContain('Given up');
});

test('a cancellation at Stripe has no “Give up”, and is not given up by a request without the button', async () => {
  const page = documentOf(await owner.send(PAGE));
  const form = fieldsOf(page.getElementById('practice-portal-give-up'));
  const job = await portal.php<number>(`
    global $wpdb;
    $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_jobs" );
    return ( new PracticePortal\\Billing\\Jobs\\JobQueue() )->add( PracticePortal\\Billing\\Model\\JobType::Cancellation, 'sub_1', 'cancel', 0, 1 );`);
  const row = documentOf(await owner.send(PAGE)).querySelector('#the-list tr');
  expect(row?.textContent).toContain('Cancellation at Stripe');
  expect([...row!.querySelectorAll('.row-actions button')].map(({ textContent }) => textContent)).toEqual(['Run now']);
  await owner.send('/wp-admin/admin-post.php', { form: { ...form, job: String(job) } });
  expect([(await portal.rows('jobs'))[0]?.['state'], await acts()]).toEqual(['waiting', []]);
});

test('the tasks of WP-Cron have a name and a next run, and an overdue one says so', async () => {
  await portal.php(`
    wp_clear_scheduled_hook( 'practice_portal_hourly' );
    return wp_schedule_event( time() - 3600, 'hourly', 'practice_portal_hourly' );`);
  const hooks = await portal.php<string[]>('return PracticePortal\\Core\\Hooks::SCHEDULED;');
  const rows = [...documentOf(await owner.send(PAGE)).querySelectorAll('#practice-portal-tasks tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(new Set(rows.map(([name]) => name)).size).toBe(hooks.length);
  expect(rows.find(([name]) => name?.startsWith('Hourly task'))?.[1]).toMatch(/^Overdue since .*\d/);
  expect(rows.find(([name]) => name?.startsWith('Daily task'))?.[1]).toMatch(/^(?!Overdue).*\d/);
  expect(rows.find(([name]) => name === 'Import of members')?.[1]).toBe('Not planned, because no work waits');
});

test('what is running cannot be run or given up', async () => {
  const page = documentOf(await owner.send(PAGE));
  await portal.php(
    `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET state = 'running', due_at = due_at + 900" );`,
  );
  const [job] = await portal.rows('jobs');
  for (const id of ['practice-portal-run', 'practice-portal-give-up']) {
    await owner.send('/wp-admin/admin-post.php', {
      form: { ...fieldsOf(page.getElementById(id)), job: String(job?.['id']) },
    });
    const notice = documentOf(await owner.send(PAGE)).querySelector('.notice-error');
    expect(notice?.textContent.trim()).toBe('This work is running, or is no longer in the list.');
  }
  expect([await acts(), (await portal.rows('jobs'))[0]?.['state']]).toEqual([[], 'running']);
  expect((await rowsOf('running'))[0]?.[0]).toBe('E-mail: Welcome with receipt');
});

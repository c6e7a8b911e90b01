/**
 * A site whose directory was stored by an earlier version (issue "Less machinery"): its tables are dropped, and the index is
 * rebuilt.
 */
import { expect, test } from 'vitest';
import { AFTER_UPGRADE, EARLIER_SCHEMA, type AfterUpgrade } from '../kit/earlier-schema.ts';
import { addMember } from '../kit/members.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const CLEAN = { strangers: [], missing: [], options: [], cron: false, pending: false };

test('the next request removes an earlier version’s tables, options and cron job, and rebuilds the directory', async () => {
  const id = await addMember(portal, { login: 'ann' });
  const before = await portal.php<AfterUpgrade>(AFTER_UPGRADE);
  await portal.php(`${EARLIER_SCHEMA} return true;`);
  const after = await portal.php<AfterUpgrade>(AFTER_UPGRADE);
  expect(before).toMatchObject({ ...CLEAN, members: [id] });
  // The site's next request has prepared the database before anything else of it runs.
  expect(after).toEqual(before);
  const [answer] = await portal.dispatch([{ method: 'GET', path: '/members', query: { search: 'ann' } }], 'a-partner');
  expect(answer?.json.map(({ name }: { name: string }) => name)).toEqual(['ann']);
});

test('a request during another’s database update does not start its own', async () => {
  await addMember(portal, { login: 'ann' });
  const before = await portal.php<AfterUpgrade>(AFTER_UPGRADE);
  await portal.php(`${EARLIER_SCHEMA}
    ( new PracticePortal\\Core\\Database\\Lock() )->run( array( 'install' ), fn() => do_action( 'init' ) );
    return true;`);
  expect(await portal.php<AfterUpgrade>(AFTER_UPGRADE)).toEqual(before);
});

/** Members change their consent to the directory in Your Membership, also added members. */
import { expect, test } from 'vitest';
import { joinAsMember } from '../kit/member.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

test('a member who never consented gets into the directory, and out again', async () => {
  const { browser } = await joinAsMember(portal);
  await portal.php(`return delete_user_meta( ${browser.userId}, 'practice_portal_agreements' );`);
  const listed = async () => (await portal.rows('directory')).some(({ user_id }) => user_id === String(browser.userId));
  const choose = (value: unknown) =>
    portal.dispatch([{ method: 'PUT', path: '/account/directory', json: { value } }], 'renee');
  const seen: unknown[] = [await listed()];
  for (const isWanted of [true, true, false]) {
    expect(await choose(isWanted)).toMatchObject([{ status: 200, json: { value: isWanted } }]);
    seen.push(await listed());
  }
  expect(seen).toEqual([false, true, true, false]);
  expect((await choose('perhaps'))[0]?.status).toBe(400);
  const kinds = (await portal.rows('journal')).map(({ kind }) => kind).filter((kind) => kind?.startsWith('listing_'));
  expect(kinds).toEqual(['listing_accepted', 'listing_declined']);
});

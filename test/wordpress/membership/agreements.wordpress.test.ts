/** Members who did not register here are asked for the agreements before the overview (spec: account#agreements-of-other-members). */
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { joinAsMember, signedIn } from '../kit/member.ts';
import { documentOf, wireData } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const REQUIRED = ['hipaa', 'terms_and_conditions', 'social_code_of_ethics', 'privacy_policy', 'non_disclosure'];
const ALL = Object.fromEntries(REQUIRED.map((name) => [name, true]));

let id = 0;
let renee: Browser;
/** Renée has a membership and never saw the registration's terms, as after an import. */
beforeEach(async () => {
  renee = (await joinAsMember(portal)).browser;
  id = renee.userId;
  await portal.php(
    `foreach ( array( 'agreements', 'agreed_at', 'agreed_version' ) as $key ) { delete_user_meta( ${id}, "practice_portal_$key" ); }
     wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'terms', 'post_title' => 'Terms', 'post_content' => 'One' ) );
     wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'membership-overview', 'post_title' => 'Overview', 'post_content' => '[practice_portal view="onboarding-page"]' ) );`,
  );
});

const asked = async () => wireData(await renee.send('/membership-overview/')).data.agreements;
const agree = (agreements: unknown) =>
  portal.dispatch([{ method: 'PUT', path: '/account/agreements', json: { value: agreements } }], 'renee');
const listed = async () => (await portal.rows('directory')).some(({ user_id }) => user_id === String(id));

async function box() {
  const owner = await signedIn(portal, 'a-administrator');
  const page = documentOf(await owner.send(`/wp-admin/admin.php?page=practice-portal-members&member=${id}`));
  const heading = [...page.querySelectorAll('.postbox h2')].find(({ textContent }) => textContent === 'Agreements');
  return [...(heading?.closest('.postbox')?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
}

test('all five are required, the directory is a choice, and each is stored with date and version of the texts', async () => {
  expect(await asked()).toMatchObject({ required: REQUIRED, agreed: { member_directory: true }, is_listed: true });
  expect(await agree({ ...ALL, hipaa: false, member_directory: true })).toMatchObject([
    { status: 422, json: { code: 'practice_portal_agreement_missing' } },
  ]);
  expect([await listed(), (await asked()) === null]).toEqual([false, false]);
  expect(await box()).toEqual([
    'Not asked yet',
    'Not asked yet',
    'Not listed yet. The member is asked for consent at the next visit to the overview.',
  ]);

  expect(await agree({ ...ALL, member_directory: true })).toMatchObject([{ status: 200 }]);
  const version = await portal.php(`return get_page_by_path( 'terms' )->post_modified_gmt;`);
  const stored = await portal.meta(id);
  expect(stored).toMatchObject({
    practice_portal_agreements: { ...ALL, member_directory: true },
    practice_portal_agreed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    practice_portal_agreed_version: version,
  });
  expect([await listed(), await asked()]).toEqual([true, null]);
  expect((await box()).slice(2)).toEqual(['Given', 'Listed']);

  // A late second press, for example of another tab, changes nothing.
  expect(await agree({ ...ALL, member_directory: false })).toMatchObject([{ status: 200 }]);
  expect(await portal.meta(id)).toMatchObject({ practice_portal_agreements: { member_directory: true } });
});

test('a member who does not consent is not listed, and the owner sees why', async () => {
  expect(await agree(ALL)).toMatchObject([{ status: 200 }]);
  expect([await listed(), await asked()]).toEqual([false, null]);
  expect((await box()).slice(2)).toEqual(['Not given', 'Not listed, because the member has not consented']);
});

test('a person who registered here is not asked', async () => {
  await portal.php(`return update_user_meta( ${id}, 'practice_portal_agreed_at', '2026-01-01 00:00:00' );`);
  expect(await asked()).toBeNull();
});

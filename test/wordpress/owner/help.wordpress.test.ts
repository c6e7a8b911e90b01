/** The page Help: each answer leads to a page that the user may open, and a report can name the versions. */
import { expect, test } from 'vitest';
import { signedIn } from '../kit/member.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const PAGE = '/wp-admin/admin.php?page=practice-portal-help';

test.each([
  ['a-administrator', 8],
  ['a-subscriber', 3],
])('every answer for %s leads to a page that opens', async (login, answers) => {
  await portal.php(`get_user_by( 'login', 'a-subscriber' )->add_cap( 'practice_portal_manage_members' ); return true;`);
  const browser = await signedIn(portal, login);
  const page = documentOf(await browser.send(PAGE));
  const links = [...page.querySelectorAll('.practice-portal-questions a')];
  expect(links).toHaveLength(answers);
  for (const link of links) {
    const path = (link.getAttribute('href') ?? '').replace(/^https?:\/\/[^/]+/, '');
    const { status, text } = await browser.send(path);
    expect([path, status]).toEqual([path, 200]);
    // The label is the page's name.
    expect(text).toContain(link.textContent);
  }
});

test('names the versions, and links to the manual and to Site Health', async () => {
  const owner = await signedIn(portal, 'a-administrator');
  const report = documentOf(await owner.send(PAGE)).getElementById('report');
  const [version, wordpress, php] = await portal.php<string[]>(
    "return array( PracticePortal\\Core\\Version::VERSION, get_bloginfo( 'version' ), PHP_VERSION );",
  );
  const facts = [...(report?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
  expect(facts.slice(0, 3)).toEqual([version, wordpress, php]);
  const hrefs = [...(report?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href') ?? '');
  expect(hrefs[0]).toMatch(/\/practice-portal\/readme\.txt$/);
  expect(hrefs[1]).toMatch(/site-health\.php\?tab=debug$/);
});

/** An owner imports members from a file: mapping, preview, dry run and import. Each page is checked wide and narrow. */
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { valueOf } from '../support/portal.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

const PEOPLE = 8;
/** A file as MemberPress exports its members. */
const FILE = [
  'ID,username,email,status,first_name,last_name,memberships,total_spent,registered',
  ...Array.from(
    { length: PEOPLE },
    (_, at) => `${at},p${at},p${at}@moved.example,active,P,Number ${at},Grow Membership,199.00,2024-03-01 08:00:00`,
  ),
  '99,nobody,nobody,active,No,One,Grow Membership,0,2024-03-01 08:00:00',
].join('\n');

it('a MemberPress export is imported', async () => {
  const { page, signIn, goTo } = await visit();
  const expectAccessible = async () => {
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      expect(await accessibilityProblems(page, '.practice-portal-admin')).toEqual([]);
    }
  };
  await signIn('admin');
  await goTo('/wp-admin/admin.php?page=practice-portal-import');
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();

  await page.getByText('This looks like an export of MemberPress.').waitFor();
  await page.getByRole('radio', { name: 'are paid until this date:' }).check();
  await page.locator('[name="date"]').fill('2030-12-31');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await page.getByText('New account, Grow Membership, paid until December 31, 2030').first().waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: 'Check all rows' }).click();
  // The page's script processes the import and shows the result.
  await page.getByRole('button', { name: `Import ${PEOPLE} members` }).click();
  await page.getByRole('button', { name: `Send ${PEOPLE} “Set your password” e-mails` }).waitFor();
  await expectAccessible();
  expect(await valueOf<number>(`count( get_users( array( 'search' => '*@moved.example' ) ) )`)).toBe(PEOPLE);
});

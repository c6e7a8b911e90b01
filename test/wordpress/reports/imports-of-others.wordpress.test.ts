/** Files of other programs go through Members > Import (public reports; inputs in `fixtures/reports/`). */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { confirm } from '../kit/admin-forms.ts';
import { importedRows, importPage, mappingOf, press, storeFile, workThrough } from '../kit/import.ts';
import { signedIn } from '../kit/member.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

let owner: Browser;
beforeEach(async () => {
  owner = await signedIn(portal, 'a-administrator');
});

const contentOf = (name: string) => readFileSync(new URL(`../fixtures/reports/${name}`, import.meta.url), 'utf8');
const upload = async (csv: string) => Number(await storeFile(portal, csv));

async function check(csv: string, changes: Record<string, string> = {}): Promise<number> {
  const id = await upload(csv);
  await confirm(owner, { ...(await mappingOf(owner, id)), check: '1', ...changes });
  await workThrough(portal);
  return id;
}

async function importFile(csv: string, changes: Record<string, string> = {}) {
  const id = await check(csv, changes);
  await press(owner, id, /^Import [\d,]+ members?$/);
  await workThrough(portal);
}

const FORMER = { includes_former: '1' };
const memberships = async () =>
  (await portal.rows('subscriptions')).map(({ status, product_id }) => `${status} ${product_id}`);
const states = async () => (await importedRows(portal)).map((row) => row.split(':')[0]);

test('a status that means no membership gives no access, whatever date follows', async () => {
  await check(contentOf('import-statuses.csv'));
  expect(await states()).toEqual(['2 refused', '3 refused', '4 refused', '5 refused']);
  await importFile(contentOf('import-statuses.csv'), FORMER);
  expect((await memberships()).map((row) => row.split(' ')[0])).toEqual(['canceled', 'canceled', 'canceled']);
});

test('a status that is not known is asked about once, and its rows wait for the answer', async () => {
  const csv =
    'email,plan,status,paid until\na@x.example,Grow Member,Emeritus,2030-12-31\nb@x.example,Grow Member,emeritus,2030-12-31\n';
  const id = await check(csv);
  expect(await importedRows(portal)).toEqual([
    '2 refused: Choose in the mapping what the status “Emeritus” means.',
    '3 refused: Choose in the mapping what the status “emeritus” means.',
  ]);
  const page = documentOf(await owner.send(importPage(id)));
  expect([...page.querySelectorAll('[name^="statuses"]')]).toHaveLength(1);
  await confirm(owner, { ...(await mappingOf(owner, id)), check: '1', 'statuses[0]': 'member' });
  await workThrough(portal);
  expect(await importedRows(portal)).toEqual(['2 ready', '3 ready']);
});

test('an ended row of MemberPress is a former member; a canceled one has access until it ends', async () => {
  await check(contentOf('import-memberpress-subscriptions.csv'), FORMER);
  expect((await states()).slice(0, 5)).toEqual(['2 ready', '3 ready', '4 ready', '5 refused', '6 superseded']);
});

test('a former member without an end date is imported', async () => {
  await importFile('email,plan,status\na@x.example,Grow Member,expired\n', FORMER);
  expect((await memberships())[0]).toMatch(/^canceled/);
});

test('an export of WooCommerce Memberships is recognized, with who has access', async () => {
  const id = await upload(contentOf('import-woocommerce-memberships.csv'));
  expect(documentOf(await owner.send(importPage(id))).body.textContent).toContain(
    'This looks like an export of WooCommerce Memberships.',
  );
  await confirm(owner, { ...(await mappingOf(owner, id)), check: '1', without_date: 'complimentary' });
  await workThrough(portal);
  expect((await states()).slice(0, 7)).toEqual([
    '2 ready',
    '3 refused',
    '4 refused',
    '5 refused',
    '6 ready',
    '7 refused',
    '8 ready',
  ]);
});

test('whole names are split, and ZIP codes have their zeros and hyphens', async () => {
  await importFile(contentOf('import-names.csv'));
  const people = await portal.php<string[][]>(
    `return array_map( function ( $n ) { $user = get_user_by( 'email', "n$n@nm.example" ); $practice = get_user_meta( $user->ID, 'practice_portal_practices', true )[0]; return array( $user->first_name, $user->last_name, $practice['address']['state'], $practice['address']['zip'] ); }, array( 1, 2, 3, 4, 5, 6 ) );`,
  );
  expect(people).toEqual([
    ['Jane', 'Smith', 'OR', '97201'],
    ['Ann', 'Doe', 'MA', '02134'],
    ['Maria', 'de la Cruz', 'MA', '02134-1234'],
    ['Hal', 'Stone III', 'OR', '97201-1234'],
    ['Pieter', 'van der Berg', 'ON', 'M5V 2T6'],
    ['Six', 'Seven Jr.', 'PR', '00901'],
  ]);
});

test.each(['import-cr-lines.csv', 'import-sep-line.csv'])('%s is read', async (name) => {
  await check(contentOf(name));
  expect(new Set((await states()).map((state) => state?.split(' ')[1]))).toEqual(new Set(['ready']));
});

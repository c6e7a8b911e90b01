/** Members > Import: moving in with a file (spec: owner#an-import-charges-no-one). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { confirm, formWith } from '../kit/admin-forms.ts';
import { actOnFile, importedRows, importPage, mappingOf, press, storeFile, workThrough } from '../kit/import.ts';
import { mailsTo } from '../kit/mail.ts';
import { signedIn } from '../kit/member.ts';
import { documentOf } from '../kit/page.ts';
import { memberForm, register } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';
import { adoptable } from '../kit/stripe-elsewhere.ts';

const portal = useSite();

let owner: Browser;
beforeEach(async () => {
  owner = await signedIn(portal, 'a-administrator');
});

const rows = () => portal.rows('subscriptions');
const upload = async (csv: string) => Number(await storeFile(portal, csv));

const check = (csv: string, changes: Record<string, string> = {}) => actOnFile(portal, csv, changes, ['map']);
const importFile = (csv: string, changes: Record<string, string> = {}) =>
  actOnFile(portal, csv, changes, ['map', 'start']);

const PMPRO = `id,username,firstname,lastname,email,membership,discount_code_id,discount_code,subscription_transaction_id,billing_amount,cycle_number,cycle_period,next_payment_date,joined,startdate,expires
7,ada,Ada,Lovelace,ada@x.example,Grow Membership,,,,0,0,,,2024-03-01,2024-03-01,2030-12-31
8,bea,Bea,Benson,bea@x.example,Advantage Membership,,,,0,0,,,2024-03-02,2024-03-02,Never
9,,"Cleo
",Carr,cleo@x.example,Grow Membership,,,,0,0,,,03/05/2024,03/05/2024,12/31/2030
`;

test.each([
  ['practice-portal-import', /^The file is larger .* or split the file\.$/],
  ['practice-portal-files', /^The file is larger .* or upload a smaller file\.$/],
  ['practice-portal-onboarding', /^The form is larger than this server accepts \(16 MB\)\. .*Shorten the text/],
])('a form so large that PHP drops it is explained on the page %s', async (slug, text) => {
  const page = `/wp-admin/admin.php?page=${slug}`;
  const response = await owner.send('/wp-admin/admin-post.php', {
    // WordPress sees a body without fields.
    json: {},
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', Referer: `${portal.address}${page}` },
  });
  expect([response.status, response.header('location')]).toEqual([303, `${portal.address}${page}`]);
  expect(documentOf(await owner.send(page)).querySelector('[role="alert"]')?.textContent).toMatch(text);
});

describe('an export of Paid Memberships Pro', () => {
  test('is recognized, mapped, previewed, checked and imported', async () => {
    const id = await upload(PMPRO);
    const page = documentOf(await owner.send(importPage(id)));
    expect(page.body.textContent).toContain('This looks like an export of Paid Memberships Pro.');
    const preview = [...page.querySelectorAll('table')].at(-1)!;
    expect(preview.querySelectorAll('tbody tr')[1]?.querySelectorAll('td')[1]?.textContent).toBe(
      'Bea Benson bea@x.example',
    );
    expect([...preview.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)).toEqual([
      'New account, Grow Membership, paid until December 31, 2030',
      'Not imported: The row has neither a Stripe subscription nor a date until which it is paid.',
      'New account, Grow Membership, paid until December 31, 2030',
    ]);
    await confirm(owner, { ...(await mappingOf(owner, id)), check: '1', without_date: 'complimentary' });
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual(['2 ready', '3 ready', '4 ready']);
    expect(await rows()).toEqual([]);

    await press(owner, id, /^Import 3 members$/);
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual(['2 imported', '3 imported', '4 imported']);
    expect(await rows()).toMatchObject([
      {
        gateway: 'outside',
        origin: 'imported',
        price: '19900',
        current_period_end: '2030-12-31 23:59:59',
        activated_at: '2024-03-01 12:00:00',
      },
      { gateway: 'complimentary', price: '0', current_period_end: null },
      { gateway: 'outside', activated_at: '2024-03-05 12:00:00' },
    ]);
    const people = await portal.php<[string, string, string][]>(
      `return array_map( fn( $user ) => array( $user->user_login, $user->display_name, $user->roles[0] ), array_map( fn( $email ) => get_user_by( 'email', $email ), array( 'ada@x.example', 'bea@x.example', 'cleo@x.example' ) ) );`,
    );
    expect(people).toEqual([
      ['ada', 'Ada Lovelace', 'subscriber'],
      ['bea', 'Bea Benson', 'subscriber'],
      ['cleo', 'Cleo Carr', 'subscriber'],
    ]);
    expect(portal.site.mails()).toEqual([]);
    // What the file contained about them is gone.
    expect((await portal.rows('import_rows')).map(({ cells }) => cells)).toEqual([null, null, null]);
  });
});

const MEMBERPRESS = `ID,username,email,status,name,first_name,last_name,txn_count,memberships,last_login_date,total_spent,registered,mepr-address-one,mepr-address-city,mepr-address-state,mepr-address-zip
1,ada,ada@x.example,active,Ada Lovelace,Ada,Lovelace,3,Grow Member,2026-10-01,597.00,2024-03-01 08:00:00,1 Alder St,Portland,OR,97205
2,bea,bea@x.example,expired,Bea Benson,Bea,Benson,1,,2025-01-01,199.00,2024-03-02 08:00:00,,,,
3,cleo,cleo@x.example,active,Cleo Carr,Cleo,Carr,2,Gold,2026-10-01,398.00,2024-03-03 08:00:00,,,,
`;

describe('an export of MemberPress', () => {
  test('adopts subscriptions that Stripe finds by the e-mail address, and explains the others', async () => {
    const { subscription } = await adoptable(portal, { email: 'ada@x.example' });
    const id = await check(MEMBERPRESS, { asks_stripe: '1' });
    expect(await importedRows(portal)).toEqual([
      '2 ready',
      '3 refused: A former member. Check “Import former members” to import them without access.',
      '4 refused: Stripe has no running subscription for this e-mail address.',
    ]);
    const file = await press(owner, id, /^Download the rows/);
    expect(file.text.split('\r\n')[2]).toContain('"cleo@x.example"');
    expect(file.text.split('\r\n')[2]).toMatch(/"4","Stripe has no running subscription for this e-mail address\."$/);

    await press(owner, id, /^Import 1 member$/);
    await workThrough(portal);
    expect(await rows()).toMatchObject(
      [
        {
          gateway: 'stripe',
          gateway_subscription: subscription.id,
          origin: 'imported',
          activated_at: '2024-03-01 16:00:00',
        },
      ].map(({ activated_at: _, ...row }) => row),
    );
    expect(portal.stripe.state.charges).toHaveLength(1);
    expect(await portal.meta(Number((await rows())[0]!['user_id']))).toMatchObject({
      'mepr-address-one': '1 Alder St',
      'mepr-address-state': 'OR',
    });
  });
});

test('a plan with a name that is alike is preselected with a question; rare fields are folded away; reasons are grouped', async () => {
  const id = await storeFile(
    portal,
    'email,product_name,status,expires_at\none@x.example,Grow,active,2030-12-31\ntwo@x.example,Grow,active,2030-12-31\nbad,Grow,active,2030-12-31\nworse,Grow,active,2030-12-31\nfour@x.example,Gold,active,2030-12-31\n',
  );
  const page = documentOf(await owner.send(importPage(Number(id))));
  expect(page.querySelector('[name="plans[0]"] option[selected]')?.textContent).toBe('Grow Membership');
  expect(page.querySelector('[name="plans[0]"]')?.closest('td')?.textContent).toContain('Is this the same plan?');
  expect(page.querySelector('[name="plans[1]"]')?.closest('td')?.textContent).not.toContain('Is this the same plan?');
  const results = [...page.querySelectorAll('tbody td:nth-child(3)')].map((each) => each.textContent);
  expect(results.filter((each) => each.includes('Grow Membership'))).toHaveLength(2);
  const folded = page.querySelector('details [name="columns[practices_json]"]');
  expect(folded).not.toBeNull();
  expect(page.querySelector('details [name="columns[email]"]')).toBeNull();
  await confirm(owner, { ...(await mappingOf(owner, Number(id))), check: '1' });
  await workThrough(portal);
  const checked = documentOf(await owner.send(importPage(Number(id))));
  const reasons = [...checked.querySelectorAll('.practice-portal-reasons tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent),
  );
  expect(reasons).toEqual([
    ['2', 'Row 4'],
    ['1', 'Row 6'],
  ]);
  expect(checked.querySelector('.practice-portal-reasons')?.textContent).toContain('No plan is chosen for “Gold”.');
});

describe('files', () => {
  const SMALL = 'email;plan;paid until\r\n"ada@x.example";"Grow Membership";2030-12-31\r\n';
  test.each([
    ['semicolons and Windows line ends', SMALL],
    ['a byte order mark', `\uFEFF${SMALL}`],
    ['tabs', SMALL.replaceAll(';', '\t')],
    ['commas and blank lines', `${SMALL.replaceAll(';', ',')}\r\n\r\n`],
  ])('with %s are read', async (_, csv) => {
    await importFile(csv);
    expect(await rows()).toMatchObject([{ gateway: 'outside', current_period_end: '2030-12-31 23:59:59' }]);
  });

  test.each([
    ['', 'The first row must name the columns, separated by commas, semicolons or tabs.'],
    ['only one column\n', 'The first row must name the columns, separated by commas, semicolons or tabs.'],
    [
      new Uint8Array([0x65, 0x2c, 0x70, 0x0a, 0xfc, 0x2c, 0x31, 0x0a]),
      'The file is not in UTF-8. In Excel, choose “CSV UTF-8” when you save it.',
    ],
    ['email,plan\n\n', 'The file has no rows below the first one.'],
    [`a,b\n${'x,y\n'.repeat(50_001)}`, 'The file has more than 50,000 rows. Split it into several files.'],
  ])('%#: what cannot be read is refused, and nothing of it is stored', async (csv, message) => {
    expect(await storeFile(portal, csv as string)).toBe(message);
    expect([await portal.rows('imports'), await portal.rows('import_rows')]).toEqual([[], []]);
  });
});

describe('rows', () => {
  test('are rejected one by one, each with its reason', async () => {
    const csv = `email,name,plan,paid until,member since
ada@x.example,Ada,Grow Membership,2030-12-31,
ADA@x.example,Ada again,Grow Membership,2030-12-31,
nobody,No One,Grow Membership,2030-12-31,
,Without,Grow Membership,2030-12-31,
bea@x.example,Bea,Gold,2030-12-31,
cleo@x.example,Cleo,Grow Membership,31.12.30,
dora@x.example,www.spam.example,Grow Membership,2030-12-31,
emma@x.example,Emma,Grow Membership,2020-12-31,
fay@x.example,Fay,Grow Membership,2030-12-31,2024-01-01,one too many
`;
    const id = await check(csv);
    expect(await importedRows(portal)).toEqual([
      '2 ready',
      '3 refused: Row 2 has the same e-mail address.',
      '4 refused: This is not a valid e-mail address.',
      '5 refused: The e-mail address is missing.',
      '6 refused: No plan is chosen for “Gold”.',
      '7 refused: Paid until: “31.12.30” is not a date. Write it as 2026-12-31.',
      '8 refused: "First Name" can have at most 100 characters and no web address.',
      '9 refused: A former member. Check “Import former members” to import them without access.',
      '10 refused: The row has more cells than the first row has names. A quotation mark may be missing.',
    ]);
    await press(owner, id, /^Import 1 member$/);
    await workThrough(portal);
    expect(await rows()).toHaveLength(1);
  });

  test('with apostrophes, capital letters and spaces around their cells add no one twice', async () => {
    const csv = `email, last name ,first name,plan,paid until
 Cara.O'Connor@X.example , O'Connor , Cara ,Grow Membership, 2030-12-31
dee@x.example,D\u2019Arcy,"Dee, Jr.",Grow Membership,2030-12-31
`;
    await importFile(csv);
    expect((await portal.rows('members_index')).map(({ name }) => name).toSorted()).toEqual([
      "Cara O'Connor",
      'Dee, Jr. D\u2019Arcy',
    ]);
    const before = await rows();
    await check(csv.toLowerCase());
    expect((await importedRows(portal)).slice(2)).toEqual([
      '2 refused: This person already has a membership.',
      '3 refused: This person already has a membership.',
    ]);
    expect(await rows()).toEqual(before);
  });

  test('of one person are one person: the best membership is imported, wherever it stands', async () => {
    const csv = `email,name,plan,status,paid until
quin@x.example,Quin,Grow Membership,expired,2023-09-01
quin@x.example,Quin,Advantage Membership,active,2030-12-31
Quin@x.example,Quin,Grow Membership,active,2029-12-31
quin@x.example,Quin,Grow Membership,expired,2022-09-01
`;
    const id = await check(csv, { includes_former: '1' });
    const superseded = 'superseded: Row 3 has a better membership of the same person.';
    expect(await importedRows(portal)).toEqual([`2 ${superseded}`, '3 ready', `4 ${superseded}`, `5 ${superseded}`]);
    await press(owner, id, /^Import 1 member$/);
    await workThrough(portal);
    expect(await rows()).toMatchObject([{ status: 'active', current_period_end: '2030-12-31 23:59:59' }]);
    expect(
      documentOf(await owner.send(`/wp-admin/admin.php?page=practice-portal-import&import=${id}`)).body.textContent,
    ).toContain('Further rows of the same people');
  });

  test('have dates and states as other programs and spreadsheets write them', async () => {
    const dates: Record<string, string | null> = {
      '2030-12-31 08:00:00': '2030-12-31',
      '2030/12/31 at 8:00 am': '2030-12-31',
      '12/31/2030': '2030-12-31',
      '1/2/2030 0:00': '2030-01-02',
      'December 31, 2030': '2030-12-31',
      'Sept. 1, 2030': '2030-09-01',
      '31 Dec 2030': '2030-12-31',
      '31-Dec-2030': '2030-12-31',
      '12-31-2030': '2030-12-31',
      '31.12.2030': '2030-12-31',
      '1.2.2030 08:00': '2030-02-01',
      '12.31.2030': null,
      '12/31/30': null,
      '31/12/2030': null,
      '2030-02-30': null,
      'Ma 1, 2030': null,
      'Smarch 1, 2030': null,
    };
    const days = await portal.php(
      `return array_map( array( PracticePortal\\Membership\\Import\\ImportDates::class, 'day' ), ${phpValue(Object.keys(dates))} );`,
    );
    expect(days).toEqual(Object.values(dates));
    await importFile(
      'email,plan,paid until,practice,state\nada@x.example,Grow Membership,2030-12-31,Alder Dental,oregon\n',
    );
    const [practice] = (await portal.meta(Number((await rows())[0]?.['user_id'])))['practice_portal_practices'] as {
      address: { state: string };
    }[];
    expect(practice?.address.state).toBe('OR');
  });

  const SINCE = 'email,plan,paid until,member since\n';
  const member = (name: string, until: string, since: string) =>
    `${name}@x.example,Grow Membership,${until},${since}\n`;
  const days = async () =>
    (await rows()).map(({ current_period_end, activated_at }) =>
      [current_period_end, activated_at].map((time) => String(time).slice(0, 10)).join(' since '),
    );

  test('have the day first if one date of the file shows it', async () => {
    await importFile(SINCE + member('ada', '1/2/2030', '03/05/2024') + member('bea', '31/12/2030', '03-05-2024'));
    expect(await days()).toEqual(['2030-02-01 since 2024-05-03', '2030-12-31 since 2024-05-03']);
  });

  test('have the month first if one date of the file shows it, whatever the site shows', async () => {
    await portal.php("return update_option( 'date_format', 'd/m/Y' );");
    await importFile(SINCE + member('ada', '1/2/2030', '03/05/2024') + member('bea', '12/31/2030', '03/05/2024'));
    expect(await days()).toEqual(['2030-01-02 since 2024-03-05', '2030-12-31 since 2024-03-05']);
  });

  const orderOn = async (id: number) => {
    const page = documentOf(await owner.send(importPage(id)));
    const select = page.querySelector('select[name=date_order]');
    return [
      select?.querySelector('option[selected]')?.textContent,
      select?.nextElementSibling?.textContent ?? 'settled',
    ];
  };
  const ASKS = 'The dates of the file do not show which it is. Compare the first rows below with your file.';

  test('without a date that shows the order are read as the site shows dates, and the page asks', async () => {
    const csv = SINCE + member('ada', '1/2/2030', '03/05/2024');
    expect(await orderOn(await upload(csv))).toEqual(['Month first: 03/05 is March 5', ASKS]);
    await portal.php("return update_option( 'date_format', 'd/m/Y' );");
    const id = await upload(csv);
    expect(await orderOn(id)).toEqual(['Day first: 03/05 is May 3', ASKS]);
    await confirm(owner, { ...(await mappingOf(owner, id)), check: '0', date_order: 'month' });
    expect(await orderOn(id)).toEqual(['Month first: 03/05 is March 5', 'settled']);
  });

  test('in two orders are refused where they are not in the chosen one, and the reason says what to do', async () => {
    const csv = SINCE + member('ada', '12/31/2030', '') + member('bea', '31/12/2030', '');
    const id = await check(csv);
    expect(await importedRows(portal)).toEqual([
      '2 ready',
      '3 refused: Paid until: “31/12/2030” is not a date with the month first. Write it as 2026-12-31, or choose “Day first” in the mapping.',
    ]);
    await confirm(owner, { ...(await mappingOf(owner, id)), check: '1', date_order: 'day' });
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual([
      '2 refused: Paid until: “12/31/2030” is not a date with the day first. Write it as 2026-12-31, or choose “Month first” in the mapping.',
      '3 ready',
    ]);
  });

  test('without dates in slashes ask for no order', async () => {
    const id = await upload(SINCE + member('ada', '31.12.2030', '2024-03-05'));
    expect(await orderOn(id)).toEqual([undefined, 'settled']);
    expect(documentOf(await owner.send(importPage(id))).body.textContent).toContain('paid until December 31, 2030');
  });

  test('without a date wait for a date in the future', async () => {
    const id = await upload('email,plan\nada@x.example,Grow Membership\n');
    const form = { ...(await mappingOf(owner, id)), check: '1', without_date: 'date', date: '2020-01-01' };
    await confirm(owner, form);
    const page = documentOf(await owner.send(importPage(id)));
    expect(page.querySelector('.notice-error')?.textContent).toBe(
      'Enter a date in the future for rows without a date.',
    );
    expect(page.querySelector('input[name=date]')?.getAttribute('value')).toBe('2020-01-01');
    await confirm(owner, { ...form, date: '2030-01-01' });
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual(['2 ready']);
  });

  test('with an amount per year are read in dollars, and rejected if it may be another amount', async () => {
    await importFile(`email,plan,paid until,amount per year
ada@x.example,Grow Membership,2030-12-31,"$1,200.00"
bea@x.example,Grow Membership,2030-12-31,1200 USD
cleo@x.example,Grow Membership,2030-12-31,0
dora@x.example,Grow Membership,2030-12-31,"1200,00"
emma@x.example,Grow Membership,2030-12-31,1.200
fay@x.example,Grow Membership,2030-12-31,-1200
`);
    const wrong = (typed: string) =>
      `refused: Amount per year: “${typed}” is not an amount in dollars. Write it as 1200.00.`;
    expect(await importedRows(portal)).toEqual([
      '2 imported',
      '3 imported',
      '4 imported',
      `5 ${wrong('1200,00')}`,
      `6 ${wrong('1.200')}`,
      `7 ${wrong('-1200')}`,
    ]);
    expect((await rows()).map(({ price }) => price)).toEqual(['10000', '10000', '0']);
  });

  test('of former members get an account without access, and no e-mail', async () => {
    // Some exports call a person expired whose paid time is not over yet. Such a membership ends with the import.
    await importFile(
      'email,plan,status,paid until\nada@x.example,Grow Membership,expired,2026-11-23\nbea@x.example,Grow Membership,expired,2030-12-31\n',
      { includes_former: '1' },
    );
    const former = { status: 'canceled', origin: 'imported', cancelled_at: expect.any(String) };
    expect(await rows()).toMatchObject([former, former]);
    expect((await portal.rows('journal')).filter(({ kind }) => kind === 'canceled')).toHaveLength(2);
    expect(portal.site.mails()).toEqual([]);
  });
});

describe('no person is imported twice', () => {
  const CSV =
    'email,plan,paid until\nada@x.example,Grow Membership,2030-12-31\nbea@x.example,Grow Membership,2030-12-31\n';

  test('by a second press on the button, or by a second process', async () => {
    const id = await check(CSV);
    await press(owner, id, /^Import 2 members$/);
    const again = await confirm(owner, {
      ...(await portal.php<Record<string, string>>(
        `wp_set_current_user( get_user_by( 'login', 'a-administrator' )->ID ); return array( 'action' => 'practice_portal_start_import' );`,
      )),
      import: String(id),
    });
    expect([303, 403]).toContain(again.status);
    const works = await portal.php<boolean>(`
      $runner = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\Import\\ImportRunner::class );
      return ( new PracticePortal\\Core\\Database\\Lock() )->run( array( 'import' ), fn() => $runner->continueBatch( 1 ) );`);
    expect(works).toBe(false);
    await workThrough(portal);
    expect(await rows()).toHaveLength(2);
  });

  test('by a process that has died after it created the account', async () => {
    const id = await check(CSV);
    await portal.php(`
      global $wpdb;
      // As the row creates it, before its meta is stored.
      wp_insert_user( array( 'user_login' => 'ada', 'user_email' => 'ada@x.example', 'user_pass' => hash_hmac( 'sha256', 'added|ada|ada@x.example', wp_salt( 'auth' ) ) ) );
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_import_rows SET username = 'ada' WHERE line = 2" );
      return true;`);
    await press(owner, id, /^Import 2 members$/);
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual(['2 imported', '3 imported']);
    expect(await portal.php("return count( get_users( array( 'search' => '*@x.example' ) ) );")).toBe(2);
  });

  test('a stranger who registers with the address of a waiting row gets no membership', async () => {
    const id = await check(`email,username,plan,paid until,invited by
ada@x.example,ada,Grow Membership,2030-12-31,bea@x.example
bea@x.example,bea,Grow Membership,2030-12-31,
`);
    const { json } = await register(
      portal.browser(),
      memberForm(portal.products.grow, { user_login: 'ada', user_email: 'ada@x.example' }),
    );
    expect(json.user_id).toBeGreaterThan(0);
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_import_rows SET username = 'ada' WHERE line = 2" );
      return true;`);
    await press(owner, id, /^Import 2 members$/);
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual([
      '2 refused: An account has this e-mail address and hasn’t confirmed it. Ask the person to confirm it, or delete the account.',
      '3 imported',
    ]);
  });

  test('a row whose username was taken since gets another one', async () => {
    const id = await check(CSV);
    await portal.php(`
      global $wpdb;
      wp_insert_user( array( 'user_login' => 'ada', 'user_email' => 'another@x.example', 'user_pass' => 'x' ) );
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_import_rows SET username = 'ada' WHERE line = 2" );
      return true;`);
    await press(owner, id, /^Import 2 members$/);
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual(['2 imported', '3 imported']);
    expect(await portal.php("return get_user_by( 'email', 'ada@x.example' )->user_login;")).toBe('ada2');
  });

  test.each([
    ['a member', '2030-12-31', ''],
    ['a former member', '2020-12-31', 'includes_former'],
  ])('by a process that has died after it added %s; the row can be undone', async (_, until, former) => {
    const csv = `email,plan,paid until\nada@x.example,Grow Membership,${until}\n`;
    const id = await check(csv, former === '' ? {} : { [former]: '1' });
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_imports SET state = 'importing'" );
      add_filter( 'query', static function ( $query ) {
        if ( preg_match( "/^UPDATE.*import_rows.*'imported'/s", $query ) ) { throw new Error( 'died' ); }
        return $query;
      } );
      try { ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\Import\\ImportRunner::class )->continueBatch( 1 ); } catch ( Error $died ) {}
      return true;`);
    expect([await importedRows(portal), (await rows()).length]).toEqual([['2 ready'], 1]);
    await workThrough(portal);
    expect([await importedRows(portal), (await rows()).length]).toEqual([['2 imported'], 1]);
    await press(owner, id, /^Undo/);
    await workThrough(portal);
    expect([await importedRows(portal), await rows()]).toEqual([['2 undone'], []]);
    expect(await portal.php("return email_exists( 'ada@x.example' );")).toBe(false);
  });
});

/** Runs one batch of the background task, while queries that match fail at most this many times. */
const batch = (failing = 'none', times = 0) =>
  portal.php(`
    global $wpdb;
    $left = ${times};
    $wpdb->suppress_errors();
    add_filter( 'query', static function ( $query ) use ( &$left ) {
      return $left > 0 && preg_match( '/${failing}/s', $query ) && $left-- > 0 ? str_replace( 'practice_portal_', 'practice_portal_missing_', $query ) : $query;
    } );
    return ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\Import\\ImportRunner::class )->continueBatch( 60 );`);

describe('rows wait and are tried again', () => {
  test('while Stripe cannot be reached: in the dry run and in the import', async () => {
    await adoptable(portal, { email: 'ada@x.example' });
    const id = await upload('email,plan\nada@x.example,Grow Membership\n');
    await confirm(owner, { ...(await mappingOf(owner, id)), check: '1', asks_stripe: '1' });
    const withoutStripe = async () => {
      portal.stripe.isReachable = false;
      await batch();
      expect((await owner.send(importPage(id))).text).toContain('Waiting for Stripe, and trying again');
      portal.stripe.isReachable = true;
      return importedRows(portal);
    };
    expect(await withoutStripe()).toEqual(['2 pending']);
    await batch();
    expect(await importedRows(portal)).toEqual(['2 ready']);
    await press(owner, id, /^Import 1 member$/);
    expect(await withoutStripe()).toEqual(['2 ready']);
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual(['2 imported']);
  });

  test('after Stripe answered with an error, without holding up the other rows', async () => {
    const { subscription } = await adoptable(portal, { email: 'ada@x.example' });
    const id = await check(
      `email,plan,stripe subscription,paid until\nada@x.example,Grow Membership,${subscription.id},\nbea@x.example,Grow Membership,,2030-12-31\n`,
    );
    await press(owner, id, /^Import 2 members$/);
    portal.stripe.failNext({ on: 'GET /v1/subscriptions/:id', how: '500' });
    await batch();
    expect([await importedRows(portal), (await rows()).length]).toEqual([['2 imported', '3 imported'], 2]);
  });

  const CSV =
    'email,plan,paid until\nada@x.example,Grow Membership,2030-12-31\nbea@x.example,Grow Membership,2030-12-31\n';
  const GIVEN_UP = 'The database refused a query for this row 5 times.';

  test('after the database refused a query, without holding up the other rows', async () => {
    const id = await check(CSV);
    await press(owner, id, /^Import 2 members$/);
    await batch('^INSERT INTO [^ ]+_subscriptions', 1);
    expect([await importedRows(portal), (await rows()).length]).toEqual([['2 imported', '3 imported'], 2]);
  });

  test('five times at most; the report gives the reason', async () => {
    const id = await check(CSV);
    await press(owner, id, /^Import 2 members$/);
    await batch('^INSERT INTO [^ ]+_subscriptions', 99);
    const page = documentOf(await owner.send(importPage(id)));
    expect(page.querySelector('.notice-warning')?.textContent).toBe(
      'The database refused a query. The row is tried again.',
    );
    for (let more = 1; more <= 3; more++) await batch('^INSERT INTO [^ ]+_subscriptions', 99);
    await batch();
    expect(await importedRows(portal)).toEqual([
      expect.stringContaining(`2 refused: ${GIVEN_UP}`),
      expect.stringContaining(`3 refused: ${GIVEN_UP}`),
    ]);
    expect(await rows()).toEqual([]);
    expect((await press(owner, id, /^Download the rows/)).text).toContain(GIVEN_UP);
  });

  test('a row that cannot be undone stays imported', async () => {
    const id = await importFile(CSV);
    await press(owner, id, /^Undo the import$/);
    for (let batches = 1; batches <= 4; batches++) await batch('^DELETE FROM [^ ]+_subscriptions', 99);
    expect(await importedRows(portal)).toEqual([
      expect.stringContaining(`2 kept: ${GIVEN_UP}`),
      expect.stringContaining(`3 kept: ${GIVEN_UP}`),
    ]);
    expect(await rows()).toHaveLength(2);
  });
});

test('a Stripe subscription in two rows is refused by the dry run', async () => {
  const { subscription } = await adoptable(portal, { email: 'ada@x.example' });
  const row = (name: string) => `${name}@x.example,Grow Membership,${subscription.id}`;
  await check(['email,plan,stripe subscription', row('ada'), row('bea')].join('\n'));
  expect(await importedRows(portal)).toEqual(['2 ready', '3 refused: Row 2 has the same Stripe subscription.']);
});

test('what a registration would refuse is refused, and agreements have only known names', async () => {
  const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
  const practice = {
    name: 'Dental',
    specialty: 'Surgery',
    address: { line1: '1 Elm', city: 'Salem', state: 'OR', zip: '97301' },
  };
  const row = (email: string, changes: object, agreements: object = {}) =>
    `${email}@x.example,Grow Membership,2030-12-31,${quoted([{ ...practice, ...changes }])},${quoted(agreements)}`;
  await importFile(
    [
      'email,plan,paid until,practices (json),agreements (json)',
      row('ada', { website: 'javascript:alert(1)//x.example' }),
      row('bea', { email: 'office@x.example?bcc=spam@evil.example' }),
      row('cleo', {}, { given: { hipaa: true, evil: '<b>', member_directory: 'yes' }, at: '2024-01-31 10:00:00' }),
      row('dora', {}, { given: { hipaa: true }, at: 'ever since' }),
    ].join('\n'),
  );
  expect(await importedRows(portal)).toEqual([
    '2 refused: "Website" must be a web address that begins with http:// or https://.',
    '3 refused: "Practice Email" must be a valid email address.',
    '4 imported',
    '5 imported',
  ]);
  const given = (login: string) =>
    portal.php(`return get_user_meta( get_user_by( 'login', '${login}' )->ID, 'practice_portal_agreements', true );`);
  expect([await given('cleo'), await given('dora')]).toEqual([
    {
      hipaa: true,
      terms_and_conditions: false,
      social_code_of_ethics: false,
      privacy_policy: false,
      non_disclosure: false,
      member_directory: true,
    },
    '',
  ]);
});

test('texts that are too long are stored in parts, and refused', async () => {
  const lines = [600_000, 600_000, 256].map(
    (length, index) => `p${index}@x.example,${'x'.repeat(length)},Grow Membership,2030-12-31`,
  );
  portal.site.php.writeFile('/wordpress/members.csv', ['email,practice,plan,paid until', ...lines].join('\n'));
  // Databases limit the size of a query.
  const parts = await portal.php<number[]>(`
    add_filter( 'query', static function ( $query ) {
      if ( preg_match( '/^INSERT INTO [^ ]+import_rows/', $query ) ) { $GLOBALS['parts'][] = substr_count( $query, '@x.example' ); }
      return $query;
    } );
    ( new PracticePortal\\Membership\\Import\\Imports() )->create( new PracticePortal\\Membership\\Import\\CsvFile( ABSPATH . 'members.csv' ), 'members.csv' );
    return $GLOBALS['parts'];`);
  expect(parts).toEqual([2, 1]);
  const id = Number((await portal.rows('imports')).at(-1)!['id']);
  await confirm(owner, { ...(await mappingOf(owner, id)), check: '1' });
  await workThrough(portal);
  const large = 'refused: The row has more than half a megabyte of text. A quotation mark may be missing.';
  expect(await importedRows(portal)).toEqual([`2 ${large}`, `3 ${large}`, '4 refused: "Practice Name" is too long.']);
});

describe('after the import', () => {
  const CSV =
    'email,first name,plan,paid until\nada@x.example,Ada,Grow Membership,2030-12-31\nbea@x.example,Bea,Grow Membership,2030-12-31\n';

  test('e-mails go out once, when the owner sends them', async () => {
    const id = await importFile(CSV);
    expect(portal.site.mails()).toEqual([]);
    await press(owner, id, /^Send 2 “Set your password” e-mails$/);
    expect((await owner.send(importPage(id))).text).toContain('0 of 2 e-mails sent.');
    await workThrough(portal);
    expect(['ada', 'bea'].map((name) => mailsTo(portal, `${name}@x.example`).length)).toEqual([1, 1]);
    const { text } = await owner.send(importPage(id));
    expect(text).toContain('“Set your password” e-mails sent: 2.');
    expect(text).not.toContain('Send 2 “Set your password” e-mails');
  });

  test('it can be undone, except for people with other activity since', async () => {
    await portal.php(`
      $id = wp_insert_user( array( 'user_login' => 'old', 'user_email' => 'cleo@x.example', 'user_pass' => 'x', 'last_name' => 'Carr' ) );
      update_user_meta( $id, 'practice_portal_verified_email', hash( 'sha256', 'cleo@x.example' ) );
      return true;`);
    const id = await importFile(`${CSV}cleo@x.example,Cleo,Grow Membership,2030-12-31\n`);
    const [ada] = await rows();
    await portal.php(`
      $outside = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\Outside\\OutsideMemberships::class );
      return $outside->change( ${ada!['id']}, PracticePortal\\Billing\\Model\\OutsidePayment::complimentary( null ) )->id;`);
    await press(owner, id, /^Undo the import$/);
    const deletions = await portal.php<string[]>(`
      add_filter( 'query', static function ( $query ) {
        if ( preg_match( '/^DELETE.*_journal/', $query ) ) { $GLOBALS['deletions'][] = $query; }
        return $query;
      } );
      ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\Import\\ImportRunner::class )->continueBatch( 60 );
      return $GLOBALS['deletions'];`);
    // Without the user, each of 50,000 rows would read the whole log.
    expect(deletions).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/\buser_id = \d/)));
    expect(await importedRows(portal)).toEqual([
      '2 kept: Not undone: this person has had other activity since the import.',
      '3 undone',
      '4 undone',
    ]);
    // The file's cells are deleted, so the account says whose row it is.
    expect((await press(owner, id, /^Download the rows/)).text.split('\r\n')[1]).toBe(
      '"ada@x.example","Ada","","","2","Not undone: this person has had other activity since the import."',
    );
    expect((await rows()).map(({ id: left }) => left)).toEqual([ada!['id']]);
    expect(
      await portal.php(
        "return array_map( fn( $user ) => $user->user_login . ' ' . $user->first_name, get_users( array( 'search' => '*@x.example' ) ) );",
      ),
    ).toEqual(['ada Ada', 'old ']);
  });

  test('an undone import counts in no report', async () => {
    const sums = () =>
      portal.php(`
        global $wpdb;
        return $wpdb->get_results( "SELECT kind, SUM(members) members, SUM(active) active, SUM(mrr) mrr FROM {$wpdb->prefix}practice_portal_movements GROUP BY kind ORDER BY kind", ARRAY_A );`);
    const id = await importFile(CSV);
    expect(await sums()).toEqual([
      { kind: 'joined', members: '2', active: '2', mrr: '39800' },
      // In 2030.
      { kind: 'left', members: '-2', active: '-2', mrr: '-39800' },
    ]);
    await press(owner, id, /^Undo the import$/);
    await workThrough(portal);
    const nothing = { members: '0', active: '0', mrr: '0' };
    expect(await sums()).toEqual([
      { kind: 'joined', ...nothing },
      { kind: 'left', ...nothing },
    ]);
  });

  test('an undone import of a Stripe subscription leaves it running at Stripe', async () => {
    const { subscription } = await adoptable(portal, { email: 'ada@x.example' });
    const id = await importFile(`email,stripe subscription\nada@x.example,${subscription.id}\n`);
    expect(await rows()).toHaveLength(1);
    await press(owner, id, /^Undo the import$/);
    await workThrough(portal);
    expect(await rows()).toEqual([]);
    expect([subscription.status, subscription.cancel_at_period_end]).toEqual(['active', false]);
    expect(await portal.php("return get_user_by( 'email', 'ada@x.example' );")).toBe(false);
  });

  test('an import of subscriptions that were canceled or paused elsewhere, or whose card expires, sends nothing and can be undone', async () => {
    const soon = new Date(Date.now() + 25 * 86_400_000);
    const ids: string[] = [];
    for (const [email, state] of [
      ['ada@x.example', 'ending'],
      ['bea@x.example', 'active'],
      ['cyd@x.example', 'paused'],
    ] as const)
      ids.push((await adoptable(portal, { email, state })).subscription.id);
    for (const { card } of portal.stripe.state.paymentMethods)
      Object.assign(card!, { exp_month: soon.getUTCMonth() + 1, exp_year: soon.getUTCFullYear() });
    const id = await importFile(
      `email,stripe subscription\nada@x.example,${ids[0]}\nbea@x.example,${ids[1]}\ncyd@x.example,${ids[2]}\n`,
    );
    expect((await rows()).map(({ status }) => status)).toEqual(['cancel_at_period_end', 'active', 'paused']);
    expect((await rows()).map(({ resumes_at }) => resumes_at)).toEqual([null, null, expect.any(String)]);
    const hour = () => portal.php("do_action( 'practice_portal_hourly' ); return true;");
    await hour();
    expect(portal.site.mails()).toEqual([]);
    await press(owner, id, /^Undo the import$/);
    await workThrough(portal);
    expect(await importedRows(portal)).toEqual(['2 undone', '3 undone', '4 undone']);
    expect(await rows()).toEqual([]);
  });

  test('what the file contained is deleted after seven days', async () => {
    await check(`${CSV}ada@x.example,Grow Membership,2030-12-31\n`);
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_imports SET updated_at = updated_at - 8 * 86400" );
      do_action( 'practice_portal_daily' );
      return true;`);
    const left = (await portal.rows('import_rows')).map(({ cells, reason, state }) => [cells, reason, state]);
    // A reason can name a person, too.
    expect(left).toEqual([
      [null, '', 'ready'],
      [null, '', 'ready'],
      [null, '', 'refused'],
    ]);
  });

  test('a lost task is scheduled again, and the menu leads to the running import', async () => {
    const id = await upload(CSV);
    await confirm(owner, { ...(await mappingOf(owner, id)), check: '1' });
    expect((await owner.send('/wp-admin/admin.php?page=practice-portal-import')).header('location')).toBe(
      `${portal.address}${importPage(id)}`,
    );
    const planned = () => portal.php<boolean>("return (bool) wp_next_scheduled( 'practice_portal_import_batch' );");
    expect(await planned()).toBe(true);
    await portal.php("wp_clear_scheduled_hook( 'practice_portal_import_batch' ); return true;");
    await portal.php("do_action( 'practice_portal_hourly' ); return true;");
    expect(await planned()).toBe(true);
    await portal.php("do_action( 'practice_portal_import_batch' ); return true;");
    expect(await importedRows(portal)).toEqual(['2 ready', '3 ready']);
  });
});

describe('the file of the members’ export', () => {
  const SPANISH = '/wordpress/wp-content/languages/es_ES.mo';
  beforeAll(() => {
    portal.site.php.mkdirTree('/wordpress/wp-content/languages');
    portal.site.php.writeFile(SPANISH, '');
  });
  afterAll(() => portal.site.php.unlink(SPANISH));

  const STATE = `
    global $wpdb;
    $people = array();
    foreach ( get_users( array( 'search' => '*@x.example', 'orderby' => 'user_email' ) ) as $user ) {
      $row = $wpdb->get_row( "SELECT s.*, p.user_id AS payer FROM {$wpdb->prefix}practice_portal_subscriptions s LEFT JOIN {$wpdb->prefix}practice_portal_subscriptions p ON p.id = s.parent_id WHERE s.user_id = $user->ID ORDER BY s.id DESC" );
      $meta = array();
      foreach ( array( 'first_name', 'last_name', 'mepr_best_phone_number', 'hpa_role', 'mepr_profession', 'mepr-address-one', 'mepr-address-zip', 'practice_portal_practices', 'practice_portal_agreements', 'practice_portal_agreed_at', 'practice_portal_messages_declined_at', 'locale' ) as $key ) { $meta[ $key ] = get_user_meta( $user->ID, $key, true ); }
      $people[] = array( $user->user_login, $user->user_email, $user->display_name, $row->name, $row->gateway, $row->price, $row->status, substr( (string) $row->current_period_end, 0, 10 ), substr( (string) $row->activated_at, 0, 10 ), substr( (string) $row->cancelled_at, 0, 10 ), $row->payer ? get_userdata( $row->payer )->user_email : '', $row->gateway_subscription, $meta );
    }
    return $people;`;

  test('is imported again without loss', async () => {
    const { subscription } = await adoptable(portal, { email: 'stripe@x.example' });
    await importFile(
      `email,first name,last name,username,phone,role,profession,practice,specialty,address,city,state,zip,plan,paid until,paid by,amount per year,member since,stripe subscription,invited by,ended on
paid@x.example,=Ada,Lovelace,ada.l,+1 503-555-0101,doctor,dental,Alder "Dental",Ortho,1 Alder St,Portland,OR,97205,Grow Membership,2030-12-31,,1000,2020-02-03,,,
unpriced@x.example,Fay,Field,,,,,,,,,,,Grow Membership,2030-12-31,,0,2020-02-03,,,
free@x.example,Bea,Benson,,,,,,,,,,,Advantage Membership,,complimentary,,2021-02-03,,,
stripe@x.example,Cleo,Carr,,,,,,,,,,,Grow Membership,,,,2022-02-03,${subscription.id},,
invited@x.example,Dora,Dale,,,practice_admin,,,,,,,,,,,,2023-02-03,,paid@x.example,
former@x.example,Emma,Elm,,,,,,,,,,,Grow Membership,,,,2019-02-03,,,2024-05-06
`,
      { includes_former: '1' },
    );
    expect(await importedRows(portal)).toEqual([2, 3, 4, 5, 6, 7].map((line) => `${line} imported`));
    await portal.php(`
      $user = get_user_by( 'email', 'free@x.example' );
      update_user_meta( $user->ID, 'practice_portal_messages_declined_at', 1760000000 );
      return update_user_meta( $user->ID, 'locale', 'es_ES' );`);
    const before = await portal.php<unknown[]>(STATE);
    const page = await owner.send('/wp-admin/admin.php?page=practice-portal-members');
    const { text } = await confirm(owner, formWith(page, /Download as CSV/));
    await portal.php(`
      global $wpdb;
      require_once ABSPATH . 'wp-admin/includes/user.php';
      foreach ( array( 'subscriptions', 'imports', 'import_rows', 'journal' ) as $table ) { $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_$table" ); }
      foreach ( get_users( array( 'search' => '*@x.example' ) ) as $user ) { wp_delete_user( $user->ID ); }
      return true;`);
    await importFile(text);
    expect((await importedRows(portal)).map((row) => row.split(' ')[1])).toEqual(Array(6).fill('imported'));
    expect(await portal.php(STATE)).toEqual(before);
  });
});

describe('wp practice-portal import', () => {
  /** What the command says, with WP-CLI's interface as far as it is used. */
  const run = (options: string) =>
    portal.php<string[]>(`
      if ( ! class_exists( 'WP_CLI' ) ) {
        class WP_CLI {
          public static $said = array();
          public static function line( $text ) { self::$said[] = $text; }
          public static function success( $text ) { self::$said[] = "Success: $text"; }
          public static function warning( $text ) { self::$said[] = "Warning: $text"; }
          public static function error( $text ) { self::$said[] = "Error: $text"; }
        }
      }
      WP_CLI::$said = array();
      ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Admin\\Adding\\ImportCommand::class )->runCommand( array( ABSPATH . 'members.csv' ), ${options} );
      return WP_CLI::$said;`);
  const file = (csv: string) => portal.site.php.writeFile('/wordpress/members.csv', csv);

  test('does what the page does', async () => {
    file('Mail,plan,paid until\nada@x.example,Gold,2030-12-31\nnobody,Gold,2030-12-31\n');
    const options = "'columns' => 'email=Mail', 'plans' => 'Gold=grow-membership'";
    expect((await run(`array( ${options}, 'dry-run' => true )`)).slice(-2)).toEqual([
      '1 row can’t be imported.',
      'Success: 1 member can be imported.',
    ]);
    expect([await rows(), await portal.rows('import_rows')]).toEqual([[], []]);
    expect(
      (await run(`array( ${options}, 'refused' => ABSPATH . 'refused.csv', 'send-passwords' => true )`)).slice(-2),
    ).toEqual(['1 row was not imported.', 'Success: 1 member imported.']);
    expect(await rows()).toMatchObject([{ gateway: 'outside' }]);
    expect(await portal.php("return file_get_contents( ABSPATH . 'refused.csv' );")).toContain(
      '"This is not a valid e-mail address."',
    );
    expect(mailsTo(portal, 'ada@x.example')).toHaveLength(1);
    const logged = (await portal.rows('journal')).filter(({ kind }) => kind === 'import_started');
    expect(logged.map(({ detail }) => detail)).toEqual(['members.csv']);
  });

  test('reads dates in the named order, and warns if it had to guess', async () => {
    file('email,plan,paid until\nada@x.example,Grow Membership,1/2/2030\n');
    expect((await run("array( 'dry-run' => true )"))[0]).toBe(
      'Warning: The dates of the file do not show whether the month or the day is first. They are read as with --dates=month-first.',
    );
    expect(await run("array( 'dates' => 'dmy' )")).toEqual(['Error: Write --dates=month-first or --dates=day-first.']);
    expect(await run("array( 'dates' => 'day-first' )")).toEqual(['Success: 1 member imported.']);
    expect(await rows()).toMatchObject([{ current_period_end: '2030-02-01 23:59:59' }]);
  });

  test('says what is wrong', async () => {
    file('Mail,plan\nada@x.example,Gold\n');
    expect(await run('array()')).toEqual(['Error: Choose the column with the e-mail addresses.']);
    expect(await run("array( 'columns' => 'email=Post' )")).toEqual([
      'Error: There is no field “email”, or the file has no column “Post”.',
    ]);
    expect(await run("array( 'columns' => 'email=Mail', 'plan' => 'gold' )")).toEqual([
      'Error: There is no plan “gold”.',
    ]);
    expect(await run("array( 'columns' => 'email=Mail', 'without-date' => 'never' )")).toEqual([
      'Error: Enter a date in the future for rows without a date.',
    ]);
  });
});

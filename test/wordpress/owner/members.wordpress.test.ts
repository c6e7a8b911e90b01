/**
 * The owner's pages: members, and the owner's actions on them.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import type { Browser, Answer } from '../kit/browser.ts';
import { ask, confirm, formWith, memberPage, noticeFor, refundForm } from '../kit/admin-forms.ts';
import { addMany, addMember, practice } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { joinAsMember, signedIn } from '../kit/member.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const MEMBERS = '/wp-admin/admin.php?page=practice-portal-members';
const POST = '/wp-admin/admin-post.php';

let admin: Browser;
beforeEach(async () => {
  admin = await signedIn(portal, 'a-administrator');
});

/** A member who has registered and paid. */
async function join(): Promise<number> {
  return (await joinAsMember(portal)).browser.userId;
}

const BUSY = 'Another request is updating this member. Try again in a moment.';

/** The fields of the form that contains a button, with the page's values. */
const formOf = async (address: string, button: string | RegExp, browser = admin): Promise<Record<string, string>> =>
  formWith(await browser.send(address), button);

const notice = (browser = admin) => noticeFor(browser);

const namesOn = (answer: Answer) =>
  [...documentOf(answer).querySelectorAll('tbody .row-title')].map((each) => each.textContent);

/** Posts the list's form as a browser does, and follows the redirect. */
async function post(fields: Record<string, string>): Promise<{ location: string; answer: Answer }> {
  const page = documentOf(await admin.send(MEMBERS));
  const nonce = page.querySelector('.practice-portal-members')?.querySelector('[name="_wpnonce"]');
  const answer = await admin.send(MEMBERS, {
    form: { action: '-1', plan: '', search: '', _wpnonce: nonce?.getAttribute('value') ?? '', ...fields },
  });
  expect(answer.status).toBe(303);
  const location = answer.header('Location') ?? '';
  return { location, answer: await admin.send(location) };
}

describe('the list', () => {
  test('shows each person’s name, membership, next charge and payments', async () => {
    await join();
    const page = documentOf(await admin.send(MEMBERS));
    expect(page.querySelector('h1')?.textContent).toBe('Members');
    const heads = [...page.querySelectorAll('thead th, thead td')].map((each) =>
      each.textContent.replace(/Sort.*/, '').trim(),
    );
    expect(heads.slice(1)).toEqual(['Name', 'Practice', 'Plan', 'Status', 'Member since', 'Next charge', 'Total paid']);
    const row = page.querySelector('tbody tr');
    expect(row?.textContent).toContain('renee@obrien.example');
    expect(row?.querySelector('.column-practice')?.textContent).toBe("O'Brien \\ Dental");
    expect(row?.querySelector('.column-plan')?.textContent).toBe('Grow Member');
    expect(row?.querySelector('.column-state')?.textContent).toBe('Active');
    expect(row?.querySelector('.column-next')?.textContent).toMatch(/^\$199 on \w+ \d+, \d{4}$/);
    expect(row?.querySelector('.column-paid')?.textContent).toBe('$199');
    const actions = [...(row?.querySelectorAll('.row-actions a') ?? [])].map((each) => each.textContent);
    expect(actions).toEqual(['View', 'Cancel membership', 'Refund', 'Resend invitation', 'View in Stripe']);
  });

  test('finds by name, practice and e-mail, with no name in a URL', async () => {
    await addMember(portal, { login: 'ann', name: 'Ann Álvarez', practices: [practice({ name: 'Birch Dental' })] });
    await addMember(portal, { login: 'bob', name: 'Bob Brown', practices: [practice({ name: 'Cedar Clinic' })] });
    for (const [search, found] of [
      ['alvarez', ['Ann Álvarez']],
      ['cedar', ['Bob Brown']],
      ['bob@private.example', ['Bob Brown']],
      ['ann cedar', []],
      ['', ['Ann Álvarez', 'Bob Brown']],
    ] as const) {
      const { location, answer } = await post({ search, search_members: 'Search' });
      expect([search, namesOn(answer)]).toEqual([search, found]);
      if (search !== '') expect(decodeURIComponent(location)).not.toContain(search.split(' ')[0]);
    }
    // Users cannot read each other's searches.
    const { location } = await post({ search: 'alvarez', search_members: 'Search' });
    await portal.php(`get_user_by( 'login', 'a-partner' )->add_cap( 'practice_portal_manage_members' ); return true;`);
    const office = await signedIn(portal, 'a-partner');
    expect(namesOn(await office.send(location))).toEqual(['Ann Álvarez', 'Bob Brown']);
  });

  test('stores a search in no table, neither the owner’s nor a member’s', async () => {
    await addMember(portal, { login: 'ann', name: 'Ann Álvarez' });
    const stored = () =>
      portal.php<Record<string, string[]>>(`
        global $wpdb;
        $stored = array();
        foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) { $stored[ $table ] = array_map( 'wp_json_encode', $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i', $table ), ARRAY_A ) ); }
        return $stored;`);
    const ask = (search: string) =>
      portal.dispatch([{ method: 'GET', path: '/members', query: { search } }], 'a-partner');
    await ask('first');
    await post({ search: 'first', search_members: 'Search' });
    const before = await stored();
    for (const search of ['qxone', 'qxtwo', 'qxthree', 'ann qxfour', 'qxfive@private.example']) {
      const { location } = await post({ search, search_members: 'Search' });
      expect(location).toContain('found=');
      await ask(search);
    }
    const after = await stored();
    expect(JSON.stringify(after)).not.toMatch(/qx(one|two|three|four|five)/);
    // The rate limit counts every request, whatever it asks for.
    const grown = Object.keys(after).filter((table) => (after[table] ?? []).length > (before[table] ?? []).length);
    expect(grown.filter((table) => !table.endsWith('rate_limits'))).toEqual([]);
  });

  test('rejects a token that was changed, or belongs to another user', async () => {
    const opened = await portal.php<string[]>(`
      $tokens = 'PracticePortal\\Admin\\Members\\SearchTokens';
      wp_set_current_user( 1 );
      $token = $tokens::encrypt( 'renée' );
      $texts = array( $tokens::encrypt( '' ), $tokens::decrypt( $token ), $tokens::decrypt( substr( $token, 0, -4 ) . 'AAAA' ), $tokens::decrypt( '0123456789abcdef' ), $tokens::decrypt( '%' ), $tokens::decrypt( '' ) );
      wp_set_current_user( 2 );
      return array_merge( $texts, array( $tokens::decrypt( $token ) ) );`);
    expect(opened).toEqual(['', 'renée', '', '', '', '', '']);
  });

  test('filters by how memberships stand and by plan, and sorts', async () => {
    await addMember(portal, { login: 'active' });
    await addMember(portal, { login: 'late', status: 'past_due' });
    await addMember(portal, { login: 'gone', status: 'canceled' });
    const views = documentOf(await admin.send(MEMBERS))
      .querySelector('.subsubsub')
      ?.textContent.replace(/\s+/g, ' ');
    expect(views).toContain('All (3)');
    expect(views).toContain('Former (1)');
    expect(namesOn(await admin.send(`${MEMBERS}&group=payment-problem`))).toEqual(['late']);
    expect(namesOn(await admin.send(`${MEMBERS}&group=former`))).toEqual(['gone']);
    expect(namesOn(await admin.send(`${MEMBERS}&orderby=name&order=desc`))).toEqual(['late', 'gone', 'active']);
    const { answer } = await post({ plan: String(portal.products.grow), search_members: 'Search' });
    expect(namesOn(answer)).toEqual([]);
  });

  test('uses as many queries for two hundred as for two', async () => {
    const COUNT = `
      global $wpdb;
      $make   = fn() => new PracticePortal\\Admin\\Members\\MembersIndex( new PracticePortal\\Directory\\IndexUpdater( new PracticePortal\\Directory\\EligibilityRule( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) ) ) );
      $query  = new PracticePortal\\Admin\\Members\\MembersQuery( array(), 'a' );
      $index = $make();
      $before = $wpdb->num_queries;
      $rows   = $index->find( $query, 100 );
      $index->count( $query );
      $index->count( new PracticePortal\\Admin\\Members\\MembersQuery( array( 'group' => 'members' ) ) );
      $figures = new PracticePortal\\Admin\\Members\\RowData( $rows );
      foreach ( $rows as $row ) { $figures->statusLabel( $row ); $figures->nextCharge( $row ); $figures->paid( $row ); $figures->hasPendingInvitation( $row ); }
      return array( count( $rows ), $wpdb->num_queries - $before );`;
    await addMember(portal, { login: 'ann' });
    await addMember(portal, { login: 'alf' });
    const [few, statements] = await portal.php<[number, number]>(COUNT);
    await addMany(portal, 200);
    const [many, again] = await portal.php<[number, number]>(COUNT);
    expect([few, many]).toEqual([2, 100]);
    // Seven read the list, and one asks for the database's time.
    expect(statements).toBeLessThanOrEqual(7 + 1);
    expect(again).toBe(statements);
  });

  test('is correct after every change of a person', async () => {
    const id = await addMember(portal, { login: 'ann' });
    const row = async () => (await portal.rows('members_index')).find(({ user_id }) => Number(user_id) === id);
    expect(await row()).toMatchObject({ name: 'ann', state: 'active', practice: 'Alder Dental', plan: 'Grow Member' });
    await portal.php(
      `return wp_update_user( array( 'ID' => ${id}, 'display_name' => 'New & Name', 'user_email' => 'new@private.example' ) );`,
    );
    expect(await row()).toMatchObject({ name: 'New & Name', email: 'new@private.example' });
    await portal.php(
      `$s = new PracticePortal\\Billing\\Storage\\Subscriptions(); return $s->cancel( $s->currentFor( ${id} )->id );`,
    );
    expect(await row()).toMatchObject({ state: 'canceled' });
    await portal.php(`require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( ${id} );`);
    expect(await row()).toBeUndefined();
  });
});

describe('the file', () => {
  const COUNTER = '/wordpress/wp-content/mu-plugins/counter.php';

  test('contains every person of the list, and no cell that a spreadsheet would calculate', async () => {
    await addMember(portal, {
      login: 'ann',
      name: '=HYPERLINK("http://x","y")',
      practices: [practice({ name: '+Plus, "Inc"' })],
    });
    await addMember(portal, { login: 'bob', name: '-Bob', practices: [practice({ name: '@Home' })] });
    await addMember(portal, { login: 'cid', name: 'Cid' });
    expect((await admin.send(MEMBERS)).text).toContain('Open invitations, notes and the activity log are not in it.');
    const button = await formOf(MEMBERS, /Download as CSV/);
    portal.site.php.writeFile(
      COUNTER,
      `<?php add_action( 'shutdown', static function () { update_option( 'cached_users', array_keys( $GLOBALS['wp_object_cache']->cache['user_meta'] ?? array() ) ); } );`,
    );
    const answer = await admin.send(POST, { form: button });
    portal.site.php.unlink(COUNTER);
    // The memory of 50,000 members is that of a batch.
    expect(await portal.php(`return array_diff( get_option( 'cached_users' ), array( ${admin.userId} ) );`)).toEqual(
      [],
    );
    expect(answer.header('Content-Type')).toBe('text/csv; charset=utf-8');
    const lines = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toContain('"Name","E-mail","Practice"');
    expect(lines).toHaveLength(4);
    expect(answer.text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(answer.text).toContain(`"'+Plus, ""Inc"""`);
    expect(answer.text).toContain(`"'-Bob"`);
    expect(answer.text).toContain(`"'@Home"`);
    expect(answer.text).toMatch(/^"Cid"/m);
    expect((await portal.rows('journal')).map(({ kind }) => kind)).toContain('members_exported');
  });

  test('marks tabs and returns as well, also behind blanks', async () => {
    const cells = await portal.php<string>(
      `return PracticePortal\\Admin\\Csv::line( array( "\\t=1", "\\rx", '  =1', "a\\n=1", '5', 'a=b', '' ) );`,
    );
    expect(cells).toBe('"\'\t=1","\'\rx","\'  =1","a\n=1","5","a=b",""\r\n');
  });

  test('of selected members contains only them', async () => {
    const ann = await addMember(portal, { login: 'ann' });
    await addMember(portal, { login: 'bob' });
    const page = documentOf(await admin.send(MEMBERS));
    const nonce = page.querySelector('.practice-portal-members')?.querySelector('[name="_wpnonce"]');
    const form = { action: 'practice_portal_export_members', _wpnonce: nonce?.getAttribute('value') ?? '', search: '' };
    const answer = await admin.send(MEMBERS, { form: { ...form, 'members[]': String(ann) } });
    expect(answer.text).toContain('"ann"');
    expect(answer.text).not.toContain('"bob"');
    expect((await admin.send(MEMBERS, { form })).status).toBe(303);
    expect(await notice()).toBe('Choose the members first.');
  });
});

describe('one member’s page', () => {
  test('shows the person and everything that happened, in order, with each actor', async () => {
    const id = await join();
    const page = documentOf(await admin.send(memberPage(id)));
    expect(page.querySelector('h1')?.textContent).toBe("Renée O'Brien");
    const who = page.querySelector('.practice-portal-who')?.textContent ?? '';
    for (const each of ["O'Brien \\ Dental", 'renee@obrien.example', 'Grow Member', 'Active'])
      expect(who).toContain(each);
    // Who this is, what needs attention, money, the rest. What ends the membership comes last.
    const order = ['attention', 'money', 'payments', 'plan', 'team', 'history', 'pause', 'cancel'];
    const boxes = [...page.querySelectorAll('.practice-portal-who, .postbox[id]')].map((each) => each.id || 'who');
    expect(boxes.filter((each) => each === 'who' || order.includes(each))).toEqual(['who', ...order]);
    expect(page.getElementById('attention')?.textContent).toContain('The e-mail address is not confirmed yet.');
    expect(page.getElementById('payments')?.textContent).toContain('$199');
    expect(page.getElementById('team')?.textContent).toContain('alex@obrien.example');
    const happened = [...(page.getElementById('history')?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent),
    );
    expect(happened).toContainEqual(['Became a member: Grow Member', 'Stripe']);
    expect(happened).toContainEqual(['First month paid: $199', 'Stripe']);
    expect(page.body.textContent).toContain('Zahnärzte <West>');
    expect((await admin.send(memberPage(987654))).status).toBe(404);
  });

  test('uses plain words; Stripe’s events are collapsed below', async () => {
    const id = await join();
    const history = documentOf(await admin.send(memberPage(id))).getElementById('history');
    const lines = (within: string) =>
      [...(history?.querySelectorAll(`${within} tbody tr`) ?? [])].map(
        (row) => row.querySelectorAll('td')[1]?.textContent.trim() ?? '',
      );
    const fold = history?.querySelector('details.practice-portal-events');
    const events = lines('details');
    expect(fold?.hasAttribute('open')).toBe(false);
    expect(fold?.querySelector('summary')?.textContent).toBe(`Stripe events (${events.length})`);
    expect(events.length).toBeGreaterThan(0);
    // The lines above them describe people's actions, without Stripe's event names.
    const told = lines('table').slice(0, -events.length);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((line) => /[a-z]+\.[a-z_]+/.test(line))).toEqual([]);
    expect(fold?.nextElementSibling?.localName).not.toBe('table');
  });
});

describe('refunding', () => {
  const given = () => portal.stripe.state.refunds.map(({ amount }) => amount);
  const asked = async (id: number, amount?: string) =>
    ask(admin, id, { ...(await refundForm(admin, id)), ...(amount !== undefined && { amount }) });
  const refund = (form: Record<string, string>) => confirm(admin, form);

  test('in part and then the rest, each once despite repeats; the last one ends the membership', async () => {
    const id = await join();
    expect((await refundForm(admin, id))['amount']).toBe('199');
    const first = await asked(id, '49.50');
    for (let time = 0; time < 3; time++) expect((await refund(first.form)).status).toBe(303);
    await portal.stripe.settled();
    expect(given()).toEqual([4950]);
    expect(await notice()).toContain('This payment has already been refunded. No new refund was made.');
    expect((await portal.rows('subscriptions'))[0]?.['status']).toBe('active');
    expect(documentOf(await admin.send(memberPage(id))).getElementById('payments')?.textContent).toContain(
      'Paid, $49.50 refunded',
    );

    expect((await refundForm(admin, id))['amount']).toBe('149.50');
    await refund((await asked(id)).form);
    expect(await notice()).toBe(
      'Refunded $149.50. It can take 5–10 days to appear on the statement. The membership has ended.',
    );
    await portal.stripe.settled();
    expect(given()).toEqual([4950, 14950]);
    expect((await portal.rows('subscriptions'))[0]?.['status']).toBe('refunded');
    expect(portal.stripe.state.subscriptions[0]?.status).toBe('canceled');
    const written = (await portal.rows('journal')).filter(({ kind }) => kind === 'refunded');
    expect(written.map(({ amount, acted_by, actor_id }) => [amount, acted_by, actor_id])).toEqual([
      ['4950', 'owner', String(admin.userId)],
      ['14950', 'owner', String(admin.userId)],
    ]);
  });

  test('rejects an amount before and after the confirmation', async () => {
    const id = await join();
    const limits = 'Enter an amount above zero and no more than is left of this payment.';
    const example = 'Enter an amount in dollars, for example 199 or 49.50.';
    const form = await refundForm(admin, id);
    for (const [amount, said] of Object.entries({
      0: limits,
      199.01: limits,
      '-5': example,
      '1e2': example,
      '': example,
    }))
      expect([amount, (await ask(admin, id, { ...form, amount })).error]).toEqual([amount, said]);
    await refund({ ...(await asked(id, '50')).form, amount: '199.01' });
    expect(await notice()).toBe(limits);
    expect(given()).toEqual([]);
  });

  test('after a lost response finds the refund; while Stripe is down does nothing', async () => {
    const id = await join();
    const { form } = await asked(id, '50');
    portal.stripe.isReachable = false;
    expect((await asked(id, '50')).error).toContain('Stripe returned an error');
    await refund(form);
    expect(await notice()).toContain('Stripe returned an error');
    portal.stripe.isReachable = true;
    portal.stripe.failNext({ on: 'POST /v1/refunds', how: 'dropAfter' });
    await refund(form);
    await portal.stripe.settled();
    await refund((await asked(id, '50')).form);
    expect(given()).toEqual([5000, 5000]);
    await refund(form);
    expect(given()).toEqual([5000, 5000]);
  });

  test('does not wait for another request about the same person', async () => {
    const id = await join();
    const { form } = await asked(id, '50');
    await beAtWorkOnPerson(portal, id);
    await refund(form);
    expect(await notice()).toBe(BUSY);
    expect(given()).toEqual([]);
  });
});

describe('cancelling', () => {
  const CANCEL = /^Cancel membership$/;
  const asked = async (id: number, when: string) => ask(admin, id, { ...(await formOf(memberPage(id), CANCEL)), when });
  const cancel = async (id: number, when: string) => confirm(admin, (await asked(id, when)).form);
  const held = async () => (await portal.rows('subscriptions'))[0];

  test('with the paid month, and undoing it', async () => {
    const id = await join();
    await cancel(id, 'paid');
    expect(await notice()).toMatch(/^The membership ends on \w+ \d+, \d{4}\.$/);
    expect((await held())?.['status']).toBe('cancel_at_period_end');
    await admin.send(POST, { form: await formOf(memberPage(id), /^Undo cancellation$/) });
    expect(await notice()).toBe('Cancellation undone. The membership continues.');
    expect((await held())?.['status']).toBe('active');
    const done = (await portal.rows('journal')).filter(
      ({ kind }) => kind === 'cancellation_scheduled' || kind === 'cancellation_undone',
    );
    expect(done.map(({ kind, acted_by }) => [kind, acted_by])).toEqual([
      ['cancellation_scheduled', 'owner'],
      ['cancellation_undone', 'owner'],
    ]);
  });

  test('at once, and only once', async () => {
    const id = await join();
    const { form } = await asked(id, 'now');
    for (let time = 0; time < 2; time++) await admin.send(POST, { form });
    expect(await notice()).toBe('The membership has ended.');
    expect((await held())?.['status']).toBe('canceled');
    expect(portal.stripe.state.subscriptions[0]?.status).toBe('canceled');
    expect(portal.stripe.state.refunds).toEqual([]);
    expect((await portal.rows('journal')).filter(({ kind }) => kind === 'canceled_now')).toHaveLength(1);
  });

  test('for a reason that the member gave by phone', async () => {
    const id = await join();
    const form = { ...(await formOf(memberPage(id), CANCEL)), when: 'now', reason: 'practice_changes' };
    const question = await ask(admin, id, { ...form, comment: 'Retires <in> May' });
    expect(question.effects).toContain('Reason for canceling: My practice closes or changes (Retires <in> May)');
    await confirm(admin, question.form);
    const [reason] = await portal.rows('cancellation_reasons');
    expect(reason).toMatchObject({ reason: 'practice_changes', comment: 'Retires <in> May' });
    expect((await admin.send(memberPage(id))).text).toContain('Retires &lt;in&gt; May');
  });

  test('at once does not wait for another request about the same person', async () => {
    const id = await join();
    const { form } = await asked(id, 'now');
    await beAtWorkOnPerson(portal, id);
    await confirm(admin, form);
    expect(await notice()).toBe(BUSY);
    expect((await held())?.['status']).toBe('active');
    expect(portal.stripe.state.subscriptions[0]?.status).toBe('active');
  });

  test('only with a chosen date', async () => {
    const id = await join();
    expect((await asked(id, 'some day')).error).toBe('Choose when the membership ends.');
    await confirm(admin, { ...(await asked(id, 'paid')).form, when: 'some day' });
    expect(await notice()).toBe('Choose when the membership ends.');
    expect((await held())?.['status']).toBe('active');
  });
});

describe('an invitation', () => {
  test('is resent once, and its first link no longer works', async () => {
    const id = await join();
    const mails = () => portal.site.mails().filter(({ to }) => to.includes('alex@obrien.example'));
    const linkOf = (message = '') => /invite=([0-9a-f]+)/.exec(message)?.[1] ?? '';
    const first = linkOf(mails()[0]?.message);
    const form = await formOf(memberPage(id), /Resend invitation/);
    for (let time = 0; time < 2; time++) await admin.send(POST, { form });
    expect(await notice()).toBe('This invitation was already accepted or resent. Nothing was changed.');
    expect(mails()).toHaveLength(2);
    const second = linkOf(mails()[1]?.message);
    const opens = (token: string) =>
      portal.php<boolean>(
        `return null !== ( new PracticePortal\\Registration\\Invitations\\Invites( new PracticePortal\\Billing\\Storage\\Subscriptions() ) )->find( ${phpValue(token)} );`,
      );
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    expect((await portal.rows('journal')).filter(({ kind }) => kind === 'invitation_resent')).toHaveLength(1);
  });
});

test('a note that the database refuses is not "added": the page says so and keeps the text', async () => {
  const id = await addMember(portal, { login: 'noted' });
  const form = formWith(await admin.send(memberPage(id)), 'Add note');
  const refusal = '/wordpress/wp-content/mu-plugins/zz-refuse-notes.php';
  portal.site.php.writeFile(
    refusal,
    `<?php add_filter( 'query', static fn( $query ) => preg_match( '/^INSERT.*practice_portal_notes/s', $query ) ? 'refused' : $query ); $GLOBALS['wpdb']->suppress_errors();`,
  );
  await confirm(admin, { ...form, note: 'Call on "Monday" </textarea>' });
  portal.site.php.unlink(refusal);
  const page = documentOf(await admin.send(memberPage(id)));
  expect(page.querySelector('.notice-success')).toBeNull();
  expect(page.querySelector('.notice-error')?.textContent).toContain('The database could not save the note.');
  expect(page.querySelector('textarea[name="note"]')?.textContent).toBe('Call on "Monday" </textarea>');
  expect((await portal.rows('journal')).filter((row) => row['kind'] === 'note_added')).toEqual([]);
  await confirm(admin, { ...form, note: 'Call on Monday' });
  expect((await portal.rows('notes')).map((row) => row['note'])).toEqual(['Call on Monday']);
});

test('a note that is too long is refused whole: the page says so and keeps the text', async () => {
  const id = await addMember(portal, { login: 'noted' });
  const form = formWith(await admin.send(memberPage(id)), 'Add note');
  await confirm(admin, { ...form, note: 'é'.repeat(2001) });
  const page = documentOf(await admin.send(memberPage(id)));
  expect(page.querySelector('.notice-error')?.textContent).toContain('It can have at most 2,000 characters.');
  const field = page.querySelector('textarea[name="note"]');
  // A length limit of the field would cut pasted text without a message.
  expect([field?.textContent, field?.getAttribute('maxlength')]).toEqual(['é'.repeat(2001), null]);
  expect(await portal.rows('notes')).toEqual([]);
  await confirm(admin, { ...form, note: 'é'.repeat(2000) });
  expect((await portal.rows('notes')).map((row) => row['note'])).toEqual(['é'.repeat(2000)]);
});

test('notes on a member: added and deleted by the office, shown as text, logged without it, and gone with the account', async () => {
  const id = await addMember(portal, { login: 'noted' });
  await portal.php(`get_user_by( 'login', 'a-partner' )->add_cap( 'practice_portal_manage_members' ); return true;`);
  const office = await signedIn(portal, 'a-partner');
  const note = 'Call on Monday\n<b>before noon</b>';
  await confirm(office, { ...formWith(await office.send(memberPage(id)), 'Add note'), note });
  const box = documentOf(await office.send(memberPage(id))).getElementById('notes');
  expect(box?.querySelector('.practice-portal-note p')?.textContent).toBe(note);
  const activity = async () => (await portal.rows('journal')).filter((row) => row['kind']?.startsWith('note_'));
  expect(JSON.stringify(await activity())).not.toContain('Monday');
  await confirm(office, { ...formWith(await office.send(memberPage(id)), 'Add note'), note: ' ' });
  expect(await noticeFor(office)).toBe('Write the note first.');
  await confirm(office, { ...formWith(await office.send(memberPage(id)), 'Add note'), note: 'Second' });
  await confirm(office, formWith(await office.send(memberPage(id)), 'Delete note'));
  expect((await activity()).map((row) => row['kind'])).toEqual(['note_added', 'note_added', 'note_deleted']);
  expect((await portal.rows('notes')).map((row) => row['note'])).toEqual([note]);
  await portal.php(`require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( ${id} );`);
  expect(await portal.rows('notes')).toEqual([]);
});

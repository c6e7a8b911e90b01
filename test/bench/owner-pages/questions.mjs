const MEMBERS = 'admin.php?page=practice-portal-members';
const ACTIVITY = 'admin.php?page=practice-portal-activity';
const BULK = 'admin.php?page=practice-portal-bulk';
const WRITE = 'admin.php?page=practice-portal-messages';

const MESSAGE = { whole: '1', subject: 'Hello', text: 'Dear {first_name}, hello.' };

/**
 * @typedef {object} Question
 * @property {string} at The address below wp-admin.
 * @property {string} [typed] A search that the list's form posts. It is timed from the click to the list.
 * @property {Record<string, string>} [form] Fields to post.
 */

/**
 * The owner's pages. `questionsOf` replaces what is in braces.
 *
 * @type {ReadonlyArray<[name: string, question: Question]>}
 */
const QUESTIONS = [
  ['overview', { at: 'admin.php?page=practice-portal-overview' }],
  ['members', { at: MEMBERS }],
  ['members: the middle', { at: `${MEMBERS}&paged={half}` }],
  ['members: the last page', { at: `${MEMBERS}&paged={last}` }],
  ['members: backwards', { at: `${MEMBERS}&orderby=name&order=desc` }],
  ['members: who came last', { at: `${MEMBERS}&orderby=since&order=desc` }],
  ['members: who came first, last page', { at: `${MEMBERS}&orderby=since&paged={last}` }],
  ['members: current', { at: `${MEMBERS}&group=members` }],
  ['members: payment failed', { at: `${MEMBERS}&group=payment-problem` }],
  ['members: former', { at: `${MEMBERS}&group=former` }],
  ['members: never paid', { at: `${MEMBERS}&group=not-paid` }],
  ['members: of a plan', { at: `${MEMBERS}&plan={plan}` }],
  [
    'members: current of a plan, who came last',
    { at: `${MEMBERS}&plan={plan}&group=members&orderby=since&order=desc` },
  ],
  ['members: a name', { at: MEMBERS, typed: '{name}' }],
  ['members: a practice', { at: MEMBERS, typed: '{practice}' }],
  ['members: an e-mail address', { at: MEMBERS, typed: 'crowd-1050@example.com' }],
  ['members: a word of 22 %', { at: MEMBERS, typed: 'rose' }],
  ['members: a word of all', { at: MEMBERS, typed: 'example' }],
  ['one member', { at: `${MEMBERS}&member=1050` }],
  ['activity', { at: ACTIVITY }],
  ['activity: the last page', { at: `${ACTIVITY}&paged={entries}` }],
  ['activity: memberships', { at: `${ACTIVITY}&subject=memberships` }],
  ['activity: payments', { at: `${ACTIVITY}&subject=payments` }],
  ['activity: payments, the last page', { at: `${ACTIVITY}&subject=payments&paged={payments}` }],
  ['activity: settings', { at: `${ACTIVITY}&subject=settings` }],
  ['activity: Stripe events', { at: `${ACTIVITY}&subject=stripe` }],
  ['activity: a quarter of last year', { at: `${ACTIVITY}&from={year}-01-01&to={year}-03-31` }],
  ['activity: payments of that quarter', { at: `${ACTIVITY}&subject=payments&from={year}-01-01&to={year}-03-31` }],
  ['activity: of a name', { at: ACTIVITY, typed: '{name}' }],
  ['bulk change: all members', { at: `${BULK}&whole=1` }],
  ['bulk change: cancel all', { at: `${BULK}&whole=1&operation=cancel&when=paid` }],
  ['bulk change: extend all', { at: `${BULK}&whole=1&operation=extend&months=12` }],
  ['bulk change: resend all invitations', { at: `${BULK}&whole=1&operation=resend` }],
  ['bulk change: current of a plan', { at: `${BULK}&whole=1&group=members&plan={plan}` }],
  ['bulk change: the report', { at: `${BULK}&job={job}` }],
  ['bulk change: the report, its last page', { at: `${BULK}&job={job}&paged={report}` }],
  ['write: to all members', { at: `${WRITE}&whole=1` }],
  ['write: the preview', { at: WRITE, form: { ...MESSAGE, do: 'preview' } }],
  ['write: the confirmation', { at: WRITE, form: { ...MESSAGE, do: 'ask' } }],
  ['webhooks: an endpoint with a backlog', { at: 'admin.php?page=practice-portal-webhooks&endpoint=1' }],
  ['an import', { at: 'admin.php?page=practice-portal-import&import=1' }],
];

/** The page shows at most 5,000 entries. @param {number} entries */
const lastActivityPage = (entries) => Math.ceil(Math.min(entries, 5000) / 20);

/**
 * The questions for one site.
 *
 * @param {any} site
 * @param {number} people Everyone who ever was a member.
 * @returns {Array<[name: string, question: Question]>}
 */
export function questionsOf({ php }, people) {
  const [name, practice, plan] = php(
    'global $wpdb; return $wpdb->get_row( "SELECT name, practice, product_id FROM {$wpdb->prefix}practice_portal_members_index WHERE user_id = 1077", ARRAY_N );',
  );
  const [entries, payments] = ["<> 'event'", "IN ( 'charged', 'charge_failed', 'refunded' )"].map((kinds) =>
    php(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_journal WHERE kind ${kinds}" );`,
    ),
  );
  const values = /** @type {Record<string, string | number>} */ ({
    name,
    practice,
    plan,
    half: Math.ceil(people / 40),
    last: Math.ceil(people / 20),
    report: Math.ceil(people / 100),
    job: 1,
    entries: lastActivityPage(entries),
    payments: lastActivityPage(payments),
    year: new Date().getUTCFullYear() - 1,
  });
  const fill = (/** @type {string} */ text) =>
    text.replace(/\{(\w+)\}/g, (braces, key) => String(values[key] ?? braces));
  return QUESTIONS.map(([question, { at, typed, form }]) => [
    question,
    {
      at: `/wp-admin/${fill(at)}`,
      ...(typed !== undefined && { typed: fill(typed) }),
      ...(form !== undefined && { form }),
    },
  ]);
}

/** What each member's request of "Your Membership" says, and whose data it changes. every-route tests who else is refused (spec: access#pages-by-person). */
import { expect, test } from 'vitest';
import { addMember } from '../kit/members.ts';
import { joinAsMember } from '../kit/member.ts';
import { register, secondaryForm } from '../kit/registration.ts';
import { useSite, type DispatchedAnswer } from '../kit/site.ts';

const portal = useSite();

/** Every route below `/account` for members, with its body. Requests that change something have an idempotency key. */
const ROUTES: [method: 'GET' | 'POST' | 'PUT', path: string, body?: Record<string, unknown>][] = [
  ['GET', '/membership'],
  ['GET', '/membership/plan'],
  ['GET', '/payments'],
  ['GET', '/team'],
  ['GET', '/profile'],
  ['PUT', '/profile', {}],
  ['PUT', '/messages', { value: true }],
  ['PUT', '/directory', { value: true }],
  ['PUT', '/agreements', { value: {} }],
  ['PUT', '/photo', { value: '' }],
  ['POST', '/portal', { flow: 'invoices' }],
  ['POST', '/membership/plan', { plan: 0, at: 0, due: 0, credit: 0 }],
  ['POST', '/membership/plan/settled', {}],
  ['POST', '/card', {}],
  ['POST', '/team/invite', { name: 'Ada', email: '' }],
  ['POST', '/team/send', { id: 1 }],
  ['POST', '/team/withdraw', { id: 1 }],
  // Sam has joined by the second invitation. Only Renée may use its ID.
  ['POST', '/team/remove', { id: 1 }],
  ['POST', '/membership/resume', {}],
  ['POST', '/membership/pause', { months: 1 }],
  ['POST', '/membership/keep', {}],
  ['POST', '/membership/cancel', {}],
  ['POST', '/membership/pay', {}],
  ['POST', '/membership/pay/settled', {}],
];
const NAMES = ROUTES.map(([method, path]) => `${method} ${path}`);

const said = ({ status, json }: DispatchedAnswer) =>
  json?.code === undefined ? `${status}` : `${status} ${String(json.code).replace('practice_portal_', '')}`;

let keys = 0;

/** Each route's response to a user, in one PHP request. */
async function answersTo(as: string) {
  const answers = await portal.dispatch(
    ROUTES.map(([method, path, body]) => {
      keys += 1;
      const json = body && { ...body, idempotency_key: `key-number-${keys}` };
      return { method, path: `/account${path}`, query: { plan: '0' }, ...(json && { json }) };
    }),
    as,
  );
  await portal.stripe.settled();
  return Object.fromEntries(answers.map((answer, index) => [NAMES[index], said(answer)]));
}

const everywhere = (answer: string) => Object.fromEntries(NAMES.map((name) => [name, answer]));

/** Renée pays. She has invited a practice admin in her registration, and Sam, who has joined. */
async function setUp() {
  await joinAsMember(portal);
  await portal.php(`
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    return ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'sam@example.com', 'Sam', $subscriptions->find( 1 ), 'a-token' );`);
  await register(portal.browser(), secondaryForm('a-token'));
}

/** Everything of Renée's that a stranger's request could have changed. */
const renees = async () => ({
  stripe: portal.stripe.state.subscriptions.map(({ status, cancel_at, items }) => [
    status,
    cancel_at,
    items.data[0]?.price.id,
  ]),
  charges: portal.stripe.state.charges.length,
  invites: await portal.rows('invites'),
  subscriptions: await portal.rows('subscriptions'),
});

test('has no route without a test below, but those for sign-in details, which every-route and credentials test', async () => {
  const routes = await portal.php<string[]>(`
    $found = array();
    foreach ( rest_get_server()->get_routes( 'practice-portal/v1' ) as $path => $handlers ) {
      if ( ! preg_match( '~^/practice-portal/v1/account(/(?!credentials|email|password|language).*)~', $path, $match ) ) { continue; }
      foreach ( $handlers as $handler ) {
        foreach ( array_keys( $handler['methods'] ) as $method ) { $found[] = "$method $match[1]"; }
      }
    }
    return $found;`);
  expect(routes.toSorted()).toEqual(NAMES.toSorted());
});

/** Routes for every present or former member. A response about a member's own data does not depend on other members. */
const OWN = {
  'GET /membership': '200',
  'GET /payments': '200',
  'GET /team': '200',
  'GET /profile': '200',
  'PUT /profile': '422 profile_invalid',
  'PUT /messages': '200',
  'PUT /directory': '200',
  'PUT /agreements': '422 agreement_missing',
  'PUT /photo': '200',
  'POST /team/invite': '422 invite_refused',
};

test('is each user’s own: a member, a former member and a secondary user reach no one else’s data', async () => {
  await setUp();
  await addMember(portal, { login: 'a-member' });
  await addMember(portal, { login: 'a-former', status: 'canceled' });
  const before = await renees();
  expect(await answersTo('a-member')).toEqual({
    ...everywhere('409 not_billed'),
    ...OWN,
    'POST /team/send': '404 unknown_invite',
    'POST /team/withdraw': '404 unknown_invite',
    'POST /team/remove': '404 unknown_invite',
  });
  const withoutTeam = {
    'POST /team/send': '409 no_team',
    'POST /team/withdraw': '409 no_team',
    'POST /team/remove': '409 no_team',
  };
  expect(await answersTo('a-former')).toEqual({ ...everywhere('409 membership_over'), ...OWN, ...withoutTeam });
  expect(await answersTo('sam')).toEqual({ ...everywhere('409 not_billed'), ...OWN, ...withoutTeam });
  expect(await renees()).toEqual(before);
});

test('depends on the membership’s status: a member who owes can do everything but change the plan', async () => {
  await setUp();
  const payers = {
    ...everywhere('200'),
    ...OWN,
    'GET /membership/plan': '409 plan_fixed',
    'POST /membership/plan': '409 plan_fixed',
    'POST /membership/pause': '422 pause_length',
    'POST /team/remove': '404 unknown_invite',
  };
  expect(await answersTo('renee')).toEqual(payers);
  await portal.dispatch([{ path: '/account/membership/keep', json: { idempotency_key: 'keep-it-again' } }], 'renee');
  portal.stripe.simulate.renew(portal.stripe.state.subscriptions[0]!.id, 'refused');
  await portal.stripe.settled();
  expect((await portal.rows('subscriptions'))[0]).toMatchObject({ status: 'past_due' });
  expect(await answersTo('renee')).toEqual({
    ...payers,
    'POST /team/send': '404 unknown_invite',
    'POST /team/withdraw': '404 unknown_invite',
    'POST /team/remove': '404 unknown_invite',
  });
});

/**
 * Two operations on one person's purchases at the same moment, where either process may die (spec: payment#one-charge).
 *
 * Each run must end with at most one live subscription and one charge for it, and like one of the two serial orders.
 *
 * Every run walks a fixed choice of the places where the processes can switch, and kills one process in some of them.
 * `PRACTICE_PORTAL_INTERLEAVINGS=all` takes hours: it walks all schedules with up to three switches (`1`, `2`: up to that many), at every
 * query and every call to Stripe. In place of the last switch, it also kills a process before each write;
 * `PRACTICE_PORTAL_INTERLEAVINGS_DEATHS=none` turns that off. Of equivalent schedules only one runs (schedules.ts), with
 * `PRACTICE_PORTAL_INTERLEAVINGS_REDUCED=none` each.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note, WANTED } from './progress.ts';
import { isBusy, purchasesOn } from './purchases.ts';
import { breachesOf, isAlike, isGivenBack } from './rules.ts';
import { alwaysMatters, deathsIn, depend, placesOf, walkSchedules } from './schedules.ts';
import type { Death, Operation, Schedule, Trace } from './interleave.ts';
import type { Point } from './processes.ts';
import { bootTwo, type TwoRuntimes } from './two-runtimes.ts';

const WALKS_ALL = WANTED !== undefined;
const SWITCHES = WANTED === '1' || WANTED === '2' ? (Number(WANTED) as 1 | 2) : 3;
const DIES_BETWEEN = process.env['PRACTICE_PORTAL_INTERLEAVINGS_DEATHS'] !== 'none';
const MATTERS = process.env['PRACTICE_PORTAL_INTERLEAVINGS_REDUCED'] === 'none' ? alwaysMatters : depend;
/** In a walk of everything, one in this many runs is repeated from its start, and its outcome computed again. */
const CHECKED = WALKS_ALL ? 10 : Infinity;
/** In minor units. It exceeds the price of the first month. */
const CREDIT = 20_000;
/** How many of the places for a switch are chosen, for each pair and order. */
const CHOSEN = 2;
type Pair = readonly [Operation, Operation];

/** A payment in one tab comes at each place of another tab's submission. */
const comesAtEach = ([one, other]: Pair) => one.name === 'submit advantage' && ['payment', 'card'].includes(other.name);

const isCall = ({ kind }: Point) => kind === 'call';
const isWrite = ({ kind, about }: Point) =>
  kind === 'call' ? !about.startsWith('GET') : !about.startsWith('SELECT') && !about.includes('rate_limits');
/** Queries of one kind differ only in their values. */
const kindOf = ({ about }: Point) => about.slice(0, 120).replaceAll(/'[^']*'|\d+|\s+/g, ' ');
/** A registration dies before the first write of each kind, any other operation where it decides about accounts or money. */
const kills = (point: Point, index: number, points: Point[], name: string) =>
  isWrite(point) &&
  (WALKS_ALL ||
    isCall(point) ||
    /^(?:INSERT.*(?:users|subscriptions|transactions|cancellations)|UPDATE.*(?:_subscriptions|_transactions))/s.test(
      point.about,
    ) ||
    (name.startsWith('join') && points.findIndex((each) => kindOf(each) === kindOf(point)) === index));

/** A pair in one order: the first operation begins. */
type Order = { pair: Pair; walk: ReturnType<TwoRuntimes['walk']> };

let two: TwoRuntimes;
let purchases: Awaited<ReturnType<typeof purchasesOn>>;
type Kept = { at: ReturnType<TwoRuntimes['snapshot']>; of: ReturnType<(typeof purchases)['keep']> };
type Begin =
  | 'nobody'
  | 'promised'
  | 'begun'
  | 'member'
  | 'inviting'
  | 'asked'
  | 'renewing'
  | 'outside'
  | 'lapsed'
  | 'replacing';
/**
 * The states in which pairs begin:
 * - `nobody`: no account.
 * - `promised`: credit has paid for a purchase, which waits for its card.
 * - `begun`: a purchase waits for its payment.
 * - `member`: a member in the middle of the month.
 * - `inviting`: a member who has invited a practice admin.
 * - `asked`: a plan change waits for the bank.
 * - `renewing`: the bank refused the second month, then paid it.
 * - `outside`: a membership paid outside of Stripe.
 * - `lapsed`: such a membership whose date has just passed.
 * - `replacing`: `lapsed`, with a purchase that waits for its payment.
 */
let begins: Record<Begin, Kept>;
let walked = 0;
/** How many schedules the walked ones represent. */
let stoodFor = 0;
/** Deaths in a single operation, and (below) in between another's work. */
let deaths = 0;
let deathsBetween = 0;

beforeAll(async () => {
  two = await bootTwo();
  purchases = await purchasesOn(two);
  const keep = (): Kept => ({ at: two.snapshot(), of: purchases.keep() });
  const nobody = keep();
  await purchases.begin(CREDIT);
  const promised = keep();
  goBack(nobody);
  await purchases.begin();
  const begun = keep();
  await purchases.join();
  const member = keep();
  await purchases.waitForBank();
  const asked = keep();
  goBack(member);
  await purchases.invite();
  const inviting = keep();
  goBack(member);
  await purchases.renew();
  const renewing = keep();
  goBack(nobody);
  await purchases.grant();
  const outside = keep();
  await purchases.lapse();
  const lapsed = keep();
  await purchases.buy();
  begins = { nobody, promised, begun, member, inviting, asked, renewing, outside, lapsed, replacing: keep() };
}, 240_000);

afterAll(async () => {
  note(
    `${walked} runs, of them ${deathsBetween} with a death; the others stand for ${stoodFor} schedules; ${deaths} deaths of one alone`,
  );
  await two?.dispose();
});

/** No rule compares the host's clock with Stripe's. Each pair runs with a different offset between the two, in seconds. */
const SKEWS = [0, 3 * 3600, -3 * 3600];

function goBack({ at, of }: Kept, skew = 0) {
  two.restore(at);
  purchases.takeUp(of);
  two.stripe.simulate.skewTo(skew);
}

/**
 * Runs a pair one after the other, or interleaved. Clients retry if they must, and so do clients of a dead process. Some runs that continued
 * a saved position are repeated from the start, and must give the same result.
 */
async function run({ pair, walk }: Order, schedule: Schedule, death?: Death) {
  async function once(checks: boolean) {
    const trace = await walk.run(schedule, death);
    const again = pair.filter(
      (operation, index) =>
        index === death?.of || (!operation.name.startsWith('renewal') && isBusy(trace.results[index])),
    );
    const { outcome } = await purchases.settle(again, checks);
    return { trace, outcome };
  }
  walked += 1;
  if (death) deathsBetween += 1;
  const done = await once(false);
  if (walked % CHECKED !== 0) return done;
  walk.end();
  const repeated = await once(true);
  // Abandoned purchases may differ: they show whether a second has passed in between.
  const name = `${pair.map((each) => each.name).join(' and ')}, switching after ${schedule.join(', ')}`;
  expect(isAlike(repeated.outcome, done.outcome), `${name}, repeated`).toBe(true);
  return done;
}

/** Pseudo-random numbers, the same in every run. */
function* numbersFrom(seed: number) {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

type Walk = Awaited<ReturnType<typeof run>> & { order: Order; schedule: number[]; death?: Death };

/** The schedules of a pair in both orders: all, or the chosen ones. `serial`: the runs of one operation after the other. */
async function* schedulesOf(orders: Order[], serial: Awaited<ReturnType<typeof run>>[]): AsyncGenerator<Walk> {
  const [first, second] = orders[0]!.pair;
  const numbers = numbersFrom(first.name.length * 31 + second.name.length);
  const below = (limit: number) => Math.floor((numbers.next().value as number) * limit);
  for (const [index, order] of orders.entries()) {
    const go = (schedule: number[]) => run(order, schedule);
    const alone = serial[index]!;
    const die = async (schedule: number[], death: Death) => ({
      order,
      schedule,
      death,
      ...(await run(order, schedule, death)),
    });
    if (WALKS_ALL) {
      const deathsOf = (trace: Trace) => (DIES_BETWEEN ? deathsIn(trace, isWrite) : []);
      for (const death of deathsOf(alone.trace)) yield die([], death);
      for await (const { schedule, standsFor, result } of walkSchedules(go, alone, SWITCHES, MATTERS)) {
        stoodFor += standsFor;
        yield { order, schedule, ...result };
        // A death replaces the last switch.
        if (schedule.length === SWITCHES) continue;
        for (const death of deathsOf(result.trace)) yield die(schedule, death);
      }
      continue;
    }
    const places = placesOf(alone.trace, serial[1 - index]!.trace);
    const atEach = comesAtEach(order.pair);
    for (let number = 0; number < (atEach ? Infinity : CHOSEN) && places.length > 0; number += 1) {
      const schedule = [places.splice(below(places.length), 1)[0]!];
      // In every second schedule, the first process resumes before the second has ended.
      if (!atEach && number % 2 === 1)
        schedule.push(1 + below(alone.trace.points[1].length - 1), 1 + below(schedule[0]! + 1));
      const walk = await go(schedule);
      yield { order, schedule, ...walk };
      const possible = deathsIn(walk.trace, isWrite);
      if (number === 0 && possible.length > 0) yield die(schedule, possible[below(possible.length)]!);
    }
  }
}

type Name = keyof Awaited<ReturnType<typeof purchasesOn>>['operations'];

/** How many charges the host may keep: the first month, the second month, the rest of a month at another price. */
const PAIRS: [begin: Begin, Name, Name, charges: number][] = [
  ['nobody', 'join', 'join', 0],
  ['nobody', 'join', 'joinInAnotherTab', 0],
  ['promised', 'advantage', 'card', 0],
  ['promised', 'cleanUp', 'card', 0],
  ['promised', 'deletion', 'card', 0],
  ['begun', 'advantage', 'navigator', 1],
  ['begun', 'advantage', 'payment', 1],
  ['begun', 'cleanUp', 'payment', 1],
  ['begun', 'cleanUp', 'advantage', 1],
  ['begun', 'cancellation', 'payment', 1],
  ['begun', 'cancellation', 'advantage', 1],
  ['begun', 'deletion', 'payment', 1],
  ['begun', 'deletion', 'advantage', 1],
  ['begun', 'deletion', 'cleanUp', 1],
  ['begun', 'cancellation', 'cleanUp', 1],
  ['begun', 'cancellation', 'deletion', 1],
  ['member', 'changeToAdvantage', 'changeToNavigator', 2],
  ['member', 'changeToAdvantage', 'advantage', 2],
  ['member', 'changeToAdvantage', 'cancel', 2],
  ['member', 'pause', 'cancel', 1],
  ['member', 'pause', 'changeToAdvantage', 2],
  ['member', 'changeToAdvantage', 'cancellation', 2],
  ['member', 'changeToAdvantage', 'deletion', 2],
  ['member', 'changeToAdvantage', 'refund', 2],
  ['member', 'endNow', 'refund', 1],
  ['inviting', 'joinInvited', 'endNow', 1],
  ['inviting', 'joinInvited', 'cancellation', 1],
  ['inviting', 'joinInvited', 'deletion', 1],
  ['asked', 'endNow', 'answered', 2],
  ['asked', 'deletion', 'answered', 2],
  ['renewing', 'changeToAdvantage', 'renewed', 2],
  ['renewing', 'refused', 'renewed', 2],
  ['renewing', 'deletion', 'renewed', 2],
  ['renewing', 'cancellation', 'renewed', 2],
  ['outside', 'expiry', 'extension', 0],
  ['outside', 'expiry', 'advantage', 0],
  ['lapsed', 'expiry', 'advantage', 0],
  ['replacing', 'expiry', 'payment', 1],
];

describe('two at the same moment', () => {
  it.each(PAIRS)(
    '%s: %s and %s, in every order',
    async (begin, first, second, charges) => {
      const { operations } = purchases;
      const skew =
        SKEWS[PAIRS.findIndex((pair) => pair[0] === begin && pair[1] === first && pair[2] === second) % SKEWS.length]!;
      const orderOf = (...pair: [Operation, Operation]): Order => ({
        pair,
        walk: two.walk(pair, () => goBack(begins[begin], skew)),
      });
      const orders = [orderOf(operations[first], operations[second]), orderOf(operations[second], operations[first])];
      const [walkedBefore, stoodForBefore, deathsBefore] = [walked, stoodFor, deathsBetween];
      const statesBefore = purchases.states();
      // Both serial orders come first, since the other runs are compared with them.
      const serial = [await run(orders[0]!, []), await run(orders[1]!, [])];
      const wrong = serial.flatMap(({ outcome }) => breachesOf(outcome, charges));
      for await (const { order, schedule, death, outcome } of schedulesOf(orders, serial)) {
        const dies = death ? `, ${order.pair[death.of].name} dying at ${death.at}` : '';
        const name = `${order.pair[0].name} first, switching after ${schedule.join(', ')}${dies}`;
        for (const breach of breachesOf(outcome, charges)) wrong.push(`${name}: ${breach}`);
        if (
          !serial.some((each) => isAlike(each.outcome, outcome)) &&
          !isGivenBack(outcome, begin === 'asked' ? 1 : 0)
        ) {
          const either = serial.map((each) => JSON.stringify(each.outcome)).join(' and ');
          wrong.push(`${name}: ${JSON.stringify(outcome)} is neither of ${either}`);
        }
      }
      for (const { walk } of orders) walk.end();
      note(
        `${begin}: ${first} and ${second}: ${walked - walkedBefore} runs, of them ${deathsBetween - deathsBefore} with a death; the others stand for ${stoodFor - stoodForBefore} schedules; ${purchases.states() - statesBefore} ends; ${wrong.length} wrong`,
      );
      expect(wrong).toEqual([]);
    },
    WALKS_ALL ? 36_000_000 : 300_000,
  );
});

describe('a process that dies', () => {
  /** `ends`: the purchase's status at the end, if no process dies. */
  const solo: [Begin, Name, charges: number, ends: string][] = [
    ['nobody', 'join', 1, 'grow awaiting_payment'],
    ['inviting', 'joinInvited', 1, 'grow share active'],
    ['begun', 'advantage', 1, 'advantage awaiting_payment'],
    ['promised', 'card', 0, 'grow active'],
    ['begun', 'payment', 1, 'grow active'],
    ['begun', 'cleanUp', 1, 'grow incomplete_expired'],
    ['begun', 'cancellation', 1, 'grow incomplete_expired'],
    ['begun', 'deletion', 1, 'grow incomplete_expired'],
    ['member', 'changeToAdvantage', 2, 'advantage active'],
    ['member', 'cancel', 1, 'grow cancel_at_period_end'],
    ['member', 'endNow', 1, 'grow canceled'],
    ['member', 'refund', 0, 'grow refunded'],
    ['member', 'lostDispute', 1, 'grow refunded'],
    ['member', 'deletion', 1, 'grow canceled'],
    ['renewing', 'renewed', 2, 'grow active'],
    ['renewing', 'cleanUp', 2, 'grow active'],
  ];

  it.each(solo)(
    '%s: %s, before each of its writes, leaves nothing that its next try does not make good',
    async (begin, name, charges, ends) => {
      const operation = purchases.operations[name];
      const walk = two.walk([operation, null], () => goBack(begins[begin]));
      const whole = await walk.run([]);
      const { outcome: wanted } = await purchases.settle([], true);
      expect(wanted.rows).toContain(ends);
      const wrong: string[] = [];
      const killed = [...whole.points[0].entries()].filter(([index, point]) =>
        kills(point, index, whole.points[0], operation.name),
      );
      for (const [index, { about }] of killed) {
        await walk.run([], { of: 0, at: index });
        const {
          answers: [answer],
          outcome,
        } = await purchases.settle([operation], false);
        deaths += 1;
        const where = `before ${about.replace(/\s+/g, ' ').slice(0, 90)}`;
        for (const breach of breachesOf(outcome, charges)) wrong.push(`${where}: ${breach}`);
        if (answer?.status !== undefined && answer.status >= 300)
          wrong.push(`${where}: ${answer.status} ${answer.code}`);
        if (!isAlike(outcome, wanted)) {
          wrong.push(`${where}: ${JSON.stringify(outcome)}, not ${JSON.stringify(wanted)}`);
        }
      }
      walk.end();
      expect(killed.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
    WALKS_ALL ? 36_000_000 : 300_000,
  );
});

it('as many schedules were run as the figures say', () => {
  expect(walked).toBeGreaterThan(100);
  expect(deathsBetween).toBeGreaterThan(20);
  expect(deaths).toBeGreaterThan(15);
});

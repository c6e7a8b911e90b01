/**
 * Plants a fault in the plugin and checks that the walk of all orders finds it, also if only one of several equivalent orders runs.
 *
 * Every run uses the first fault. With `PRACTICE_PORTAL_INTERLEAVINGS=1` or `2`, the test walks all faults with up to that many switches.
 */
import { expect, it } from 'vitest';
import type { Operation } from './interleave.ts';
import { note, WANTED } from './progress.ts';
import { isBusy, purchasesOn } from './purchases.ts';
import { breachesOf, isAlike, isGivenBack } from './rules.ts';
import { alwaysMatters, depend, walkSchedules, type Matters } from './schedules.ts';
import { bootTwo, type Fault } from './two-runtimes.ts';

type Name = keyof Awaited<ReturnType<typeof purchasesOn>>['operations'];
/** `begin`: the state before the pair. `charges`: how many charges the host may keep. */
type Planted = Fault & { what: string; pair: [Name, Name]; begin: 'nobody' | 'begun' | 'member'; charges: number };

const FAULTS: Planted[] = [
  {
    what: 'what was begun is asked for and then deleted, rather than made unpayable',
    class: 'Registration/IncompleteSubscriptions',
    written:
      '! $this->gateway->preventPayment( $incomplete->gateway_subscription, $invoice, $incomplete->gateway_intent )',
    instead: "'succeeded' === $this->gateway->intentStatus( $incomplete->gateway_intent )->value",
    // Not `cleanUp` and `payment`: the clean-up refunds a late payment, so this fault would not change their result.
    pair: ['advantage', 'payment'],
    begin: 'begun',
    charges: 1,
  },
  {
    what: 'a request takes a lock after it has checked that the lock is free',
    class: 'Core/Database/Lock',
    written:
      "return $this->token === $wpdb->get_var( $wpdb->prepare( 'SELECT token FROM %i WHERE name = %s', $table, $hash ) );",
    instead: 'return true;',
    pair: ['advantage', 'navigator'],
    begin: 'begun',
    charges: 1,
  },
  {
    what: 'a registration holds neither its address nor its username',
    class: 'Registration/RegistrationService',
    written: '$this->lockNames( $registration_form, $user_id, $invite )',
    instead: 'array( wp_generate_uuid4() )',
    pair: ['join', 'joinInAnotherTab'],
    begin: 'nobody',
    charges: 0,
  },
  {
    what: 'what a member does holds no lock',
    class: 'Membership/LockedSubscription',
    written: 'return $this->lock->withLock(',
    instead: 'return ( static function ( $of, $work ) { return $work(); } )(',
    pair: ['changeToAdvantage', 'changeToNavigator'],
    begin: 'member',
    charges: 2,
  },
];

const SWITCHES = WANTED === '2' ? 2 : 1;

/** Boots a plugin with a fault, and walks both orders of a pair from the same state. */
async function spoilt(fault: Planted) {
  const two = await bootTwo(fault);
  const purchases = await purchasesOn(two);
  if (fault.begin !== 'nobody') await purchases.begin();
  if (fault.begin === 'member') await purchases.join();
  const begun = { at: two.snapshot(), of: purchases.keep() };
  const goBack = () => {
    two.restore(begun.at);
    purchases.takeUp(begun.of);
  };
  const [first, second] = fault.pair.map((name) => purchases.operations[name]) as [Operation, Operation];
  const orders = (
    [
      [first, second],
      [second, first],
    ] as const
  ).map((pair) => {
    const walk = two.walk(pair, goBack);
    return {
      walk,
      async run(schedule: number[]) {
        const trace = await walk.run(schedule);
        const again = pair.filter((_, index) => isBusy(trace.results[index]));
        return { trace, outcome: (await purchases.settle(again, false)).outcome };
      },
    };
  });
  const serial = [await orders[0]!.run([]), await orders[1]!.run([])];

  return {
    /** @returns how many runs, for how many schedules, and each wrong result once */
    async walk(matters: Matters) {
      const ends = new Set<string>();
      let runs = 0;
      let schedules = 0;
      for (const [index, { run, walk }] of orders.entries()) {
        for await (const { result, standsFor } of walkSchedules(run, serial[index]!, SWITCHES, matters)) {
          const { outcome } = result;
          runs += 1;
          schedules += standsFor;
          const isWrong =
            breachesOf(outcome, fault.charges).length > 0 ||
            (!serial.some((each) => isAlike(each.outcome, outcome)) && !isGivenBack(outcome, 0));
          if (isWrong) ends.add(JSON.stringify(outcome));
        }
        walk.end();
      }
      return { runs, schedules, ends: [...ends].toSorted() };
    },
    dispose: two.dispose,
  };
}

it.each(WANTED === undefined ? FAULTS.slice(0, 1) : FAULTS)(
  'is found, whether or not schedules that cannot differ are left out: $what',
  async (fault) => {
    const plugin = await spoilt(fault);
    const reduced = await plugin.walk(depend);
    const whole = await plugin.walk(alwaysMatters);
    await plugin.dispose();
    note(
      `${fault.what}: ${reduced.runs} of ${whole.runs} runs, ${reduced.ends.length} and ${whole.ends.length} wrong ends`,
    );
    expect(reduced.ends).not.toEqual([]);
    expect(reduced.ends).toEqual(whole.ends);
    expect(reduced.schedules).toBe(whole.runs);
    expect(reduced.runs).toBeLessThan(whole.runs);
  },
  WANTED === undefined ? 300_000 : 36_000_000,
);

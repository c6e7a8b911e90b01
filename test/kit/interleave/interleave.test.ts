import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interleave, type Process, type Touches } from '#kit/interleave';

/** Reads a balance and writes the rest. A write in between loses money. */
const withdraw: Process<{ balance: number }> = async (account, point) => {
  await point('reads', { reads: ['balance'] });
  const { balance } = account;
  await point('writes', { writes: ['balance'] });
  account.balance = balance - 10;
};

const binomial = (of: number, chosen: number): number =>
  chosen === 0 ? 1 : (binomial(of, chosen - 1) * (of - chosen + 1)) / chosen;

describe('two functions that take turns', () => {
  it('lose an update in one order, which is named', async () => {
    const walked = interleave({
      setup: () => ({ balance: 100 }),
      processes: [withdraw, withdraw],
      check: ({ balance }) => expect(balance).toBe(80),
    });
    await expect(walked).rejects.toThrow(/Schedule: .*1 reads.*2 reads.*(1|2) writes/s);
  });

  it('are refused when they have more schedules than `maxRuns`, with what bounds them', async () => {
    const walked = interleave({
      setup: () => ({ balance: 100 }),
      processes: [withdraw, withdraw],
      check: () => {},
      maxRuns: 2,
    });
    await expect(walked).rejects.toThrow('More than 2 schedules: bound them by maxSwitches, or say what points touch.');
  });

  const stopping: Process<object> = async (_, point) => {
    await point('stops');
    throw new Error('no stock');
  };

  it('fail by an error of one of them, with the schedule, unless the check takes the outcomes', async () => {
    const processes = [stopping, async () => 'sold'];
    const walked = interleave({ setup: () => ({}), processes, check: () => {} });
    await expect(walked).rejects.toThrow(/^no stock\n\nSchedule: .*1 stops/s);
    const outcomes: unknown[] = [];
    await interleave({ setup: () => ({}), processes, check: (_, ended) => void outcomes.push(...ended) });
    expect(new Set(outcomes.map(String))).toEqual(new Set(['Error: no stock', 'sold']));
  });

  it('are refused if they do not await a point', async () => {
    const walk = (careless: Process<object>) =>
      interleave({ setup: () => ({}), processes: [careless, stopping], check: (_, __) => {} });
    await expect(walk(async (_, point) => void point('sells'))).rejects.toThrow(
      'Function 1 ended while it waits at "sells".',
    );
    await expect(walk((_, point) => Promise.all([point('sells'), point('packs')]))).rejects.toThrow(
      'Function 1 calls point("packs") while it waits at "sells". Await each point.',
    );
  });

  it('are refused if one waits for something outside', async () => {
    const asking: Process<object> = () => new Promise(() => {});
    await expect(
      interleave({ setup: () => ({}), processes: [asking, async () => {}], check: () => {} }),
    ).rejects.toThrow(
      'No function can go on: 1 waits, after 1 begins, 2 begins. They wait for each other, or for a timer',
    );
  });

  it('reach every possible end', async () => {
    const { ends } = await interleave({
      setup: () => ({ balance: 100 }),
      processes: [withdraw, withdraw],
      check: () => {},
      serialize: ({ balance }) => balance,
    });
    expect([...ends].sort()).toEqual([80, 90]);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
  ])('with %i and %i points run every schedule once without the reduction', async (one, other) => {
    const seen = new Set<string>();
    const step =
      (name: string, count: number): Process<string[]> =>
      async (log, point) => {
        for (let index = 0; index < count; index += 1) {
          await point(`${name}${index}`);
          log.push(`${name}${index}`);
        }
      };
    const { runs, reduced } = await interleave({
      setup: (): string[] => [],
      processes: [step('a', one), step('b', other)],
      check: (log) => void seen.add(log.join()),
    });
    // Starting counts as a turn too.
    expect(runs).toBe(binomial(one + other + 2, one + 1));
    expect(reduced).toBe(0);
    expect(seen.size).toBe(binomial(one + other, one));
  });

  it('stay within the allowed number of switches', async () => {
    const runs = async (maxSwitches: number) =>
      (
        await interleave({
          setup: () => ({ balance: 0 }),
          processes: [withdraw, withdraw],
          check: () => {},
          maxSwitches,
        })
      ).runs;
    expect(await runs(0)).toBe(2);
    expect(await runs(1)).toBeGreaterThan(2);
    expect(await runs(1)).toBeLessThan(await runs(5));
  });

  it('may be three', async () => {
    const { ends } = await interleave({
      setup: () => ({ balance: 100 }),
      processes: [withdraw, withdraw, withdraw],
      check: () => {},
      serialize: ({ balance }) => balance,
    });
    expect([...ends].map(Number).sort((a, b) => a - b)).toEqual([70, 80, 90]);
  });

  it('may wait for each other, and a deadlock is reported', async () => {
    const lock = () => {
      const queue: (() => void)[] = [];
      let held = false;
      return {
        async take() {
          if (held) await new Promise<void>((resolve) => void queue.push(resolve));
          held = true;
        },
        give() {
          held = false;
          queue.shift()?.();
        },
      };
    };
    const inOrder =
      (order: readonly ['a' | 'b', 'a' | 'b']): Process<Record<'a' | 'b', ReturnType<typeof lock>>> =>
      async (locks, point) => {
        await point(`takes ${order[0]}`);
        await locks[order[0]].take();
        await point(`takes ${order[1]}`);
        await locks[order[1]].take();
        locks[order[1]].give();
        locks[order[0]].give();
      };
    const walk = (other: readonly ['a' | 'b', 'a' | 'b']) =>
      interleave({
        setup: () => ({ a: lock(), b: lock() }),
        processes: [inOrder(['a', 'b']), inOrder(other)],
        check: () => {},
        serialize: () => null,
      });
    expect((await walk(['a', 'b'])).runs).toBeGreaterThan(2);
    await expect(walk(['b', 'a'])).rejects.toThrow('No function can go on: 1 and 2 wait');
  });
});

describe('the reduction', () => {
  const NAMES = ['x', 'y', 'z'];
  const statement = fc.record({
    kind: fc.constantFrom('add', 'double', 'copy'),
    of: fc.constantFrom(...NAMES),
    to: fc.constantFrom(...NAMES),
  });
  const program = fc.array(statement, { minLength: 1, maxLength: 3 });
  type Statement = { kind: string; of: string; to: string };
  const touchesOf = ({ kind, of, to }: Statement): Touches =>
    kind === 'copy' ? { reads: [of], writes: [to] } : { reads: [of], writes: [of] };
  const processOf =
    (statements: readonly Statement[], tell = touchesOf): Process<Record<string, number>> =>
    async (memory, point) => {
      for (const one of statements) {
        await point(`${one.kind} ${one.of} ${one.to}`, tell(one));
        if (one.kind === 'add') memory[one.of]! += 1;
        else if (one.kind === 'double') memory[one.of]! *= 2;
        else memory[one.to] = memory[one.of]!;
      }
    };
  const walk = (programs: readonly (readonly Statement[])[], reduce: boolean) =>
    interleave({
      setup: (): Record<string, number> => ({ x: 1, y: 2, z: 3 }),
      processes: programs.map((statements) => processOf(statements)),
      check: () => {},
      reduce,
    });

  it('reaches the same ends as all schedules together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(program, { minLength: 2, maxLength: 2 }), async (programs) => {
        const [all, few] = [await walk(programs, false), await walk(programs, true)];
        const texts = ({ ends }: typeof all) => ends.map((end) => JSON.stringify(end)).sort();
        expect(texts(few)).toEqual(texts(all));
        expect(few.runs).toBeLessThanOrEqual(all.runs);
      }),
      { numRuns: 15 },
    );
  });

  it('runs far fewer schedules if the functions share nothing', async () => {
    const own = (name: string): Statement[] => Array.from({ length: 3 }, () => ({ kind: 'add', of: name, to: name }));
    const [all, few] = [await walk([own('x'), own('y')], false), await walk([own('x'), own('y')], true)];
    expect(all.runs).toBe(70);
    expect(few.runs).toBeLessThan(30);
    expect(few.reduced).toBeGreaterThan(0);
  });

  it('detects a point with wrong declarations by checking one in ten', async () => {
    const four = (kind: string) => Array.from({ length: 4 }, () => ({ kind, of: 'x', to: 'x' }));
    const lie = (statements: Statement[]) => processOf(statements, () => ({ reads: ['nothing'] }));
    const walked = interleave({
      setup: (): Record<string, number> => ({ x: 1, y: 2, z: 3 }),
      processes: [lie(four('add')), lie(four('double'))],
      check: () => {},
    });
    await expect(walked).rejects.toThrow('What a point says that it touches is not true');
  });

  it('detects a run that is not reproducible by checking one in ten', async () => {
    let count = 0;
    const walked = interleave({
      setup: () => ({ now: (count += 1) }),
      processes: [withdraw as never, withdraw as never],
      check: () => {},
      reduce: false,
    });
    await expect(walked).rejects.toThrow('Not the same when it is run again');
  });
});

/** A lazy part behaves like the chart that it loads, only later. */
/* oxlint-disable typescript/no-unnecessary-type-assertion -- XState infers a chart's types from the assertion. */
import { describe, expect, it, vi } from 'vitest';
import { assign, createActor, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import { lazyMachine, getLoadingStatus } from '../../machines/lib/lazy-machine.ts';
import { sendToParent } from '../../machines/lib/send-to-parent.ts';

type Said = { type: 'said'; word: string };
type Count = { words: string[]; ticks: number };

/** A chart with every feature: it stores words, reports them, and has a child and a timer. */
const partMachine = setup({
  types: {} as { input: { first: string }; context: Count; events: Said },
  actors: { helper: fromPromise(async () => 'helped') },
  actions: {
    store: assign({ words: ({ context }, { word }: { word: string }) => [...context.words, word] }),
    tick: assign({ ticks: ({ context }) => context.ticks + 1 }),
    report: sendToParent((context: Count) => ({ type: 'part.reported', words: context.words })),
  },
}).createMachine({
  id: 'part',
  context: ({ input }) => ({ words: [input.first], ticks: 0 }),
  entry: 'report',
  on: { said: { actions: [{ type: 'store', params: ({ event }) => event }, 'report'] } },
  initial: 'helping',
  states: {
    helping: {
      invoke: {
        id: 'helper',
        src: 'helper',
        onDone: {
          target: 'ticking',
          actions: [{ type: 'store', params: ({ event }) => ({ word: event.output }) }, 'report'],
        },
      },
    },
    ticking: { after: { 100: { target: 'ticking', reenter: true, actions: 'tick' } } },
  },
});

function parentWith(part: typeof partMachine) {
  const machine = setup({
    types: {} as {
      context: { reports: string[][] };
      events: { type: 'part.reported'; words: string[] } | Said;
      children: { part: 'part' };
    },
    actors: { part },
    actions: {
      note: assign({ reports: ({ context }, { words }: { words: string[] }) => [...context.reports, words] }),
    },
  }).createMachine({
    context: { reports: [] },
    invoke: { id: 'part', src: 'part', input: { first: 'a' } },
    on: {
      'part.reported': { actions: { type: 'note', params: ({ event }) => event } },
      said: { actions: sendTo('part', ({ event }) => event) },
    },
  });
  const actor = createActor(machine).start();
  return {
    actor,
    say: (word: string) => actor.send({ type: 'said', word }),
    reports: () => actor.getSnapshot().context.reports,
    part: () => actor.getSnapshot().children.part as ActorRefFrom<typeof partMachine>,
  };
}

/** An import whose result the test decides, for each call. */
function importing() {
  const asked: Array<{ arrive: (machine?: typeof partMachine) => void; fail: () => void }> = [];
  const bring = () =>
    new Promise<typeof partMachine>((resolve, reject) => {
      asked.push({
        arrive: (machine = partMachine) => resolve(machine),
        fail: () => reject(new TypeError('Failed to fetch')),
      });
    });
  return { bring, asked };
}

const turn = async () => {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
};

describe('a late part', () => {
  it('keeps what it is told until its code is there, and is then the chart that it would have been', async () => {
    const { bring, asked } = importing();
    const parent = parentWith(lazyMachine(bring));
    const before = parent.part();
    parent.say('b');
    parent.say('c');
    expect(getLoadingStatus(before.getSnapshot())).toBe('loading');
    expect(parent.reports()).toEqual([]);

    asked[0]?.arrive();
    await turn();
    expect(getLoadingStatus(parent.part().getSnapshot())).toBeNull();
    expect(parent.part()).toBe(before);
    parent.say('d');
    expect(parent.part().getSnapshot().context.words).toEqual(['a', 'b', 'c', 'helped', 'd']);
    expect(parent.part().getSnapshot().matches('ticking')).toBe(true);
  });

  it('reports to its parent as the chart does that was there from the start', async () => {
    const { bring, asked } = importing();
    const [there, later] = [parentWith(partMachine), parentWith(lazyMachine(bring))];
    asked[0]?.arrive();
    for (const parent of [there, later]) parent.say('b');
    await turn();
    for (const parent of [there, later]) parent.say('c');
    expect(later.reports()).toEqual(there.reports());
    expect(later.part().getSnapshot().value).toEqual(there.part().getSnapshot().value);
  });

  it('has its timers', async () => {
    vi.useFakeTimers();
    const { bring, asked } = importing();
    const parent = parentWith(lazyMachine(bring));
    asked[0]?.arrive();
    await vi.advanceTimersByTimeAsync(350);
    expect(parent.part().getSnapshot().context.ticks).toBe(3);
    vi.useRealTimers();
  });

  it('that did not come is missing, loses nothing, and comes at Retry', async () => {
    const { bring, asked } = importing();
    const parent = parentWith(lazyMachine(bring));
    parent.say('b');
    asked[0]?.fail();
    await turn();
    expect(getLoadingStatus(parent.part().getSnapshot())).toBe('failed');
    parent.say('c');
    parent.part().send({ type: 'import.retried' } as never);
    parent.part().send({ type: 'import.retried' } as never);
    expect(asked).toHaveLength(2);
    asked[1]?.arrive();
    await turn();
    expect(parent.part().getSnapshot().context.words).toEqual(['a', 'b', 'c', 'helped']);
  });

  it('is available at once for actors that start after it has loaded', async () => {
    const { bring, asked } = importing();
    const logic = lazyMachine(bring);
    parentWith(logic);
    asked[0]?.arrive();
    await turn();
    const second = parentWith(logic);
    expect(second.part().getSnapshot().context.words).toEqual(['a']);
    expect(asked).toHaveLength(1);
  });

  it('whose parent has stopped meanwhile stays where it is', async () => {
    const { bring, asked } = importing();
    const parent = parentWith(lazyMachine(bring));
    const part = parent.part();
    parent.actor.stop();
    asked[0]?.arrive();
    await turn();
    expect(getLoadingStatus(part.getSnapshot())).toBe('loading');
  });
});

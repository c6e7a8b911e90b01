/** Mutants made from the syntax tree: which ones a chart gets. Each is one change of running code. */
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { isListed, type Equivalent } from '../../kit/mutants/equivalents.ts';
import { KINDS } from '../../kit/mutants/edits.ts';
import { mutantsOf } from '../../kit/mutants/mutations.ts';
import { drawSample } from '../../kit/mutants/sample.ts';
import { contentOf } from '../architecture/files.ts';

const CHART = `import { assign, setup } from 'xstate';
type Limit = 5;
/** A comment: true && false. */
export const doorMachine = setup({
  guards: { isOld: ({ context }) => context.age > 3 && context.known === true },
  actions: { store: assign({ age: 1, known: ({ event }) => event.known ?? false }) },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      entry: ['ring', 'wait'],
      tags: 'closed',
      on: { 'door.opened': [{ guard: 'isOld', target: 'open' }, { target: 'stuck' }], 'door.kicked': '#door.stuck' },
      invoke: { src: 'look', onDone: 'open', onError: 'stuck' },
      after: { patience: 'stuck' },
    },
    open: { on: { 'door.shut': { target: 'shut', actions: 'store' } } },
    stuck: {},
  },
});
`;

const LAMP = `import { setup } from 'xstate';
export const lampMachine = setup({
  guards: { isDark: ({ context }) => !context.isLit, isFree: () => { return true; } },
  delays: { patience: 5_000, wait: ({ context }) => context.tries + 1, pause },
  actions: { report: sendParent(({ context }) => ({ type: 'lamp.told', tries: context.tries })) },
}).createMachine({
  id: 'lamp',
  context: ({ input }) => ({ tries: input.tries, isLit: false }),
  states: {
    on: { after: { 1_500: 'off' }, invoke: { src: 'look', input: () => { return { tries: 1, ...more }; } } },
    off: { on: { lit: { target: '#lamp.off.dim', guard: 'isDark' } }, states: { dim: {}, dark: { type: 'final' } } },
  },
});
export const labelOf = (name) => 'lamp ' + name;
`;

type Kind = (typeof KINDS)[number];
const ofDoor = mutantsOf('door.machine.ts', CHART);
const ofLamp = mutantsOf('lamp.machine.ts', LAMP);
const made = [...ofDoor, ...ofLamp];
const changesOf = (all: typeof made, kind: Kind) => all.filter((one) => one.kind === kind).map(({ change }) => change);
const of = (kind: Kind) => changesOf(ofDoor, kind);

describe('the faults of a chart', () => {
  it.each<[Kind, string[]]>([
    ['a failure is not heard', ["onError: 'stuck' → nothing"]],
    ['a time-out is gone', ["patience: 'stuck' → nothing"]],
    ['tags are gone', ["tags: 'closed', → nothing"]],
    ['a guard is gone', ["guard: 'isOld', → nothing"]],
    ['actions are gone', ["entry: ['ring', 'wait'], → nothing", "actions: 'store' → nothing"]],
    ['actions in another order', ["'ring', 'wait' → 'wait', 'ring'"]],
    [
      'guards in another order',
      [
        "{ guard: 'isOld', target: 'open' }, { target: 'stuck' } → { target: 'stuck' }, { guard: 'isOld', target: 'open' }",
      ],
    ],
    [
      'leads elsewhere',
      [
        "'open' → 'stuck'",
        "'stuck' → 'shut'",
        "'#door.stuck' → '#door.shut'",
        "'open' → 'stuck'",
        "'stuck' → 'shut'",
        "'stuck' → 'shut'",
        "'shut' → 'open'",
      ],
    ],
    ['a field is forgotten', ['age: 1, → nothing', 'known: ({ event }) => event.known ?? false → nothing']],
    [
      'one side of a condition',
      [
        'context.age > 3 && context.known === true → (context.age > 3)',
        'context.age > 3 && context.known === true → (context.known === true)',
        'event.known ?? false → (event.known)',
        'event.known ?? false → (false)',
      ],
    ],
    [
      'a comparison turned round',
      ['context.age > 3 → context.age >= 3', 'context.known === true → context.known !== true'],
    ],
    ['a flag turned round', ['true → false', 'false → true']],
    ['a number one more', ['3 → 4', '1 → 2']],
  ])('%s', (kind, changes) => {
    expect(of(kind).map((change) => change.replace(/…/g, ''))).toEqual(
      changes.map((change) =>
        expect.stringMatching(RegExp(`^${change.slice(0, 60).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)),
      ),
    );
  });

  it.each<[Kind, string[]]>([
    ['an actor does not start', ["invoke: { src: 'look', input: () => { return { tries: 1, ...more }; } } → nothing"]],
    ['leads elsewhere', ["'off' → 'on'", "'#lamp.off.dim' → '#lamp.off.dark'"]],
    ['a target is gone', ["target: '#lamp.off.dim', → nothing"]],
    ['a final state goes on', ["type: 'final' → nothing"]],
    ['a guard turned round', ['!context.isLit → !(!context.isLit)']],
    [
      'a delay ten times as long',
      ['5_000 → (5_000) * 10', 'context.tries + 1 → (context.tries + 1) * 10', '1_500 → 15000'],
    ],
    ['a negation is gone', ['!context.isLit → (context.isLit)']],
    ['another operation', ['context.tries + 1 → context.tries - 1']],
    [
      'a field is forgotten',
      ["type: 'lamp.told', → nothing", 'tries: context.tries → nothing', 'tries: 1, → nothing', '...more → nothing'],
    ],
  ])('%s, in a chart with other parts', (kind, changes) => {
    expect(changesOf(ofLamp, kind).map((change) => change.replace(/…/g, ''))).toEqual(
      changes.map((change) => expect.stringContaining(change.slice(0, 60))),
    );
  });

  it('a result is not heard, and one of two actions is gone', () => {
    expect(of('a result is not heard')).toEqual(["onDone: 'open', → nothing"]);
    expect(of('one action is gone')).toEqual(["'ring', → nothing", "'wait' → nothing"]);
  });

  it('an event is not heard', () => {
    expect(of('an event is not heard')).toHaveLength(3);
  });

  it('are there of every kind, and each still reads as TypeScript', () => {
    expect([...new Set(made.map(({ kind }) => kind))].toSorted()).toEqual([...KINDS].toSorted());
    for (const { code, change } of made) expect(parseSync('door.ts', code).errors, change).toEqual([]);
    expect(made.filter(({ was }) => was.startsWith('type ') || was.startsWith('/**'))).toEqual([]);
  });

  it('read as TypeScript in the largest chart as well', () => {
    const file = 'machines/payment/payment.machine.ts';
    const all = mutantsOf(file, contentOf(file));
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ code }) => parseSync(file, code).errors.length > 0)).toEqual([]);
  });
});

describe('a duration', () => {
  it('is ten times as long in a constant in milliseconds, and not a millisecond longer there or in a delay', () => {
    const code = `const RETRY_MS = 2 * 60_000;
const RETRIES = 3;
export const machine = setup({ delays: { retry: RETRY_MS, pause: ({ context }) => context.pauseMs ?? 5 } });
`;
    const changes = mutantsOf('retry.machine.ts', code).map(({ kind, change }) => `${kind}: ${change}`);
    expect(changes.filter((change) => /ten times|one more/.test(change))).toEqual([
      'a delay ten times as long: 2 * 60_000 → (2 * 60_000) * 10',
      'a number one more: 3 → 4',
      'a delay ten times as long: RETRY_MS → (RETRY_MS) * 10',
      'a delay ten times as long: context.pauseMs ?? 5 → (context.pauseMs ?? 5) * 10',
    ]);
  });
});

describe('a sample', () => {
  const all = Array.from({ length: 50 }, (_, index) => index);
  it('is the same for the same seed, another for another, and in order', () => {
    expect(drawSample(all, 10, 7)).toEqual(drawSample(all, 10, 7));
    expect(drawSample(all, 10, 7)).not.toEqual(drawSample(all, 10, 8));
    expect(drawSample(all, 10, 7)).toEqual(drawSample(all, 10, 7).toSorted((a, b) => a - b));
    expect(drawSample(all, 99, 7)).toEqual(all);
  });
});

describe('faults of this project that change nothing', () => {
  const listed = JSON.parse(contentOf('statechart-kit.equivalents.json')) as Equivalent[];
  const wordsOf = ({ file, kind, was, change, nth = 1 }: Omit<Equivalent, 'reason'>) =>
    JSON.stringify([file, kind, was, change, nth]);

  it('can all still be made, and each is listed once', () => {
    const files = [...new Set(listed.map(({ file }) => file))];
    const possible = files.flatMap((file) => mutantsOf(file, contentOf(file)).map((one) => wordsOf({ ...one, file })));
    expect(listed.map(wordsOf).filter((words) => !possible.includes(words))).toEqual([]);
    expect(new Set(listed.map(wordsOf)).size).toBe(listed.length);
  });
});

it('faults that read the same are told apart', () => {
  const twice = mutantsOf('pair.ts', 'export const pair = [1, 1];\n');
  expect(twice.map(({ change, nth }) => `${change} ${nth}`)).toEqual(['1 → 2 1', '1 → 2 2']);
  const of = (nth?: number): Equivalent => ({
    file: 'pair.ts',
    kind: 'a number one more',
    was: 'export const pair = [1, 1];',
    change: '1 → 2',
    reason: '',
    ...(nth !== undefined && { nth }),
  });
  const faults = twice.map((one) => ({ ...one, file: 'pair.ts', chart: 'pair' }));
  expect(faults.map((fault) => isListed(fault, [of()]))).toEqual([true, false]);
  expect(faults.map((fault) => isListed(fault, [of(2)]))).toEqual([false, true]);
});

/** A run takes as long as its longest gate, if no gate waits without need. */
import { expect, it } from 'vitest';
import type { Gate } from '../../scripts/gates/gates.mjs';
import { runInTurn, runWhenFound } from '../../scripts/gates/in-turn.mjs';
import type { Found } from '../../scripts/setup/needs.mjs';

const gate = (name: string, after: string[] = []): Gate => ({ name, command: name, program: [name], after });

/** Gates that end when the test says so. */
function runOf(chosen: Gate[], atOnce: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all = runInTurn(chosen, atOnce, ({ name }) => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(`${name} ended`)));
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    // Everything that follows runs in microtasks alone.
    await new Promise(setImmediate);
  };
  return { begun, end, all };
}

it('a finished gate lets the next ones start, up to the limit, and none before the gate that it waits for', async () => {
  const gates = [
    gate('build'),
    gate('types'),
    gate('browser', ['build']),
    gate('wordpress', ['build']),
    gate('unit', ['build']),
  ];
  const { begun, end, all } = runOf(gates, 3);
  expect(begun).toEqual(['build', 'types']);
  await end('types');
  expect(begun).toEqual(['build', 'types']);
  await end('build');
  expect(begun.slice(2)).toEqual(['browser', 'wordpress', 'unit']);
  for (const name of ['unit', 'wordpress', 'browser']) await end(name);
  expect(await all).toEqual(gates.map(({ name }) => `${name} ended`));
});

it('never more at a time than allowed, in the order of the list', async () => {
  const { begun, end } = runOf([gate('a'), gate('b'), gate('c')], 2);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('a dependency counts only if it is selected; without gates nothing runs', async () => {
  const { begun } = runOf([gate('browser', ['build'])], 3);
  expect(begun).toEqual(['browser']);
  expect(await runOf([], 3).all).toEqual([]);
});

it('gates without needs and tests start before the needs are found, and a gate without its need does not run', async () => {
  const begun: string[] = [];
  let tell: (found: Found) => void = () => {};
  const finding = new Promise<Found>((resolve) => (tell = resolve));
  const chosen: Gate[] = [
    gate('types'),
    { ...gate('format'), parts: [{ name: 'PHP', needs: ['PHP_CodeSniffer'] }] },
    { ...gate('browser', ['types']), counts: true, needs: ['chromium'] },
    { ...gate('unit', ['browser']), counts: true },
  ];
  const all = runWhenFound(chosen, 3, finding, async ({ name }, environment) => {
    begun.push(name);
    return { name, environment };
  });
  await new Promise(setImmediate);
  expect(begun).toEqual(['types']);
  const why = { why: 'chromium was not found', mayLack: false };
  tell({ environment: { FONTS: 'here' }, missing: new Map([['chromium', why]]) });
  expect(await all).toEqual({
    ended: [
      { name: 'types', environment: {} },
      { name: 'format', environment: { FONTS: 'here' } },
      { name: 'unit', environment: { FONTS: 'here' } },
    ],
    notRun: [{ name: 'browser', ...why }],
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, createMachine, setup, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { expectedScreen, userActionFor, type ScreenModel, type ScreenOf } from '#kit';

const after = (machine: AnyStateMachine, ...types: string[]): AnyMachineSnapshot => {
  const actor = createActor(machine).start();
  for (const type of types) actor.send({ type });
  return actor.getSnapshot() as AnyMachineSnapshot;
};

const door = setup({ types: {} as { context: { sign: string } } }).createMachine({
  id: 'door',
  context: { sign: 'Push' },
  initial: 'closed',
  states: {
    closed: { on: { open: 'opened' } },
    opened: { initial: 'wide', states: { wide: { on: { pull: 'ajar' } }, ajar: {} }, on: { close: 'closed' } },
  },
});

const table: ScreenModel<{ sign: string }> = {
  '#door.closed': ({ sign }) => [
    { role: 'button', name: 'Open', disabled: false },
    { role: 'note', text: sign },
  ],
  '#door.opened': () => [{ role: 'button', name: 'Close' }],
  '#door.opened.ajar': () => [{ role: 'status', text: 'A draught' }],
};

describe('the screen table is a closed world', () => {
  it('what another state shows must be absent', () => {
    const { present, absent } = expectedScreen(table, after(door));
    expect(present).toEqual([
      { role: 'button', name: 'Open', disabled: false },
      { role: 'note', text: 'Push' },
    ]);
    expect(absent).toEqual([
      { role: 'button', name: 'Close' },
      { role: 'status', text: 'A draught' },
    ]);
  });

  it('a parent’s entry holds in all of its states, and stands in for a child without one', () => {
    expect(expectedScreen(table, after(door, 'open')).present).toEqual([{ role: 'button', name: 'Close' }]);
    expect(expectedScreen(table, after(door, 'open', 'pull')).present).toEqual([
      { role: 'button', name: 'Close' },
      { role: 'status', text: 'A draught' },
    ]);
  });

  it('an absence says role, name and text, never the condition: a leftover is one in any condition', () => {
    const { absent } = expectedScreen(table, after(door, 'open'));
    expect(absent).toContainEqual({ role: 'button', name: 'Open' });
  });

  it('what another state shows in another condition is not a leftover', () => {
    const button: ScreenModel = {
      '#door.closed': () => [{ role: 'button', name: 'Door', disabled: true }],
      '#door.opened': () => [{ role: 'button', name: 'Door', disabled: false }],
    };
    expect(expectedScreen(button, after(door)).absent).toEqual([]);
  });

  it('an active state without an entry is an error, not an empty screen', () => {
    const { '#door.closed': _, ...rest } = table;
    expect(() => expectedScreen(rest, after(door))).toThrow('no entry for #door.closed');
  });

  it('every region needs its entry', () => {
    const house = setup({}).createMachine({
      id: 'house',
      type: 'parallel',
      states: { roof: { initial: 'dry', states: { dry: {} } }, cellar: { initial: 'wet', states: { wet: {} } } },
    });
    expect(() => expectedScreen({ '#house.roof.dry': () => [] }, after(house))).toThrow(
      'no entry for #house.cellar.wet',
    );
  });
});

describe('user actions', () => {
  it('an event that no user action causes is an error', () => {
    expect(() => userActionFor({}, { type: 'door.opened' }, after(door))).toThrow(
      'No user action causes "door.opened"',
    );
  });
});

describe('a screen model by the type of its chart', () => {
  const nothing = () => [];

  it('names every leaf state; the compiler refuses one that is forgotten or misspelt', () => {
    const whole: ScreenOf<typeof door> = {
      '#door.closed': ({ sign }) => [{ role: 'note', text: sign }],
      '#door.opened': nothing,
      '#door.opened.wide': nothing,
      '#door.opened.ajar': nothing,
    };
    const model: ScreenModel<{ sign: string }> = whole;
    // @ts-expect-error #door.opened.ajar is forgotten.
    const forgotten: ScreenOf<typeof door> = { '#door.closed': nothing, '#door.opened.wide': nothing };
    const misspelt: ScreenOf<typeof door> = {
      ...whole,
      // @ts-expect-error The chart has no such state.
      '#door.locked': nothing,
    };
    expect([model, forgotten, misspelt].map((one) => Object.keys(one).length)).toEqual([4, 2, 5]);
  });

  it('knows ids of states, regions, and no history', () => {
    const house = setup({}).createMachine({
      id: 'house',
      type: 'parallel',
      states: {
        cellar: { id: 'below', initial: 'dry', states: { dry: {}, wet: { id: 'flood' }, last: { type: 'history' } } },
        roof: {},
      },
    });
    const screen: ScreenOf<typeof house> = { '#house.cellar.dry': nothing, '#flood': nothing, '#house.roof': nothing };
    const outer: ScreenOf<typeof house> = { ...screen, '#house': nothing, '#below': nothing };
    const untyped = createMachine({ id: 'lamp' });
    const any: ScreenOf<typeof untyped> = { '#lamp': nothing };
    expect([outer, any].map((one) => Object.keys(one).length)).toEqual([5, 1]);
  });
});

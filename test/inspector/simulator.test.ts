/** The gallery's simulator behaves like the chart, without any real service. */
import { describe, expect, it } from 'vitest';
import { assign, createMachine } from 'xstate';
import { addressMachine } from '../../machines/address/address.machine.ts';
import { couponMachine } from '../../machines/coupon/coupon.machine.ts';
import { mapLoaderMachine } from '../../machines/map-loader/map-loader.machine.ts';
import { simulate } from '../../kit/simulation/simulator.ts';
import { type Model, stableStringify } from '#kit';
import { FOUND, newAddressModel } from '../machines/address/address.model.ts';
import { couponModels } from '../machines/coupon/coupon.model.ts';
import { mapLoaderModel } from '../machines/map-loader/map-loader.model.ts';

const eventsOf = (path: ReturnType<Model['edgePaths']>[number]) =>
  path.steps.slice(1).map(({ event: { delayMs: _, ...event } }) => event);

describe.each<[string, Model]>([
  ['address', newAddressModel],
  ['map-loader', mapLoaderModel],
])('simulating %s', (_, model) => {
  it('reaches the states that the generated paths expect, step by step', () => {
    for (const path of model.edgePaths()) {
      const moments = simulate(model.machine, { input: model.spec.input }, eventsOf(path));
      expect(moments.map(({ value, context }) => stableStringify([value, context]))).toEqual(
        path.steps.map(({ state }) => stableStringify([state.value, state.context])),
      );
    }
  });
});

describe('a simulation', () => {
  const filled = {
    ...newAddressModel.spec.input.address,
    line1: '1 Main St',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
  };
  const beginning = { input: { ...newAddressModel.spec.input, address: filled } };
  const found = { type: 'xstate.done.actor.geocode', output: FOUND, actorId: 'geocode' };

  it('shows the transitions that an event took and the possible next ones', () => {
    const [begun, checking] = simulate(addressMachine, beginning, [{ type: 'check.pressed' }]);
    expect(begun?.accepts).toContain('check.pressed');
    expect(checking?.taken).toEqual(['#address.editing | check.pressed | 0']);
    expect(checking?.active).toEqual(['address', 'address.checking']);
    expect(checking?.accepts).toEqual(
      expect.arrayContaining([found.type, 'xstate.error.actor.geocode', 'save.pressed']),
    );
    expect(checking?.accepts.some((type) => type.startsWith('xstate.after.checkTimeout.'))).toBe(true);
  });

  it('continues from a saved state', () => {
    const saved = simulate(addressMachine, beginning, [{ type: 'check.pressed' }]).at(-1)!;
    const [begun, after] = simulate(addressMachine, { value: saved.value, context: saved.context }, [found]);
    expect(begun?.value).toBe('checking');
    expect(after?.value).toBe('confirming');
  });

  it('of fewer events is the past', () => {
    const events = [{ type: 'check.pressed' }, found];
    expect(simulate(addressMachine, beginning, events)[1]).toEqual(
      simulate(addressMachine, beginning, events.slice(0, 1))[1],
    );
  });

  it('no timer fires by itself', () => {
    const { machine, spec } = mapLoaderModel;
    expect(machine).toBe(mapLoaderMachine);
    const [begun] = simulate(machine, { input: spec.input }, []);
    expect(begun?.taken.some((key) => key.includes('xstate.after'))).toBe(false);
    expect(
      simulate(couponMachine, { input: couponModels[0]!.spec.input }, [{ type: 'coupon.left' }]).at(-1)?.value,
    ).toMatchObject({
      cooldown: 'coolingDown',
    });
  });

  it('of an event that makes the chart throw throws the same error', () => {
    const fragile = createMachine({
      context: { length: 0 },
      on: { told: { actions: assign({ length: ({ event }) => (event as unknown as { text: string }).text.length }) } },
    });
    expect(() => simulate(fragile, { input: undefined }, [{ type: 'told' }])).toThrow(TypeError);
  });
});

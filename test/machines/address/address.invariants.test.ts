/** The rules for an address (spec: practices#changing-an-address, practices#checking-an-address). */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { addressMachine } from '../../../machines/address/address.machine.ts';
import { emptyAddress } from '../../../machines/address/address.rules.ts';
import {
  selectCanSave,
  selectCheckMessage,
  selectFound,
  selectIsChecking,
  selectIsSaved,
  selectLineError,
} from '../../../machines/address/address.selectors.ts';
import type { Address, AddressLine } from '../../../machines/address/address.types.ts';
import { controlledActors, expectParentNotifications, toGraph } from '#kit';
import { FOUND, newAddressModel, PLACED } from './address.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const graph = toGraph(newAddressModel);
const addressOf = ({ context }: { context: { address: Address } }) => context.address;
const isFilled = ({ line1, city, state, zip }: Address) => ![line1, city, state, zip].includes('');
const hasPlace = ({ geoLat, geoLng }: Address) => geoLat !== 0 || geoLng !== 0;

describe('in every state', () => {
  it.each(graph.states.map((state) => [JSON.stringify(state.value), state] as const))('%s', (_, state) => {
    const address = addressOf(state);
    if (address.completed) expect(isFilled(address)).toBe(true);
    // Only a completed address shows a summary with Edit Address.
    expect(selectIsSaved(state)).toBe(address.completed);
    expect(selectCanSave(state)).toBe(isFilled(address) && !address.completed);
    // Every confirmed address has a map point, and only confirmation sets one.
    expect(address.confirmed).toBe(hasPlace(address));
    // Only the state that shows the geocoder's message stores it.
    expect(state.context.geocoderMessage !== '').toBe(state.matches({ editing: 'rejected' }));
    // The dialog only asks about an address that the geocoder found.
    if (selectFound(state)) expect(address.validated).toBe(true);
  });
});

describe('on every path', () => {
  const edgesOf = (type: string) => graph.edges.filter(({ event }) => event.type === type);

  it('an edit resets completed, confirmed and validated, cancels the check and closes the dialog', () => {
    for (const { to } of edgesOf('address.changed')) {
      const { completed, confirmed, validated } = addressOf(to);
      expect([completed, confirmed, validated]).toEqual([false, false, false]);
      expect([selectIsChecking(to), selectFound(to)]).toEqual([false, null]);
      // The map point of a different address would be wrong.
      expect(hasPlace(addressOf(to))).toBe(false);
      expect(selectCheckMessage('Google Maps')(to)).toBeNull();
    }
  });
  it('Change Address closes the dialog and resets validated', () => {
    for (const { to } of edgesOf('change.pressed')) {
      expect([selectFound(to), addressOf(to).validated]).toEqual([null, false]);
    }
  });
  it('leaving the page cancels the check and closes the dialog', () => {
    for (const { to } of edgesOf('form.hidden')) {
      expect([selectIsChecking(to), selectFound(to)]).toEqual([false, null]);
    }
  });
  it('Edit sets completed to false and nothing else', () => {
    for (const { from, to } of edgesOf('edit.pressed')) {
      expect(addressOf(to)).toEqual({ ...addressOf(from), completed: false });
      expect([selectIsSaved(to), selectIsChecking(to)]).toEqual([false, false]);
    }
  });
  it('a filled address can always be saved, also during a check and after every error', () => {
    const formStates = graph.states.filter((state) => isFilled(addressOf(state)) && !selectIsSaved(state));
    const savable = new Set(
      edgesOf('save.pressed')
        .filter(({ to }) => selectIsSaved(to))
        .map(({ from }) => from.value),
    );
    for (const { value } of formStates.filter((state) => !selectFound(state))) expect(savable).toContain(value);
  });
  it('no response of the geocoder loses the typed text', () => {
    for (const { from, event, to } of graph.edges) {
      if (/^xstate\.(done|error)\.actor|^xstate\.after/.test(event.type)) {
        const { line1, line2, city, state, zip } = addressOf(from);
        expect(addressOf(to)).toMatchObject({ line1, line2, city, state, zip });
      }
    }
  });
  it('the check times out after 10 seconds', () => {
    expect(graph.delays).toEqual(new Set([10_000]));
  });
  it('a saved address is reachable from every state', () => {
    expect(graph.deadEnds(selectIsSaved)).toEqual([]);
  });
});

it('the parent gets every change of the address', () => {
  expectParentNotifications(
    newAddressModel,
    ({ id, address }) => [id, address],
    ({ id, address }) => [id, address],
  );
});

describe('scenarios', () => {
  useFakeTime();

  const LINES = { line1: '100 Main St', line2: '', city: 'Portland', state: 'OR', zip: '97201' };

  function start(address: Partial<Address> = {}) {
    const world = controlledActors();
    const actor = createActor(addressMachine.provide({ actors: world.provideFor(addressMachine) }), {
      input: { id: 'billing', address: { ...emptyAddress(), ...address } },
    });
    const completed: unknown[] = [];
    actor.on('address.completed', (event) => completed.push(event));
    actor.start();
    return {
      world,
      completed,
      send: actor.send,
      now: () => actor.getSnapshot(),
      address: () => actor.getSnapshot().context.address,
      answer: async (kind: 'resolve' | 'reject', value: unknown) => {
        world[kind]('geocode', value);
        await vi.advanceTimersByTimeAsync(0);
      },
    };
  }

  it('check and confirm copy the parts and coordinates, which is no edit', async () => {
    const { send, answer, address, now } = start(LINES);
    send({ type: 'check.pressed' });
    await answer('resolve', FOUND);
    expect(selectFound(now())?.formatted).toBe(FOUND.formatted);
    send({ type: 'confirm.pressed' });
    expect(address()).toEqual({
      ...emptyAddress(),
      line1: '12 SW Main St',
      city: 'Portland',
      state: 'OR',
      zip: '97204',
      geoLat: FOUND.geoLat,
      geoLng: FOUND.geoLng,
      validated: true,
      confirmed: true,
      completed: true,
    });
  });
  it.each([
    ['a unit that the geocoder drops is kept', 'Suite 4', '', 'Suite 4'],
    ['a unit that it only writes shorter stays as it was typed', 'Suite 4', '#4', 'Suite 4'],
    ['a unit that it found in line 1 is taken', '', '#4', '#4'],
    ['another unit is taken', 'Suite 40', '#4', '#4'],
  ])('%s', async (_, typed, found, kept) => {
    const { send, answer, address } = start({ ...LINES, line2: typed });
    send({ type: 'check.pressed' });
    await answer('resolve', { ...FOUND, line2: found });
    send({ type: 'confirm.pressed' });
    expect(address().line2).toBe(kept);
  });
  it('a missing part or an unknown state keeps the typed text', async () => {
    const { send, answer, address } = start(LINES);
    send({ type: 'check.pressed' });
    await answer('resolve', { ...FOUND, line1: '', line2: '', city: '', state: 'ON', zip: '' });
    send({ type: 'confirm.pressed' });
    expect(address()).toMatchObject({ ...LINES, completed: true });
  });
  it('Save Address without a check marks it completed without coordinates, and emits a completed event', () => {
    const { send, address, completed } = start(LINES);
    send({ type: 'save.pressed' });
    expect(address()).toMatchObject({ completed: true, validated: false, confirmed: false, geoLat: 0, geoLng: 0 });
    expect(completed).toEqual([{ type: 'address.completed', id: 'billing', address: address() }]);
  });
  it('an edit cancels the check, and the late response is ignored', async () => {
    const { send, world, now } = start(LINES);
    send({ type: 'check.pressed' });
    expect(world.pending.has('geocode')).toBe(true);
    send({ type: 'address.changed', line: 'line2', value: 'Floor 2' });
    expect(world.pending.has('geocode')).toBe(false);
    expect(now().matches({ editing: 'typing' })).toBe(true);
  });
  it('without a response for 10 s the check has failed, and Check Address retries it', async () => {
    const { send, now, answer } = start(LINES);
    send({ type: 'check.pressed' });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(selectIsChecking(now())).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(selectCheckMessage('Google Maps')(now())).toEqual('Google Maps did not answer.');
    send({ type: 'check.pressed' });
    await answer('resolve', FOUND);
    expect(selectFound(now())).not.toBeNull();
  });
  it.each([
    [{ kind: 'notFound' }, 'That address could not be found on Google Maps.'],
    [{ kind: 'rejected', message: 'Over the limit.' }, 'Over the limit.'],
    [{ kind: 'unavailable' }, 'The map could not be loaded.'],
    [{ kind: 'invalidResponse', where: 'results' }, 'Google Maps sent an invalid response.'],
    [new TypeError('a mistake'), 'Google Maps sent an invalid response.'],
    [null, 'Google Maps sent an invalid response.'],
    ['rejected', 'Google Maps sent an invalid response.'],
    [{}, 'Google Maps sent an invalid response.'],
    [{ kind: 'surprise' }, 'Google Maps sent an invalid response.'],
  ])('%j shows its message under the address and loses nothing', async (failure, message) => {
    const { send, now, answer, address } = start(LINES);
    send({ type: 'check.pressed' });
    await answer('reject', failure);
    expect(selectCheckMessage('Google Maps')(now())).toEqual(message);
    expect(address()).toMatchObject(LINES);
  });
  it('an address with coordinates is completed on load', () => {
    const { address, now } = start({ ...PLACED, completed: false });
    expect([selectIsSaved(now()), address().geoLat, address().geoLng]).toEqual([true, 45.51, -122.68]);
  });
  it('an address saved without a check is still saved after a reload, without coordinates', () => {
    const saved = { ...PLACED, geoLat: 0, geoLng: 0, validated: false, confirmed: false, completed: true };
    const { address, now } = start(saved);
    expect([selectIsSaved(now()), address()]).toEqual([true, saved]);
  });
  it.each([
    ['both 0', { geoLat: 0, geoLng: 0 }],
    ['missing', { geoLat: undefined, geoLng: undefined } as unknown as Partial<Address>],
  ])('coordinates that are %s mean "none": not completed on load', (_, coordinates) => {
    const { address, now } = start({ ...PLACED, ...coordinates, validated: true, confirmed: true, completed: false });
    expect(selectIsSaved(now())).toBe(false);
    expect(address()).toMatchObject({ geoLat: 0, geoLng: 0, validated: false, confirmed: false, completed: false });
  });
  it.each([
    { geoLat: 0, geoLng: -122.6 },
    { geoLat: 45.5, geoLng: 0 },
  ])('one coordinate of 0 is a place: %j', (coordinates) => {
    expect(selectIsSaved(start({ ...PLACED, ...coordinates }).now())).toBe(true);
  });
  it('an empty address is neither checked nor completed', () => {
    expect(emptyAddress()).toMatchObject({ validated: false, confirmed: false, completed: false });
  });
  it('the country is the US unless another was stored', () => {
    expect([start({ country: '' }).address().country, start({ country: 'PR' }).address().country]).toEqual([
      'US',
      'PR',
    ]);
  });
  it('leaving a required line empty shows its message, even if it was never filled', () => {
    const { send, now } = start();
    const errors = () =>
      (['line1', 'line2', 'city', 'state', 'zip'] as AddressLine[]).map((line) => selectLineError(line)(now()));
    expect(errors()).toEqual([null, null, null, null, null]);
    send({ type: 'address.left', line: 'zip' });
    expect(errors()).toEqual([null, null, null, null, '"ZIP Code" is required']);
    send({ type: 'fields.revealed' });
    expect(errors()).toEqual([
      '"Address Line 1" is required',
      null,
      '"City" is required',
      '"State" is required',
      '"ZIP Code" is required',
    ]);
    send({ type: 'address.changed', line: 'city', value: '' });
    // No error shows on a field during typing. Other fields keep theirs, and leaving the field shows its error again.
    expect(errors().slice(2)).toEqual([null, '"State" is required', '"ZIP Code" is required']);
    send({ type: 'address.left', line: 'city' });
    expect(errors()[2]).toEqual('"City" is required');
  });
  it('leaving a line again changes nothing', () => {
    const { send, now } = start();
    send({ type: 'address.left', line: 'zip' });
    const { context } = now();
    send({ type: 'address.left', line: 'zip' });
    expect(now().context).toEqual(context);
  });
  it('the ZIP code has its format and belongs to the state', () => {
    const { send, now } = start({ ...LINES, zip: '9720' });
    const error = () => selectLineError('zip')(now());
    send({ type: 'address.left', line: 'zip' });
    expect(error()).toEqual('A ZIP code has 5 digits, or 9 as in 97209-1234.');
    for (const [line, value] of [
      ['zip', '97209'],
      ['state', 'WA'],
    ] as const) {
      send({ type: 'address.changed', line, value });
      send({ type: 'address.left', line: 'zip' });
      expect(error()).toEqual(line === 'zip' ? null : 'This ZIP code does not belong to the state.');
    }
    send({ type: 'check.pressed' });
    expect(now().value).toEqual({ editing: 'typing' });
  });
  it('Check Address with a missing line sends nothing and shows what is missing', () => {
    const { send, now, world } = start({ ...LINES, zip: '  ' });
    send({ type: 'check.pressed' });
    expect(world.log).toEqual([]);
    expect(selectLineError('zip')(now())).toEqual('"ZIP Code" is required');
  });
});

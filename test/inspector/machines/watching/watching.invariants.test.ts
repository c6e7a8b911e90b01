/** The gallery's Live panel: which actors it shows, and when. */
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { watchingMachine } from '../../../../kit/machines/watching/watching.machine.ts';
import {
  selectIsDisconnected,
  selectNumber,
  selectWatched,
} from '../../../../kit/machines/watching/watching.selectors.ts';
import type { WatchingEvent } from '../../../../kit/machines/watching/watching.types.ts';
import { toGraph } from '#kit';
import { watchingModel } from './watching.model.ts';

const reported = (...running: string[]): WatchingEvent => ({ type: 'actors.reported', running });

function after(...events: WatchingEvent[]) {
  const machine = watchingMachine.provide({ actors: { listenToTabs: fromCallback(() => {}) } });
  const actor = createActor(machine).start();
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
}

const { states } = toGraph(watchingModel);

describe('the shown actor', () => {
  it('is a running actor in every state that shows one, and none in every other', () => {
    for (const state of states) {
      const watched = selectWatched(state);
      expect(watched !== null).toBe(state.matches('showing'));
      if (watched !== null) expect(state.context.running).toContain(watched);
    }
  });

  it('is the newest until the user chooses one, which then stays', () => {
    expect(selectWatched(after(reported('one', 'two')))).toBe('two');
    const chosen = [reported('one', 'two'), { type: 'actor.chosen', key: 'one' } as const];
    expect(selectWatched(after(...chosen, reported('one', 'two', 'three')))).toBe('one');
    expect(selectWatched(after(...chosen, reported('two')))).toBe('two');
    expect(selectWatched(after(...chosen, reported('two'), reported('one', 'two')))).toBe('two');
  });

  it('a closed tab is reported, and a new one is shown with its current state', () => {
    const seen = [reported('one'), { type: 'event.chosen', number: 3 } as const];
    expect(selectIsDisconnected(after(...seen, reported()))).toBe(true);
    expect(selectIsDisconnected(after(reported()))).toBe(false);
    const again = after(...seen, reported(), reported('two'));
    expect([selectWatched(again), selectNumber(again)]).toEqual(['two', null]);
  });
});

describe('live and replay', () => {
  it('an event’s number is set only in the replay, and belongs to the shown actor', () => {
    for (const state of states) if (state.matches({ showing: 'live' })) expect(selectNumber(state)).toBeNull();
    for (const state of states)
      if (state.matches({ showing: 'replay' }))
        expect([selectNumber(state), selectWatched(state)]).toEqual([expect.any(Number), state.context.chosen]);
    const past = [reported('one', 'two'), { type: 'event.chosen', number: 3 } as const];
    expect(selectNumber(after(...past, { type: 'event.chosen', number: 7 }))).toBe(7);
    expect(selectNumber(after(...past, { type: 'actor.chosen', key: 'one' }))).toBeNull();
    expect(selectNumber(after(...past, reported('one')))).toBeNull();
  });

  it('the replay stays while other actors start and stop, and leads back to the live view', () => {
    const past = [reported('one'), { type: 'event.chosen', number: 3 } as const];
    const beside = after(...past, reported('one', 'two'));
    expect([selectNumber(beside), selectWatched(beside)]).toEqual([3, 'one']);
    expect(selectNumber(after(...past, { type: 'live.pressed' }))).toBeNull();
  });
});

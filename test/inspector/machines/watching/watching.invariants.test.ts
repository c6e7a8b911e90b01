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

describe('whom it shows', () => {
  it('is somebody who runs, in every state that shows one, and nobody in every other', () => {
    for (const state of states) {
      const watched = selectWatched(state);
      expect(watched !== null).toBe(state.matches('showing'));
      if (watched !== null) expect(state.context.running).toContain(watched);
    }
  });

  it('is the newest, until somebody chooses; then that one, also when others come', () => {
    expect(selectWatched(after(reported('one', 'two')))).toBe('two');
    const chosen = [reported('one', 'two'), { type: 'actor.chosen', key: 'one' } as const];
    expect(selectWatched(after(...chosen, reported('one', 'two', 'three')))).toBe('one');
    expect(selectWatched(after(...chosen, reported('two')))).toBe('two');
  });

  it('a tab that is gone is said to be, and one that comes is shown as it is now', () => {
    const seen = [reported('one'), { type: 'event.chosen', number: 3 } as const];
    expect(selectIsDisconnected(after(...seen, reported()))).toBe(true);
    expect(selectIsDisconnected(after(reported()))).toBe(false);
    const again = after(...seen, reported(), reported('two'));
    expect([selectWatched(again), selectNumber(again)]).toEqual(['two', null]);
  });
});

describe('when', () => {
  it('an event’s number counts in the past alone, and belongs to the actor that is shown', () => {
    for (const state of states) if (state.matches({ showing: 'live' })) expect(selectNumber(state)).toBeNull();
    for (const state of states)
      if (state.matches({ showing: 'replay' }))
        expect([selectNumber(state), selectWatched(state)]).toEqual([expect.any(Number), state.context.chosen]);
    const past = [reported('one', 'two'), { type: 'event.chosen', number: 3 } as const];
    expect(selectNumber(after(...past, { type: 'actor.chosen', key: 'one' }))).toBeNull();
    expect(selectNumber(after(...past, reported('one')))).toBeNull();
  });

  it('the past stays while actors come and go beside it, and leads back to now', () => {
    const past = [reported('one'), { type: 'event.chosen', number: 3 } as const];
    const beside = after(...past, reported('one', 'two'));
    expect([selectNumber(beside), selectWatched(beside)]).toEqual([3, 'one']);
    expect(selectNumber(after(...past, { type: 'live.pressed' }))).toBeNull();
  });
});

/** The rules of the decisions for the search: "nobody's position is sent unless asked", and each state has a way on. */
import { describe, expect, it } from 'vitest';
import { transition, type AnyActorRef } from 'xstate';
import { memberSearchMachine } from '../../../machines/member-search/member-search.machine.ts';
import {
  selectIsLocating,
  selectIsNearby,
  selectSpecialties,
  selectGeolocationError,
} from '../../../machines/member-search/member-search.selectors.ts';
import { toGraph, startUnderParent } from '#kit';
import { isSameQuery, EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import { DOWNTOWN, SPECIALTIES } from '../directory/members.ts';
import { splitPlace } from '../../../machines/member-search/place.rules.ts';
import { HERE, SALEM, memberSearchModel, memberSearchModels } from './member-search.model.ts';

const { states, edges, deadEnds } = toGraph(memberSearchModel);

describe('the visitor’s position', () => {
  it('is requested only by "Near me"', () => {
    const asking = edges.filter(({ from, to }) => !from.matches('locating') && to.matches('locating'));
    const byWords = asking.filter(({ event }) => event.type !== 'near.pressed');
    expect([asking.length > byWords.length, byWords.length > 0]).toEqual([true, true]);
    // Or by the words "near me", when the visitor stops typing.
    for (const { from, to, event } of byWords) {
      expect([from.context.typed, event.delayMs, to.context.typed]).toEqual(['near me', 600, 'near me']);
    }
    // The visitor can press the button in every state.
    expect(states.filter((state) => !state.can({ type: 'near.pressed' }))).toEqual([]);
    // The page does not request the position when it opens.
    const begun = memberSearchModels.map((model) => toGraph(model).states[0]!);
    expect(begun.map(({ value }) => value)).toEqual(['anywhere', 'nearby', { place: 'found' }]);
  });

  it('is in the query only while members are sorted by distance', () => {
    for (const snapshot of states) {
      const { near, place, radius } = snapshot.context;
      if (snapshot.matches('nearby')) expect([near, place, radius]).toEqual([HERE, '', null]);
      else if (near !== null && place === '') expect(snapshot.matches('place')).toBe(true);
      else expect([near, radius]).toEqual(place === '' ? [null, null] : [SALEM, 25]);
    }
  });

  it('times out, and an error is shown until the next request', () => {
    const leaving = edges.filter(({ from, to }) => from.matches('locating') && !to.matches('locating'));
    const [late, failed] = [
      leaving.filter(({ event }) => event.delayMs !== undefined),
      leaving.filter(({ event }) => event.type === 'xstate.error.actor.locate'),
    ];
    expect([late.length > 0, failed.length > 0]).toEqual([true, true]);
    expect(
      [...late, ...failed].filter(({ to }) => !to.matches('geolocationFailed') || to.context.error === null),
    ).toEqual([]);
    for (const snapshot of states) if (snapshot.matches('locating')) expect(snapshot.context.error).toBeNull();
  });

  it('is discarded by another press on "Near me", known or pending', () => {
    const pressed = memberSearchModels
      .flatMap((model) => toGraph(model).edges)
      .filter(({ from, event }) => event.type === 'near.pressed' && (selectIsNearby(from) || selectIsLocating(from)));
    expect(new Set(pressed.map(({ from }) => from.value))).toEqual(new Set(['nearby', 'locating']));
    for (const { to } of pressed) {
      expect([selectIsNearby(to), selectIsLocating(to), to.context.near]).toEqual([false, false, null]);
      expect(to.can({ type: 'near.pressed' })).toBe(true);
    }
  });

  it('is denied or unavailable, and the reason is shown until the next request', () => {
    const failed = edges.filter(({ event }) => event.type === 'xstate.error.actor.locate');
    for (const { event, to } of failed) {
      const isNo = (event['error'] as { kind?: string }).kind === 'denied';
      expect(selectGeolocationError(to)).toBe(isNo ? 'denied' : 'unavailable');
    }
    for (const { to } of edges) expect(selectGeolocationError(to) !== null).toBe(to.matches('geolocationFailed'));
  });

  it.each([null, undefined, 'denied', 7])('%j, thrown by whatever, is no word of the visitor’s', (error) => {
    const [state] = states.filter(selectIsLocating);
    const failed = { type: 'xstate.error.actor.locate', actorId: 'locate', error };
    expect(selectGeolocationError(transition(memberSearchMachine, state!, failed as never)[0])).toBe('unavailable');
  });

  it('never changes words, filters and area', () => {
    for (const { from, to, event } of edges) {
      if (!['near.pressed', 'xstate.done.actor.locate', 'xstate.error.actor.locate'].includes(event.type)) continue;
      const { typed, nearWords, profession, specialty, within } = from.context;
      // A place that was being typed is left.
      const { search } = from.matches('place') ? splitPlace(typed, nearWords) : from.context;
      expect(to.context).toMatchObject({ search, profession, specialty, within });
    }
  });
});

it('a place in the query is the one in the search field, and an unfinished one finds everything', () => {
  for (const snapshot of states) {
    const { typed, nearWords, place, search } = snapshot.context;
    const isPending = snapshot.matches({ place: 'typing' }) || snapshot.matches({ place: 'finding' });
    if (!isPending && place !== '') expect(place).toBe(splitPlace(typed, nearWords).place);
    if (typed === 'near ') expect([search, place]).toEqual(['', '']);
  }
});

describe('the specialties', () => {
  it('to choose from are those of the profession, with the one that is chosen', () => {
    for (const snapshot of states) {
      const { profession, specialty } = snapshot.context;
      const offered = SPECIALTIES[profession || 'all'];
      expect(selectSpecialties(snapshot)).toEqual(offered);
      expect(['', ...offered]).toContain(specialty);
    }
    const [start] = states;
    const [old] = transition(memberSearchMachine, start!, { type: 'specialty.chosen', specialty: 'Acupuncture' });
    expect(selectSpecialties(old)).toEqual([...SPECIALTIES.all, 'Acupuncture']);
  });

  it('are left by a profession that has not the chosen one', () => {
    const chosen = edges.filter(
      ({ from, event }) => event.type === 'profession.chosen' && from.context.specialty !== '',
    );
    expect(new Set(chosen.map(({ to }) => to.context.specialty))).toEqual(new Set(['', 'Orthodontics']));
  });
});

describe('the area of the map', () => {
  it('limits the list until a search or a filter changes', () => {
    const changes = edges.filter(({ event }) =>
      ['search.changed', 'profession.chosen', 'specialty.chosen', 'search.cleared'].includes(event.type),
    );
    expect(changes.some(({ from }) => from.context.within !== null)).toBe(true);
    for (const { to } of changes) expect(to.context.within).toBeNull();
  });

  it('is set only by the map, and cleared by "Show all"', () => {
    for (const { from, to, event } of edges) {
      if (event.type === 'area.shown') expect(to.context).toEqual({ ...from.context, within: DOWNTOWN });
      else if (event.type === 'area.cleared') expect(to.context).toEqual({ ...from.context, within: null });
      else if (from.context.within === null) expect(to.context.within).toBeNull();
    }
  });

  it('is not reported if there was none', () => {
    const parent = startUnderParent(memberSearchModel);
    (parent.getSnapshot().children['child'] as AnyActorRef).send({ type: 'area.cleared' });
    expect(parent.getSnapshot().context.notifications).toEqual([]);
    parent.stop();
  });
});

it('the parent gets every query at once', () => {
  const parent = startUnderParent(memberSearchModels[1]!);
  const child = parent.getSnapshot().children['child'] as AnyActorRef;
  const heard = () => parent.getSnapshot().context.notifications.at(-1);
  const query = { ...EMPTY_QUERY, near: HERE };
  for (const [event, change] of [
    [{ type: 'search.changed', search: 'legrand' }, { search: 'legrand' }],
    [{ type: 'profession.chosen', profession: 'dental' }, { profession: 'dental' }],
    [{ type: 'specialty.chosen', specialty: 'Orthodontics' }, { specialty: 'Orthodontics' }],
    [{ type: 'area.shown', within: DOWNTOWN }, { within: DOWNTOWN }],
    [{ type: 'near.pressed' }, { near: null }],
    [{ type: 'area.cleared' }, { within: null }],
    [{ type: 'area.shown', within: DOWNTOWN }, { within: DOWNTOWN }],
    [{ type: 'search.cleared' }, { search: '', profession: '', specialty: '', within: null }],
  ] as const) {
    child.send(event);
    Object.assign(query, change);
    expect(heard()).toEqual({ type: 'query.changed', query });
  }
  child.send({ type: 'near.pressed' });
  child.send({ type: 'xstate.done.actor.locate', actorId: 'locate', output: HERE });
  expect(heard()).toEqual({ type: 'query.changed', query: { ...query, near: HERE } });
  parent.stop();
});

it('the unfiltered query is reachable from every state', () => {
  const isUnfiltered = ({ context }: (typeof states)[number]) => isSameQuery(context, EMPTY_QUERY);
  expect(deadEnds(isUnfiltered)).toEqual([]);
});

it('the device’s position and a place are waited for fifteen seconds, a place from 600 ms after the last key', () => {
  expect(toGraph(memberSearchModel).delays).toEqual(new Set([15_000, 600]));
});

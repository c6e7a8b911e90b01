/** What the decisions say of the search: "nobody's position is sent unless asked", and it always leads on. */
import { describe, expect, it } from 'vitest';
import { graphOf } from '#kit';
import { memberSearchModel } from './member-search.model.ts';

const { states, edges, strandedFrom } = graphOf(memberSearchModel);

describe('the place of the visitor', () => {
  it('is asked for by a press on "Near me" alone', () => {
    const asking = edges.filter(({ from, to }) => !from.matches('locating') && to.matches('locating'));
    expect(asking.length).toBeGreaterThan(0);
    for (const { event } of asking) expect(event.type).toBe('near.pressed');
  });

  it('is in the question only while members are by distance', () => {
    for (const snapshot of states) expect(snapshot.context.near !== null).toBe(snapshot.matches('nearby'));
  });

  it('is awaited for no longer than a time-out, and whoever gives none is told why, until it is asked for again', () => {
    const leaving = edges.filter(({ from, to }) => from.matches('locating') && !to.matches('locating'));
    const [late, failed] = [
      leaving.filter(({ event }) => event.delayMs !== undefined),
      leaving.filter(({ event }) => event.type === 'xstate.error.actor.locate'),
    ];
    expect([late.length > 0, failed.length > 0]).toEqual([true, true]);
    expect([...late, ...failed].filter(({ to }) => !to.matches('unlocated') || to.context.why === null)).toEqual([]);
    for (const snapshot of states) if (snapshot.matches('locating')) expect(snapshot.context.why).toBeNull();
  });

  it('words and profession stay, whatever becomes of it', () => {
    for (const { from, to, event } of edges)
      if (!['search.changed', 'profession.chosen', 'search.cleared'].includes(event.type))
        expect([to.context.search, to.context.profession]).toEqual([from.context.search, from.context.profession]);
  });
});

it('everybody can be looked for again, from everywhere', () => {
  const isEverybody = ({ context }: (typeof states)[number]) =>
    context.search === '' && context.profession === '' && context.near === null;
  expect(strandedFrom(isEverybody)).toEqual([]);
});

/** What the decisions say of the places: once, compact, and nothing is read for a map that nobody sees. */
import { describe, expect, it } from 'vitest';
import { graphOf } from '#kit';
import { memberMapModel } from './member-map.model.ts';

const { states, edges, strandedFrom } = graphOf(memberMapModel());

describe('places', () => {
  it('are read once: again only where the host says that they have changed', () => {
    for (const { from, to, event } of edges)
      if (from.context.version !== null && to.context.version === null)
        expect([event.type, to.context.found === null]).toEqual(['xstate.done.actor.findPlaces', false]);
  });

  it('are not in the context, which stays small', () => {
    for (const { context } of states) expect(JSON.stringify(context).length).toBeLessThan(3000);
  });

  it('are of the question that was asked last', () => {
    for (const snapshot of states)
      if (snapshot.matches('resting'))
        expect(snapshot.context.found === null).toBe(snapshot.context.question.search === '');
  });
});

it('a map that is folded away comes to rest, and asks nothing', () => {
  for (const { from, to } of edges)
    if (from.matches('folded') && to.context.isFolded) expect(to.matches('folded')).toBe(true);
});

it('what failed can always be had again', () => {
  expect(strandedFrom((snapshot) => snapshot.matches('resting') || snapshot.matches('folded'))).toEqual([]);
});

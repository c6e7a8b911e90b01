/** The gallery's URLs: reading a URL returns what was written into it, and an invalid URL gives an error message. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { chartGraph, statesOf } from '../../kit/drawing/chart-graph.ts';
import { LONGEST_QUERY, NOTHING_SIMULATED, parseLocation, formatLocation, TABS } from '../../kit/gallery/location.ts';

const graph = chartGraph(
  createMachine({
    id: 'house',
    initial: 'kitchen',
    states: {
      kitchen: { initial: 'calm', states: { calm: {} } },
      cellar: { id: 'down, below & #1', initial: 'dark', states: { dark: {} } },
    },
  }),
);
const house = { id: 'house', title: 'House', graph, states: statesOf(graph.root) };
const FOLDABLE = ['house.kitchen', 'down, below & #1'];

const places = fc.record({
  tab: fc.option(fc.constantFrom(...TABS)),
  cut: fc.option(
    fc.record({
      detail: fc.constantFrom('names' as const, 'triggers' as const, 'everything' as const),
      folded: fc.subarray(FOLDABLE),
    }),
  ),
  simulated: fc
    .record({
      start: fc.integer({ min: 0, max: 12 }),
      events: fc.array(fc.record({ type: fc.string(), value: fc.jsonValue({ maxDepth: 2 }) }), { maxLength: 4 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ start, events, share }) => ({ start, events, at: Math.round(share * events.length) })),
});

describe('an address', () => {
  it('encodes a location and restores the same one', () => {
    fc.assert(
      fc.property(places, (place) => {
        const { query, isCutShort } = formatLocation(house, place);
        expect(query.length).toBeLessThanOrEqual(LONGEST_QUERY);
        const { place: read, problems } = parseLocation(house, query);
        expect(problems).toEqual([]);
        // JSON has no minus zero.
        const plain = JSON.parse(JSON.stringify(place)) as typeof place;
        expect(read).toEqual(isCutShort ? { ...plain, simulated: NOTHING_SIMULATED } : plain);
      }),
    );
  });

  it('without a location opens the chart’s initial view', () => {
    expect(parseLocation(house, '')).toEqual({
      place: { tab: null, cut: null, simulated: NOTHING_SIMULATED },
      problems: [],
    });
    expect(formatLocation(house, parseLocation(house, '').place)).toEqual({ query: '', isCutShort: false });
  });

  it('is never too long: a long simulation is omitted, with a message', () => {
    const events = Array.from({ length: 400 }, (_, index) => ({ type: 'typed', text: `character ${index}` }));
    const place = { tab: 'Simulate' as const, cut: null, simulated: { start: 0, events, at: 400 } };
    expect(formatLocation(house, place)).toEqual({ query: 'tab=simulate', isCutShort: true });
    const { place: read, problems } = parseLocation(house, `events=${'x'.repeat(LONGEST_QUERY)}`);
    expect(read.simulated).toEqual(NOTHING_SIMULATED);
    expect(problems).toEqual([
      'The address is longer than 4000 characters; what follows the question mark is left out.',
    ]);
  });

  it.each([
    ['tab=elsewhere', 'There is no tab “elsewhere”'],
    ['detail=much', 'There is no level of detail “much”'],
    ['folded=attic', 'The chart has no state “attic” to fold.'],
    ['folded=kitchen.calm', 'The state “kitchen.calm” holds no others'],
    ['events=[{"kind":1}]', 'The events in the address cannot be read'],
    ['events={', 'The events in the address cannot be read'],
    ['start=0', 'The start “0” in the address is no number from 1 on.'],
    ['events=[]&at=1', 'The address looks after event “1”, and there are 0.'],
  ])('%s is reported, and the rest is used', (query, words) => {
    const { place, problems } = parseLocation(house, `${query}&tab=paths`);
    expect(problems).toEqual([expect.stringContaining(words)]);
    if (!query.startsWith('tab')) expect(place.tab).toBe('Paths');
  });

  it('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.webQueryParameters(), (query) => void parseLocation(house, query)));
    fc.assert(fc.property(fc.string(), (query) => void parseLocation(house, query)));
  });
});

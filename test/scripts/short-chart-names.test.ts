/** The published charts' own names are short; what others see of a chart keeps its name. */
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vite';
import { withShortChartNames } from '../../scripts/package/short-chart-names.mjs';

const shortened = (code: string) => withShortChartNames(code, parseAst(code));

describe('the names in a published chart', () => {
  it('are short for actions, guards and delays', () => {
    expect(
      shortened(
        'setup({ actions: { count: f }, guards: { isDue: g }, delays: { soon: 5 } }).createMachine({ after: { soon: { guard: "isDue", actions: ["count", { type: "count" }] } } })',
      ),
    ).toBe(
      'setup({ actions: { n0: f }, guards: { n1: g }, delays: { n2: 5 } }).createMachine({ after: { n2: { guard: "n1", actions: ["n0", { type: "n0" }] } } })',
    );
  });

  it.each([
    'setup({ delays: { lost: 5 } }).createMachine({ states: { away: { after: { lost: "lost" } }, lost: {} } })',
    'setup({ guards: { isQueued: (c) => c.isQueued } }).createMachine({ guard: "isQueued" })',
    'setup({ actions: { loaded: f } }).createMachine({ on: { "frame.loaded": { actions: "loaded" } } })',
    'setup({ actions: { count: f({ count: 1 }) } }).createMachine({ entry: "count" })',
    'setup({ actors: { save: f } }).createMachine({ invoke: { src: "save" } })',
    'other({ actions: { count: f } })',
  ])('stay where they mean something else, too: %s', (code) => {
    expect(shortened(code)).toBe(code);
  });
});

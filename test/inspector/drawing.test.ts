/** Every chart is drawn completely and is readable. */
import { describe, expect, it } from 'vitest';
import { createMachine, setup, stateIn, not, and } from 'xstate';
import { getCharts, loadMachine } from '#kit/gallery';
import config from '../../statechart-kit.config.ts';
import { chartGraph, statesOf, triggerOf } from '../../kit/drawing/chart-graph.ts';
import { layOut } from '../../kit/drawing/in-node.ts';
import type { Area } from '../../kit/drawing/layout.ts';
import { drawSvg } from '../../kit/drawing/svg.ts';
import { textWidth } from '../../kit/drawing/text-width.ts';
import { getStateIds, getTransitions } from '#kit';

const allCharts = getCharts(config);

const overlap = (one: Area, other: Area) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The ratio of width to height. */
const STRIP = 2.6;

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

const marked = (svg: string, attribute: string) =>
  [...svg.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].flatMap(([, value]) =>
    unescaped(value ?? '').split('\n'),
  );

describe.each(allCharts)('the drawing of $id', async (entry) => {
  const machine = await loadMachine(entry);
  const graph = chartGraph(machine);
  const layout = await layOut(graph);
  const svg = drawSvg(layout);

  it('has every state and every transition of the chart', () => {
    expect(new Set(marked(svg, 'data-state'))).toEqual(getStateIds(machine));
    expect(new Set(marked(svg, 'data-transition'))).toEqual(new Set(getTransitions(machine).keys()));
  });

  it('has a line for every transition that leads somewhere', () => {
    const leading = graph.transitions.filter(({ targets }) => targets.length > 0).map(({ key }) => key);
    expect(new Set(marked(svg, 'data-arc'))).toEqual(new Set(leading));
  });

  it('places no label over another, or over a leaf state', () => {
    const labels = layout.arcs.map(({ label }) => label);
    const leaves = layout.boxes.filter(({ state }) => state.children.length === 0);
    for (const [index, label] of labels.entries()) {
      const covered = [...labels.slice(index + 1), ...leaves].filter((area) => overlap(label, area));
      expect(covered).toEqual([]);
    }
  });

  it('gives every text enough room', () => {
    const widthOf = (parts: Array<{ text: string; kind: string }>) =>
      parts.reduce((sum, { text, kind }) => sum + 5 + textWidth(text, 11, kind === 'trigger' ? 'bold' : 'regular'), -5);
    for (const area of [...layout.arcs.map(({ label }) => label), ...layout.boxes]) {
      expect(area.height).toBeGreaterThanOrEqual(area.rows.length * 15);
      const before = 'state' in area ? 10 : 7;
      for (const { parts } of area.rows) expect(area.width).toBeGreaterThanOrEqual(before + widthOf(parts));
    }
  });

  it('stretches every text to its room, in any font', () => {
    const texts = [...svg.matchAll(/<text ([^>]*)>([^<]*)</g)].map(([, attributes = '', text = '']) => ({
      width: Number(/textLength="([\d.]+)" lengthAdjust="spacingAndGlyphs"/.exec(attributes)?.[1]),
      wanted: textWidth(
        unescaped(text),
        /"name"/.test(attributes) ? 13 : 11,
        /"(name|trigger)"/.test(attributes) ? 'bold' : 'regular',
      ),
    }));
    expect(texts.length).toBeGreaterThan(0);
    for (const { width, wanted } of texts) expect(width).toBeCloseTo(wanted, 0);
  });

  it('is not a strip too narrow to read on any screen', () => {
    expect(layout.width / layout.height).toBeLessThan(STRIP);
  });

  it('keeps every state inside its parent', () => {
    const boxOf = new Map(layout.boxes.map((box) => [box.state.id, box]));
    for (const { state } of layout.boxes) {
      const outer = boxOf.get(state.id)!;
      for (const { id } of state.children) {
        const inner = boxOf.get(id)!;
        expect([inner.x >= outer.x, inner.x + inner.width <= outer.x + outer.width]).toEqual([true, true]);
        expect([inner.y >= outer.y, inner.y + inner.height <= outer.y + outer.height]).toEqual([true, true]);
      }
    }
  });
});

describe('a chart as data', () => {
  const everything = setup({
    guards: { isOpen: () => true, isNear: (_, _params: { to: string }) => true },
    delays: { soon: 5 },
  }).createMachine({
    id: 'everything',
    type: 'parallel',
    on: { ignored: {} },
    states: {
      one: {
        initial: 'first',
        states: {
          first: {
            description: 'Where it begins.',
            always: { guard: stateIn({ two: 'calm' }), target: 'second' },
            on: {
              go: [
                { guard: and(['isOpen', not('isOpen')]), target: 'second' },
                { guard: { type: 'isNear', params: { to: 'home' } }, target: 'second', reenter: true },
              ],
            },
            after: { soon: 'second', 250: 'second' },
          },
          second: { type: 'final' },
        },
        onDone: { actions: () => {} },
      },
      two: { initial: 'calm', states: { calm: { on: { stir: { reenter: true } } } } },
    },
  });
  const { root, transitions } = chartGraph(everything);

  it('has the kinds of states, the initial ones and their descriptions', () => {
    expect(statesOf(root).map(({ id, kind, isInitial, description }) => [id, kind, isInitial, description])).toEqual([
      ['everything', 'parallel', false, ''],
      ['everything.one', 'compound', false, ''],
      ['everything.one.first', 'atomic', true, 'Where it begins.'],
      ['everything.one.second', 'final', false, ''],
      ['everything.two', 'compound', false, ''],
      ['everything.two.calm', 'atomic', true, ''],
    ]);
  });

  it('labels causes and guards; a forbidden event is not drawn', () => {
    expect(transitions.map(({ trigger: { text, kind }, guard }) => [text, kind, guard]).toSorted()).toEqual(
      [
        ['after 250 ms', 'after', ''],
        ['after soon', 'after', ''],
        ['always', 'always', 'in two:calm'],
        ['done', 'done', ''],
        ['go', 'event', 'isNear home'],
        ['go', 'event', 'isOpen & not isOpen'],
        ['stir', 'event', ''],
      ].toSorted(),
    );
  });

  it('a transition that enters its own state again leads to it', () => {
    expect(transitions.find(({ trigger }) => trigger.text === 'stir')?.targets).toEqual(['everything.two.calm']);
  });

  it.each([
    ['xstate.done.actor.geocode', 'geocode done', 'done'],
    ['xstate.error.actor.geocode', 'geocode failed', 'error'],
    ['xstate.snapshot.child', 'child changed', 'event'],
    ['address.changed', 'address.changed', 'event'],
  ])('%s is “%s”', (type, text, kind) => {
    expect(triggerOf(type)).toEqual({ text, kind });
  });
});

describe('a drawing', () => {
  it('escapes the chart’s names', async () => {
    const hostile = createMachine({
      id: 'h',
      initial: 'a',
      states: { a: { description: '</title><script>', on: { '"><b': 'b' } }, b: {} },
    });
    const svg = drawSvg(await layOut(chartGraph(hostile)));
    expect(svg).not.toMatch(/<script|"><b/);
  });

  it('has texts as wide as they will be', () => {
    expect(textWidth('WWWW', 10)).toBeCloseTo(37.76);
    expect(textWidth('iiii', 10)).toBeCloseTo(8.88);
    expect(textWidth('⟳', 10)).toBe(10);
    expect(textWidth('address', 13, 'bold')).toBeGreaterThan(textWidth('address', 13));
  });
});

/** Collapsing a state hides its inner states and nothing else. A large chart opens at a readable size. */
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { getCharts, loadMachine } from '#kit/gallery';
import config from '../../statechart-kit.config.ts';
import { chartGraph, statesOf } from '../../kit/drawing/chart-graph.ts';
import { collapse, collapsibleStates, collapsedFromDepth, statesAround } from '../../kit/drawing/collapse.ts';
import { layOut } from '../../kit/drawing/in-node.ts';
import { FRAMES, chooseInitialView, READABLE_SCALE } from '../../kit/drawing/initial-view.ts';
import { drawSvg } from '../../kit/drawing/svg.ts';

const house = chartGraph(
  createMachine({
    id: 'house',
    initial: 'kitchen',
    on: { burgled: '.cellar' },
    states: {
      kitchen: {
        initial: 'cooking',
        on: { doorbell: '.eating', slept: {} },
        states: {
          cooking: { on: { served: 'eating', burnt: '#house.cellar.dark', tasted: { actions: () => {} } } },
          eating: { on: { finished: { target: '#house.cellar' } } },
        },
      },
      cellar: { initial: 'dark', states: { dark: { on: { lit: 'bright' } }, bright: {} } },
    },
  }),
);
const shown = (ids: string[]) => {
  const graph = collapse(house, ids);
  return {
    states: statesOf(graph.root).map(({ id }) => id),
    lines: graph.transitions.map(({ source, trigger, targets }) => [source, trigger.text, ...targets].join(' ')),
  };
};

describe('a collapsed state', () => {
  it('hides its content, and outgoing transitions start at its edge', () => {
    expect(shown(['house.kitchen'])).toEqual({
      states: ['house', 'house.kitchen', 'house.cellar', 'house.cellar.dark', 'house.cellar.bright'],
      lines: [
        'house burgled house.cellar',
        'house.kitchen doorbell',
        'house.kitchen burnt house.cellar.dark',
        'house.kitchen finished house.cellar',
        'house.cellar.dark lit house.cellar.bright',
      ],
    });
  });

  it('is the target of transitions into its content', () => {
    expect(shown(['house.cellar']).lines).toContain('house.kitchen.cooking burnt house.cellar');
    expect(shown(['house.cellar', 'house.kitchen']).lines).toEqual([
      'house burgled house.cellar',
      'house.kitchen doorbell',
      'house.kitchen burnt house.cellar',
      'house.kitchen finished house.cellar',
    ]);
  });

  it('shows the number of hidden states; a missing, empty or root state does not collapse', () => {
    const { root } = collapse(house, ['house.kitchen', 'house', 'house.cellar.dark', 'house.attic']);
    expect(root.children.map(({ folded: hidden, children }) => [hidden, children.length])).toEqual([
      [2, 0],
      [undefined, 2],
    ]);
    expect(collapse(house, [])).toEqual(house);
  });

  it('is found from its content', () => {
    expect(statesAround(house, 'house.kitchen.eating')).toEqual(['house', 'house.kitchen']);
    expect(collapsibleStates(house).map(({ id }) => id)).toEqual(['house.kitchen', 'house.cellar']);
    expect(collapsedFromDepth(1, house)).toEqual(['house.kitchen', 'house.cellar']);
    expect(collapsedFromDepth(2, house)).toEqual([]);
  });

  it('has a labeled button; a picture for pages has none', async () => {
    const layout = await layOut(collapse(house, ['house.kitchen']), { detail: 'triggers', hasFoldMarks: true });
    const svg = drawSvg(layout, { hasFoldMarks: true });
    expect(svg.match(/aria-label="(Unf|F)old \w+"/g)).toEqual([
      'aria-label="Unfold kitchen"',
      'aria-label="Fold cellar"',
    ]);
    expect(svg).toContain('2 states within');
    expect(drawSvg(await layOut(house))).not.toContain('data-fold');
  });
});

describe('levels of detail', () => {
  it('have names alone, what causes transitions as well, or everything', async () => {
    const texts = async (detail: 'names' | 'triggers' | 'everything') =>
      [...drawSvg(await layOut(house, { detail })).matchAll(/<text class="(\w+)"/g)].map(([, kind]) => kind);
    expect(new Set(await texts('names'))).toEqual(new Set(['name']));
    expect(new Set(await texts('triggers'))).toEqual(new Set(['name', 'trigger']));
    expect(new Set(await texts('everything'))).toEqual(new Set(['name', 'trigger', 'action']));
  });

  it('show a cause once per line, for all its transitions', async () => {
    const [box] = (await layOut(collapse(house, ['house.kitchen']), { detail: 'triggers' })).arcs.filter(
      ({ source }) => source === 'house.kitchen',
    );
    expect(box?.label.rows.map(({ parts }) => parts.map(({ text }) => text).join())).toContain('burnt');
  });
});

describe('how a chart opens', () => {
  const machineOf = (id: string) => loadMachine(getCharts(config).find((chart) => chart.id === id)!);
  const opened = async (id: string, frame: 'wide' | 'narrow') =>
    chooseInitialView(chartGraph(await machineOf(id)), frame, layOut);

  it('is expanded, if that is readable', async () => {
    expect(await opened('testimonials', 'wide')).toMatchObject({ detail: 'everything', folded: [] });
  });

  it('is collapsed, if only that is readable in the frame', async () => {
    const { detail, folded: ids, layout } = await opened('registration', 'wide');
    expect([detail, ids.length > 0]).toEqual(['triggers', true]);
    expect(layout.width * READABLE_SCALE).toBeLessThanOrEqual(FRAMES.wide.width);
    const narrow = await opened('registration', 'narrow');
    expect(narrow.layout.width * READABLE_SCALE).toBeLessThanOrEqual(FRAMES.narrow.width);
  });

  it('is at the lowest level of detail, if nothing fits', async () => {
    const { detail, folded: ids, layout } = await opened('payment', 'narrow');
    expect([detail, ids]).toEqual(['names', ['payment.entering']]);
    expect(layout.width * READABLE_SCALE).toBeGreaterThan(FRAMES.narrow.width);
  });
});

/** The difference between two versions of a chart, in words and in one picture. */
import { describe, expect, it } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { compare, isSameChart } from '../../kit/difference/compare.ts';
import { differenceText } from '../../kit/difference/text.ts';
import { chartGraph } from '../../kit/drawing/chart-graph.ts';
import { layOut } from '../../kit/drawing/in-node.ts';
import { drawSvg } from '../../kit/drawing/svg.ts';

const older = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: {
      entry: 'creak',
      on: {
        opened: [
          { guard: 'isUnlocked', target: 'open' },
          { guard: 'hasKey', target: 'open', actions: 'turnKey' },
        ],
        painted: { actions: 'paint' },
      },
    },
    open: { on: { shut: 'closed' }, after: { 1000: 'closed' } },
    broken: { initial: 'loose', states: { loose: {} } },
  },
});
const newer = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: {
      entry: ['creak', 'lock'],
      on: {
        opened: [
          { guard: 'hasKey', target: 'open', actions: 'turnKey' },
          { guard: 'isUnlocked', target: 'ajar' },
        ],
        painted: { actions: 'paint' },
      },
    },
    ajar: { on: { pushed: 'open' } },
    open: { on: { shut: 'closed' } },
  },
});
const between = (one: AnyStateMachine, other: AnyStateMachine) => compare(chartGraph(one), chartGraph(other));
const difference = between(older, newer);

describe('two versions of a chart', () => {
  it('that are the same differ in nothing', () => {
    expect(isSameChart(between(older, older))).toBe(true);
    expect(between(older, older).marks.size).toBe(0);
  });

  it('differ in states that are new, gone or do something else', () => {
    expect(difference.states.map(({ mark, state, words }) => [mark, state.id, ...words])).toEqual([
      ['changed', 'door.closed', 'on entering: creak → creak, lock'],
      ['gone', 'door.broken'],
      ['gone', 'door.broken.loose'],
      ['added', 'door.ajar'],
    ]);
  });

  it('differ in transitions: where they lead, and which is asked first', () => {
    expect(
      difference.transitions.map(({ mark, transition, words }) => [
        mark,
        transition.trigger.text,
        transition.guard,
        ...words,
      ]),
    ).toEqual([
      ['changed', 'opened', 'hasKey', 'is asked in another order'],
      ['changed', 'opened', 'isUnlocked', 'goes to: door.open → door.ajar', 'is asked in another order'],
      ['gone', 'after 1000 ms', ''],
      ['added', 'pushed', ''],
    ]);
  });

  it('are one picture, in which removed parts keep their places', async () => {
    const { union, marks } = difference;
    const svg = drawSvg(await layOut(union), { marks });
    const classOf = (id: string) => new RegExp(`class="([^"]+)" data-state="${id}"`).exec(svg)?.[1];
    expect(classOf('door.broken.loose')).toBe('state atomic is-gone');
    expect(classOf('door.ajar')).toBe('state atomic is-added');
    expect(classOf('door.closed')).toBe('state atomic is-changed');
    expect(classOf('door.open')).toBe('state atomic');
    expect(svg).toMatch(/class="transition after is-gone" data-transition="gone #door.open/);
    expect(svg).toMatch(/class="arc event is-added" data-arc="#door.ajar/);
    // Pictures of a single version stay as they were.
    expect(drawSvg(await layOut(chartGraph(older)))).not.toContain('is-gone');
  });

  it('are compared even if the chart was renamed', () => {
    const renamed = createMachine({ ...older.config, id: 'gate' });
    expect(isSameChart(between(older, renamed))).toBe(true);
  });
});

describe('the text for a pull request', () => {
  const chart = { title: 'Door', difference, picture: 'door.svg' };

  it('says each change in a line, with the picture and the paths that only one of them has', () => {
    const text = differenceText(
      'main',
      [{ ...chart, paths: { added: ['pushed → shut'], gone: [] } }],
      ['+ Window is new.'],
    );
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        '## Charts that are not as in `main`',
        '- + Window is new.',
        '![What has changed in Door](door.svg)',
        '- **− gone** `broken`',
        '- **− gone** in `open` on `after 1000 ms` → `closed`',
        '- **+ added** in `ajar` on `pushed` → `open`',
        '  - goes to: door.open → door.ajar',
        '<summary>Paths that only the new one has: 1</summary>',
        '- `pushed → shut`',
      ]),
    );
    expect(text).not.toContain('only the old one');
  });

  it('lists few enough paths to read, and says why they are not compared', () => {
    const many = Array.from({ length: 50 }, (_, index) => `path ${index}`);
    const text = differenceText('main', [{ ...chart, paths: { added: [], gone: many } }], []);
    expect(text).toContain('only the old one had: 50');
    expect(text).toContain('- … and 30 more');
    expect(differenceText('main', [{ ...chart, paths: { problem: 'no model' } }], [])).toContain(
      'Their paths cannot be compared: no model',
    );
    expect(differenceText('main', [], [])).toContain('None: every chart is the same, and so are its paths.');
  });
});

/** The files that the scaffold writes for a new chart, and the chart's exports to other tools. */
import { describe, expect, it } from 'vitest';
import { chartGraph } from '../../kit/drawing/chart-graph.ts';
import { toMermaid, toStately } from '../../kit/drawing/formats.ts';
import { modelText, screenText, whatIsMissing } from '../../kit/scaffold/model-text.ts';
import { postcardMachine } from './postcard.ts';

const named = { machine: postcardMachine, exported: 'postcardMachine', from: './postcard.ts' };

describe('a model begun from nothing', () => {
  it('knows the events and the actors, and leaves the rest to a person', () => {
    expect(modelText(named)).toBe(`import { createModel } from 'statechart-kit';
import { postcardMachine } from './postcard.ts';

export const postcardModel = createModel(postcardMachine, {
  input: undefined,
  events: {
    'text.changed': [{}],
    'postcard.sent': [{}],
    'editing.resumed': [{}],
    'postcard.retried': [{}],
  },
  actors: {
    send: { done: [undefined], error: [undefined] },
  },
  serializeState: (context) => context,
});
`);
    expect(whatIsMissing(postcardMachine)).toContain(
      'actors["send"].error: how it may fail, one for each way in which the chart treats it.',
    );
  });

  it('has an entry for each state that one can be in, and a gesture for each event', () => {
    const text = screenText(named);
    expect(text).toContain("import type { postcardMachine } from './postcard.ts';");
    expect(text).toContain('postcardScreen: ScreenOf<typeof postcardMachine> = {');
    for (const state of ['writing', 'sending', 'failed', 'waited', 'sent'])
      expect(text).toContain(`'#postcard.${state}': () => []`);
    expect(text).toContain("'postcard.sent': () => ({ send: true })");
  });
});

describe('a chart for other tools', () => {
  it('is a state diagram of Mermaid, with regions, ends, guards and actions', () => {
    const text = toMermaid(chartGraph(postcardMachine));
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'stateDiagram-v2',
        '    [*] --> postcard_writing',
        '    postcard_sent --> [*]',
        '  postcard_writing --> postcard_sending: postcard.sent [hasText]',
        '  postcard_failed --> postcard_waited: after retryWait',
      ]),
    );
  });

  it('is the configuration that Stately imports, with names in the place of code', () => {
    const config = JSON.parse(toStately(postcardMachine)) as { states: { writing: { on: object } } };
    expect(config.states.writing.on).toEqual({
      'text.changed': { actions: { type: 'storeText', params: { type: 'params' } } },
      'postcard.sent': { guard: 'hasText', target: 'sending' },
    });
  });
});

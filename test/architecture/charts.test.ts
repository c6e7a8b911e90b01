/** House rules that hold for every chart of the catalogue. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { catalogue } from '../../machines/index.ts';
import { contentOf, filesUnder, ROOT } from './files.ts';
import { breachesOfStyle } from './chart-style.ts';
import { assign, fromPromise, setup } from 'xstate';

const LONGEST_CHART = 250;

const charts = filesUnder('machines').filter((file) => file.endsWith('.machine.ts'));

describe('the catalogue', () => {
  it('holds every chart, under the name of its folder', () => {
    const folders = charts.map((file) => file.replace(/^machines\/(.+)\/\1\.machine\.ts$/, '$1'));
    expect(catalogue.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
  });

  it.each(catalogue)('$id says what it stands for', ({ title, about }) => {
    expect(title).toMatch(/^[A-Z]/);
    expect(about).toMatch(/^[A-Z].+\.$/);
  });
});

describe.each(catalogue)('$id', ({ id, machine, model }) => {
  it('keeps to the house style', () => {
    expect(breachesOfStyle(machine.root as AnyStateNode)).toEqual([]);
  });

  it(`is at most ${LONGEST_CHART} lines long`, () => {
    expect(contentOf(`machines/${id}/${id}.machine.ts`).split('\n').length).toBeLessThanOrEqual(LONGEST_CHART + 1);
  });

  it('has types, a model, a screen table, generated runs on chart and view, and invariants', () => {
    const wanted = [
      `machines/${id}/${id}.types.ts`,
      model,
      ...['screen.ts', 'chart.test.ts', 'view.test.tsx', 'invariants.test.ts'].map(
        (end) => `test/machines/${id}/${id}.${end}`,
      ),
    ];
    expect(wanted.filter((file) => !existsSync(`${ROOT}${file}`))).toEqual([]);
  });
});

describe('the check of the house style', () => {
  const load = fromPromise(async () => 1);
  const types = {} as { context: { n: number }; events: { type: 'form.sent' } | { type: 'SUBMIT' } };

  it('passes a chart that keeps to it', () => {
    const machine = setup({
      types,
      actors: { load },
      actions: { count: assign({ n: 1 }) },
      guards: { isNew: () => true },
    });
    const chart = machine.createMachine({
      context: { n: 0 },
      initial: 'writing',
      states: {
        writing: { on: { 'form.sent': { guard: 'isNew', target: 'sending', actions: ['count'] } } },
        sending: { entry: { type: 'count' }, invoke: { id: 'load', src: 'load', onDone: 'writing' } },
      },
    });
    expect(breachesOfStyle(chart.root as unknown as AnyStateNode)).toEqual([]);
  });

  it('names every breach', () => {
    const chart = setup({ types, actors: { load } }).createMachine({
      context: { n: 0 },
      initial: 'Writing',
      states: {
        Writing: {
          entry: assign({ n: 2 }),
          exit: () => {},
          on: {
            SUBMIT: {
              target: 'is_sending',
              guard: ({ context }) => {
                const { n } = context;
                return n > 1;
              },
              actions: [() => {}],
            },
          },
        },
        is_sending: { invoke: { src: 'load', onDone: { actions: () => {} } }, after: { 5: 'Writing' } },
      },
    });
    expect(breachesOfStyle(chart.root as unknown as AnyStateNode)).toEqual([
      'state (machine).Writing: "Writing" is not camelCase',
      'state (machine).Writing: an inline action on entry',
      'state (machine).Writing: an inline action on exit',
      'state (machine).Writing: event "SUBMIT" is not of the form subject.happened',
      'state (machine).Writing: an inline action on SUBMIT',
      'state (machine).Writing: an inline guard of several lines on SUBMIT',
      'state (machine).is_sending: "is_sending" is not camelCase',
      'state (machine).is_sending: the delay 5 has no name',
      'state (machine).is_sending: an invoke of "load" without an id',
      'state (machine).is_sending: an inline action on onDone',
    ]);
  });
});

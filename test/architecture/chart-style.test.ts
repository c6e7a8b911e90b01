import { describe, expect, it } from 'vitest';
import { and, assign, fromPromise, not, setup, type AnyStateNode } from 'xstate';
import { breachesOfStyle } from './chart-style.ts';

describe('the check of the house style', () => {
  const load = fromPromise(async () => 1);
  const types = {} as { context: { n: number }; events: { type: 'form.sent' } | { type: 'SUBMIT' } };

  it('accepts a chart that follows it', () => {
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
        writing: {
          on: { 'form.sent': { guard: and(['isNew', not('isNew')]), target: 'sending', actions: ['count'] } },
        },
        sending: { entry: { type: 'count' }, invoke: { id: 'load', src: 'load', onDone: 'writing' } },
      },
    });
    expect(breachesOfStyle(chart.root as unknown as AnyStateNode)).toEqual([]);
  });

  it('names every violation', () => {
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

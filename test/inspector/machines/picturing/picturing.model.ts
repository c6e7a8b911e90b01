import { picturingMachine } from '../../../../kit/machines/picturing/picturing.machine.ts';
import { modelOf } from '#kit';

export const picturingModel = modelOf(picturingMachine, {
  input: { wanted: 'all' },
  events: { 'picture.wanted': [{ wanted: 'all' }, { wanted: 'folded' }], 'retry.pressed': [{}] },
  actors: { draw: { done: ['<svg/>'], error: [null] } },
  project: (context) => context,
});

import { picturingMachine } from '../../../../kit/machines/picturing/picturing.machine.ts';
import { createModel } from '#kit';

export const picturingModel = createModel(picturingMachine, {
  input: { wanted: 'all' },
  events: { 'picture.wanted': [{ wanted: 'all' }, { wanted: 'folded' }], 'retry.pressed': [{}] },
  actors: { draw: { done: ['<svg/>'], error: [null] } },
  serializeState: (context) => context,
});

import { createModel } from 'statechart-kit';
import { newsMachine } from './news.machine.ts';

export const newsModel = createModel(newsMachine, {
  input: undefined,
  events: { 'retry.pressed': [{}], 'reload.pressed': [{}] },
  actors: {
    load: { done: ['Rain tomorrow.'], error: [new Error('The server answers 503.')] },
  },
  serializeState: (context) => context,
});

import { loadThrottlingMachine } from '../../../../embed/machines/load-throttling/load-throttling.machine.ts';
import { createModel } from '#kit';

export const loadThrottlingModels = [
  createModel(loadThrottlingMachine, {
    input: undefined,
    events: { 'load.requested': [{}], 'frame.loaded': [{}], 'component.reset': [{}] },
    serializeState: ({ isQueued }) => isQueued,
  }),
];

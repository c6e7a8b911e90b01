import { loadThrottlingMachine } from '../../../../embed/machines/load-throttling/load-throttling.machine.ts';
import { modelOf } from '#kit';

export const loadThrottlingModels = [
  modelOf(loadThrottlingMachine, {
    input: undefined,
    events: { 'load.requested': [{}], 'component.reset': [{}] },
    project: () => null,
  }),
];

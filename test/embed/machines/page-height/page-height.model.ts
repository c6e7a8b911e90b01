import { createModel } from '#kit';
import { pageHeightMachine } from '../../../../embed/machines/page-height/page-height.machine.ts';

export const pageHeightModels = [
  createModel(pageHeightMachine, {
    input: undefined,
    events: { 'page.changed': [{}], 'frame.resized': [{}], 'component.reset': [{}] },
    actors: { readPageSize: { done: [{ width: 1280, height: 720 }, null], error: ['The app did not say.'] } },
    serializeState: ({ size }) => size,
  }),
];

import { hookMachine } from '../../../../embed/machines/hook/hook.machine.ts';
import { createModel } from '#kit';

export const hookModels = [
  createModel(hookMachine, {
    input: undefined,
    events: { 'component.reset': [{}] },
    actors: { callProvider: { done: [undefined], error: ['The page could not say.'] } },
    serializeState: () => null,
  }),
];

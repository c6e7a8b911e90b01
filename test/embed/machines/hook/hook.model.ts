import { hookMachine } from '../../../../embed/machines/hook/hook.machine.ts';
import { createModel } from '#kit';

export const hookModel = (hasProvider: boolean) =>
  createModel(hookMachine, {
    input: { hasProvider },
    events: { 'component.reset': [{}] },
    actors: { callProvider: { done: [undefined], error: ['The page could not say.'] } },
    serializeState: () => null,
  });

export const hookModels = [hookModel(true), hookModel(false)];

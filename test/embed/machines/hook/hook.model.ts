import { hookMachine } from '../../../../embed/machines/hook/hook.machine.ts';
import { modelOf } from '#kit';

export const hookModel = (hasProvider: boolean) =>
  modelOf(hookMachine, {
    input: { hasProvider },
    events: { 'component.reset': [{}] },
    actors: { callProvider: { done: [undefined], error: ['The page could not say.'] } },
    project: () => null,
  });

export const hookModels = [hookModel(true), hookModel(false)];

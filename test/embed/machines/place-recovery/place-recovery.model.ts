import { createModel } from '#kit';
import { placeRecoveryMachine } from '../../../../embed/machines/place-recovery/place-recovery.machine.ts';

const step = { done: [undefined], error: ['It did not come.'] };

export const placeRecoveryModels = [
  createModel(placeRecoveryMachine, {
    input: undefined,
    events: { 'content.drawn': [{}], 'token.expired': [{}], 'component.reset': [{}] },
    actors: { saveView: step, getToken: step, reload: step, restoreView: step },
    serializeState: () => null,
  }),
];

import { phasedLoadMachine } from '../../../../embed/machines/phased-load/phased-load.machine.ts';
import { createModel } from '#kit';

export const phasedLoadModels = [
  createModel(phasedLoadMachine, {
    input: undefined,
    events: {
      'prepare.sent': [{}],
      'prepare.answered': [{}],
      'prepare.refused': [{}],
      'render.sent': [{}],
      'render.answered': [{}],
      'render.refused': [{}],
      'component.reset': [{}],
    },
    serializeState: () => null,
  }),
];

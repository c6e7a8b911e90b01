import { phasedLoadMachine } from '../../../../embed/machines/phased-load/phased-load.machine.ts';
import { modelOf } from '#kit';

export const phasedLoadModels = [
  modelOf(phasedLoadMachine, {
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
    project: () => null,
  }),
];

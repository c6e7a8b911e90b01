import { modeMachine } from '../../../../embed/machines/mode/mode.machine.ts';
import { createModel } from '#kit';

export const modeModel = (isEditing: boolean) =>
  createModel(modeMachine, {
    input: { isEditing },
    events: {
      'mode.requested': [{ mode: 'edit' }, { mode: 'view' }, { mode: 'undefined' }],
      'mode.answered': [{}],
      'mode.refused': [{}],
      'load.sent': [{ isEditing: true }, { isEditing: false }],
      'component.reset': [{}],
    },
    serializeState: () => null,
  });

export const modeModels = [modeModel(false), modeModel(true)];

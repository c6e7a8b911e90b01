import { modeMachine } from '../../../../embed/machines/mode/mode.machine.ts';
import { modelOf } from '#kit';

export const modeModel = (isEditing: boolean) =>
  modelOf(modeMachine, {
    input: { isEditing },
    events: {
      'mode.requested': [{ mode: 'edit' }, { mode: 'view' }, { mode: 'undefined' }],
      'mode.answered': [{}],
      'mode.refused': [{}],
      'load.sent': [{ isEditing: true }, { isEditing: false }],
      'component.reset': [{}],
    },
    project: () => null,
  });

export const modeModels = [modeModel(false), modeModel(true)];

import { modeMachine } from '../../../../embed/machines/mode/mode.machine.ts';
import { createModel } from '#kit';

export const modeModel = (isEditing: boolean) =>
  createModel(modeMachine, {
    input: { isEditing },
    events: {
      'edit.requested': [{}],
      'view.requested': [{}],
      'mode.answered': [{}],
      'mode.refused': [{}],
      'component.reset': [{}],
    },
    serializeState: () => null,
  });

export const modeModels = [modeModel(false), modeModel(true)];

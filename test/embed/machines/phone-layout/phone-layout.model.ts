import { createModel } from '#kit';
import { phoneLayoutMachine } from '../../../../embed/machines/phone-layout/phone-layout.machine.ts';

const step = { done: [undefined], error: ['The app refused it.'] };

export const phoneLayoutModels = [
  createModel(phoneLayoutMachine, {
    input: { isPhone: false },
    events: { 'width.changed': [{ isNarrow: true }, { isNarrow: false }], 'component.reset': [{}] },
    actors: { saveView: step, switchLayout: step, restoreView: step },
    serializeState: ({ isPhone, isNarrow, isNextPhone }) => [isPhone, isNarrow, isNextPhone],
  }),
];

import { createModel } from '#kit';
import { viewRestorationMachine } from '../../../../embed/machines/view-restoration/view-restoration.machine.ts';

const step = { done: [undefined], error: ['The app refused it.'] };

const viewRestorationModel = (isDrillThrough: boolean) =>
  createModel(viewRestorationMachine, {
    input: { isDrillThrough },
    events: { 'restoration.canceled': [{}] },
    actors: { applyBookmark: step, applyFilters: step, showPage: step, applyPageFilters: step, applySlicers: step },
    serializeState: () => null,
  });

export const viewRestorationModels = [viewRestorationModel(true), viewRestorationModel(false)];

import { createModel } from '#kit';
import { pagePrintingMachine } from '../../../../embed/machines/page-printing/page-printing.machine.ts';

const step = { done: [undefined], error: ['The app refused it.'] };

const pagePrintingModel = (count: number) =>
  createModel(pagePrintingMachine, {
    input: { count },
    events: { 'page.changed': [{}], 'content.rendered': [{}], 'printing.canceled': [{}] },
    actors: {
      showPage: { done: [true, false], error: ['The app refused it.'] },
      printPage: step,
      showPreviousPage: step,
    },
    serializeState: ({ index }) => index,
  });

export const pagePrintingModels = [pagePrintingModel(1), pagePrintingModel(2)];

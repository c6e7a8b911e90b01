import { createToReportMachine } from '../../../../embed/machines/create-to-report/create-to-report.machine.ts';
import { createModel } from '#kit';

export const createToReportModels = [
  createModel(createToReportMachine, {
    input: undefined,
    events: {
      'create.sent': [{}],
      'create.answered': [{}],
      'create.refused': [{}],
      'report.embedded': [{}],
      'component.reset': [{}],
    },
    serializeState: () => null,
  }),
];

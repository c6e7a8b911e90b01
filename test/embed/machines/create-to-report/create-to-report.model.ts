import { createToReportMachine } from '../../../../embed/machines/create-to-report/create-to-report.machine.ts';
import { modelOf } from '#kit';

export const createToReportModels = [
  modelOf(createToReportMachine, {
    input: undefined,
    events: {
      'create.sent': [{}],
      'create.answered': [{}],
      'create.refused': [{}],
      'report.embedded': [{}],
      'component.reset': [{}],
    },
    project: () => null,
  }),
];

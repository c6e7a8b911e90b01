import { setup } from '../lib/setup.ts';
import type { CreateToReportEvent } from './create-to-report.types.ts';

/** A report while it is created, until the new report is embedded in the same frame. */
export const createToReportMachine = setup({ types: {} as { events: CreateToReportEvent } }).createMachine({
  id: 'create-to-report',
  initial: 'waiting',
  on: {
    'report.embedded': '.handedOver',
    'component.reset': '.stopped',
  },
  states: {
    waiting: { description: 'No report has been created yet.', on: { 'create.sent': 'creating' } },
    creating: { on: { 'create.answered': 'authoring', 'create.refused': 'failed' } },
    authoring: {
      description: 'The user designs the new report and saves it in the app.',
      on: { 'create.sent': 'creating' },
    },
    failed: { on: { 'create.sent': 'creating' } },
    handedOver: { type: 'final', description: 'The new report owns the frame and its load.' },
    stopped: { type: 'final' },
  },
});

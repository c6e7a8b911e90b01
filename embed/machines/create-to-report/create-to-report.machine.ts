import { setup } from '../lib/setup.ts';
import type { CreateToReportEvent } from './create-to-report.types.ts';

/** A report in the making, until it is embedded as the report that it has become, in the same frame. */
export const createToReportMachine = setup({ types: {} as { events: CreateToReportEvent } }).createMachine({
  id: 'create-to-report',
  initial: 'waiting',
  on: {
    'report.embedded': '.handedOver',
    'component.reset': '.stopped',
  },
  states: {
    waiting: { description: 'Nothing has been asked of the app yet.', on: { 'create.sent': 'creating' } },
    creating: { on: { 'create.answered': 'authoring', 'create.refused': 'failed' } },
    authoring: {
      description: 'The member draws the new report; it is saved in the app.',
      on: { 'create.sent': 'creating' },
    },
    failed: { on: { 'create.sent': 'creating' } },
    handedOver: { type: 'final', description: 'The frame is the report’s now, and so is its load.' },
    stopped: { type: 'final' },
  },
});

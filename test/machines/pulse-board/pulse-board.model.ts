import { pulseBoardMachine } from '../../../machines/pulse-board/pulse-board.machine.ts';
import type { PulseBoardInput } from '../../../machines/pulse-board/pulse-board.types.ts';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { createModel } from '#kit';

export const REFUSAL = 'The access key is not known.';
export const REPORTED = 'TokenExpired';

const FAILURES: FetchError[] = [
  { kind: 'httpError', status: 403, code: '', message: REFUSAL },
  { kind: 'networkError' },
  { kind: 'offline' },
  { kind: 'invalidResponse', where: 'embedUrl' },
];

const modelFrom = (input: PulseBoardInput) =>
  createModel(pulseBoardMachine, {
    input,
    events: {
      'board.retried': [{}],
      'report.loaded': [{}],
      'report.failed': [{ message: REPORTED }],
      'report.crashed': [{}],
    },
    actors: { requestReport: { done: [undefined], error: FAILURES } },
    serializeState: ({ message }) => message,
  });

export const withAccessModel = modelFrom({ hasAccess: true, configured: true });
export const withoutAccessModel = modelFrom({ hasAccess: false, configured: true });
const notConfiguredModel = modelFrom({ hasAccess: true, configured: false });

export const pulseBoardModels = [withAccessModel, withoutAccessModel, notConfiguredModel];

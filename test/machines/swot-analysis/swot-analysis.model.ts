import type { FetchError } from '../../../machines/lib/errors.ts';
import { swotAnalysisMachine } from '../../../machines/swot-analysis/swot-analysis.machine.ts';
import type { MissingRequirement } from '../../../machines/swot-analysis/swot-analysis.types.ts';
import { createModel } from '#kit';

export const REFUSAL = 'The automation is paused.';

const FAILURES: FetchError[] = [
  { kind: 'httpError', status: 503, code: '', message: REFUSAL },
  { kind: 'networkError' },
  { kind: 'offline' },
];

const modelFrom = (missing: MissingRequirement | null) =>
  createModel(swotAnalysisMachine, {
    input: { missing },
    events: { 'analysis.requested': [{}], 'analysis.retried': [{}] },
    actors: { generateAnalysis: { done: ['accepted'], error: FAILURES } },
    serializeState: ({ serverMessage }) => serverMessage,
  });

export const availableModel = modelFrom(null);
export const swotAnalysisModels = [availableModel, modelFrom('webhook'), modelFrom('email')];

import { fetchingMachine } from '../../../../kit/machines/fetching/fetching.machine.ts';
import type { FetchFailure } from '../../../../kit/machines/fetching/fetching.types.ts';
import { createModel } from '#kit';

const FAILURES: Array<FetchFailure | null> = [{ status: 404 }, { status: 500 }, { status: null }, null];

export const fetchingModel = createModel(fetchingMachine, {
  input: { address: '/machines/charts/address.svg' },
  events: { 'retry.pressed': [{}] },
  actors: { fetchFile: { done: ['<svg/>'], error: FAILURES } },
  serializeState: ({ content }) => content,
});

import type { Failure } from '../../../../machines/lib/failure.ts';
import { fetchingMachine } from '../../../../src/inspector/machines/fetching/fetching.machine.ts';
import { modelOf } from '#kit';

const FAILURES: Failure[] = [
  { kind: 'http', status: 404, code: '', message: '' },
  { kind: 'http', status: 500, code: '', message: '' },
  { kind: 'network' },
];

export const fetchingModel = modelOf(fetchingMachine, {
  input: { address: '/machines/charts/address.svg' },
  events: { 'retry.pressed': [{}] },
  actors: { fetchFile: { done: ['<svg/>'], error: FAILURES } },
  project: ({ content }) => content,
});

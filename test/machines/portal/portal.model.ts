import { portalMachine } from '../../../machines/portal/portal.machine.ts';
import { KNOWN_PAGES, type PortalInput } from '../../../machines/portal/portal.types.ts';
import { modelOf } from '../../kit/explore.ts';

export const portalModel = (input: PortalInput) =>
  modelOf(portalMachine, {
    input,
    events: { 'view.retried': [{}], 'view.crashed': [{}] },
    actors: { loadView: { done: [undefined], error: [new Error('The chunk did not come.')] } },
    project: ({ page, problem }) => ({ page, problem }),
  });

/** Every page setting, one that nobody knows, and page data that could not be read. */
export const portalModels = [
  ...KNOWN_PAGES.map((page) => portalModel({ page, problem: null })),
  portalModel({ page: 'partner-page', problem: null }),
  portalModel({ page: '', problem: { field: 'data.products.0.price', kind: 'malformed' } }),
  portalModel({ page: '', problem: { field: 'practice-portal-data', kind: 'missing' } }),
];

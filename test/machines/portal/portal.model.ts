import { portalMachine } from '../../../machines/portal/portal.machine.ts';
import {
  KNOWN_PAGES,
  WITHOUT_MEMBERSHIP,
  type PageDataError,
  type PortalInput,
} from '../../../machines/portal/portal.types.ts';
import { createModel } from '#kit';

const malformedMember: PageDataError = { field: 'data.members.0.name', kind: 'malformed' };

export const portalModel = (input: PortalInput) =>
  createModel(portalMachine, {
    input,
    events: { 'view.retried': [{}], 'view.crashed': [{}] },
    actors: { loadView: { done: [undefined], error: [new Error('The chunk did not come.'), malformedMember] } },
    serializeState: ({ page, pageDataError }) => ({ page, pageDataError }),
  });

/** Every page setting, the page for users without a membership, an unknown one, and unreadable page data. */
export const portalModels = [
  ...[...KNOWN_PAGES, ...Object.values(WITHOUT_MEMBERSHIP)].map((page) => portalModel({ page, pageDataError: null })),
  portalModel({ page: 'partner-page', pageDataError: null }),
  portalModel({ page: '', pageDataError: { field: 'data.products.0.price', kind: 'malformed' } }),
  portalModel({ page: '', pageDataError: { field: 'practice-portal-data', kind: 'missing' } }),
];

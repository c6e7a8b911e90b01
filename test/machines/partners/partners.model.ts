import { partnersMachine } from '../../../machines/partners/partners.machine.ts';
import type { PartnersPage } from '../../../machines/partners/partners.types.ts';
import { createModel } from '#kit';

export const PAUL = { id: 7, name: 'Paul Partner', email: 'partner@example.com' };
export const RITA = { id: 8, name: 'Rita Rose', email: 'rita@example.com' };

export const firstPage: PartnersPage = {
  partners: [PAUL],
  listings: [{ id: 12, label: 'Rose City Supply' }],
  groups: [{ id: 3, label: 'Dental buyers' }],
  isLast: false,
};
export const lastPage: PartnersPage = {
  partners: [RITA],
  listings: [{ id: 13, label: 'Plain Partner' }],
  groups: [],
  isLast: true,
};

export const partnersModel = createModel(partnersMachine, {
  input: undefined,
  events: { 'load.retried': [{}] },
  actors: {
    // The first page twice: a host that does not turn the page.
    loadPage: { done: [firstPage, lastPage], error: [{ kind: 'networkError' }, { kind: 'signedOut' }] },
  },
  serializeState: ({ page, partners, error }) => ({ page, partners: partners.map(({ id }) => id), error }),
});

import { rowLabel } from '../../../machines/theme-settings/fields.ts';
import type { PartnersContext } from '../../../machines/partners/partners.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';

const failed: ExpectedElement[] = [
  { role: 'alert', text: 'The partners could not be loaded.' },
  { role: 'button', name: 'Retry' },
];

export const partnersScreen: ScreenModel<PartnersContext> = {
  '#partners.loading': () => [{ role: 'status', text: 'Loading the partners…' }],
  '#partners.loaded': ({ partners }) => [
    { role: 'table', name: 'Vendor Assignments' },
    ...partners.flatMap((partner): ExpectedElement[] => [
      { role: 'combobox', name: translate(rowLabel('vendor_assignments', partner)), value: 'Not assigned' },
      { role: 'combobox', name: translate(rowLabel('vendor_groups', partner)), value: 'Not assigned' },
    ]),
  ],
  '#partners.failed': () => failed,
  '#partners.signedOut': () => [...failed, { role: 'link', name: 'Sign in (opens in a new tab)' }],
};

export const partnersUserActions: UserActions = {
  'load.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
};

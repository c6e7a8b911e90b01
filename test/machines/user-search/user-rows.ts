/** Three users as a settings form holds them: one with access, one with half of it, one with none. */
import type { SettingsDocument } from '../../../machines/settings-form/settings-form.types.ts';

export const MEG = { id: 5, name: 'Meg Member', email: 'member@example.com' };
export const DORA = { id: 6, name: 'Dora Doctor', email: 'doctor@example.com' };
export const ROB = { id: 16, name: 'Rob Roe', email: 'rob@example.com' };

export const DOCUMENT: SettingsDocument = {
  values: {
    '5.datadx_access_key': 'key',
    '5.datadx_access_email': 'member@example.com',
    '6.datadx_access_key': '',
    '6.datadx_access_email': '',
    '16.datadx_access_key': 'key',
    '16.datadx_access_email': '',
  },
  people: [MEG, DORA, ROB],
  revision: '"1"',
};

/** Nothing typed, nothing refused. */
export const ROWS = { document: DOCUMENT, edits: {}, fieldErrors: {} };

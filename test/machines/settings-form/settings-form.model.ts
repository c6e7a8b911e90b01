import { settingsFormMachine } from '../../../machines/settings-form/settings-form.machine.ts';
import type { SettingsDocument } from '../../../machines/settings-form/settings-form.types.ts';
import { createModel } from '#kit';

/** The field that the paths type into. */
export const FIELD = 'app_insights_connection_string';

const documentWith = (revision: string, text: string): SettingsDocument => ({
  values: {
    zoho_salesiq_embed: '<script></script>',
    member_overview_page: '',
    datadx_api_url: 'https://reports.example.com',
    [FIELD]: text,
  },
  people: [],
  revision,
});

export const BEFORE = documentWith('"1"', '41');
export const SAVED = documentWith('"2"', '42');
export const THEIRS = documentWith('"3"', '43');

const invalid = { kind: 'invalid', errors: { [FIELD]: 'This text is too long.' } };
const conflict = { kind: 'conflict', current: THEIRS };

/** With a first page or without. Only the users' form has rows, so one page is enough for the others. */
export const settingsFormModel = createModel(settingsFormMachine, {
  input: { part: 'options' },
  events: {
    'load.retried': [{}],
    // The second value undoes the first one.
    'field.changed': [
      { field: FIELD, value: '42' },
      { field: FIELD, value: '41' },
    ],
    'save.allowed': [{}],
    'conflict.overwritten': [{}],
    'conflict.adopted': [{}],
  },
  actors: {
    load: {
      done: [
        { ...BEFORE, isLast: true },
        { ...BEFORE, people: [{ id: 5, name: 'Meg Member', email: 'member@example.com' }], isLast: false },
      ],
      error: [{ kind: 'networkError' }, { kind: 'signedOut' }],
    },
    save: {
      done: [SAVED],
      error: [{ kind: 'networkError' }, { kind: 'signedOut' }, invalid, conflict, { kind: 'conflict', current: SAVED }],
    },
  },
  serializeState: ({ document, edits, sent, theirs, page }) => ({
    revision: document.revision,
    people: document.people.length,
    edits,
    sent,
    theirs: theirs?.revision,
    page: document.people.length > 0 ? page : 0,
  }),
  // After a save or a conflict the host has a different text. The invariants test that the form continues from there as from the start.
  filter: ({ context, tags }, { type }) => {
    if (type === 'load.retried') return context.document.people.length === 0;
    if (context.document.people.length > 0) return tags.has('loading');
    if (tags.has('saved')) return type === 'field.changed';
    return context.document.revision !== SAVED.revision && context.document.revision !== THEIRS.revision;
  },
});

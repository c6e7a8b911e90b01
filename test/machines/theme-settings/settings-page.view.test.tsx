import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { partnersMachine } from '../../../machines/partners/partners.machine.ts';
import type { PartnersPage } from '../../../machines/partners/partners.types.ts';
import { settingsFormMachine } from '../../../machines/settings-form/settings-form.machine.ts';
import type {
  SaveError,
  SaveInput,
  SettingsDocument,
  SettingsPage as Loaded,
} from '../../../machines/settings-form/settings-form.types.ts';
import { SettingsPage } from '../../../src/pages/settings/SettingsPage.tsx';
import { lazyCombobox } from '../../../src/ui/combobox/Combobox.tsx';
import { controlledActors } from '#kit';
import { firstPage, PAUL, RITA } from '../partners/partners.model.ts';
import { SETTINGS_PROPS, settingsIn } from '../settings-actors.ts';

// It loads in a chunk of its own, which the browser tests check.
await lazyCombobox();

afterEach(cleanup);

type PageInput = { page: number };

const MEG = { id: 5, name: 'Meg Member', email: 'member@example.com' };
const OPTIONS: SettingsDocument = {
  values: { datadx_api_url: 'https://reports.example.com', 'vendor_assignments.7': '99', 'vendor_groups.7': '3' },
  people: [],
  revision: '"1"',
};
const USERS: SettingsDocument = {
  values: { '5.datadx_access_key': 'key', '5.datadx_access_email': 'member@example.com' },
  people: [MEG],
  revision: '"1"',
};

/** The whole page; each save ends as `outcome` says. */
async function show({ outcome = {}, props = {}, options = OPTIONS, users = USERS }: Partial<Given> = {}) {
  const saved: Array<[string, SaveInput]> = [];
  const form = (part: 'options' | 'users', document: SettingsDocument) =>
    settingsFormMachine.provide({
      actors: {
        load: fromPromise<Loaded, PageInput>(async () => ({ ...document, isLast: true })),
        save: fromPromise<SettingsDocument, SaveInput>(async ({ input }) => {
          saved.push([part, input]);
          const failure = outcome[part];
          if (failure) throw failure;
          return input;
        }),
      },
    });
  const machine = settingsIn(controlledActors()).provide({
    actors: {
      partners: partnersMachine.provide({
        actors: {
          loadPage: fromPromise<PartnersPage, PageInput>(async () => ({
            ...firstPage,
            partners: [PAUL, RITA],
            isLast: true,
          })),
        },
      }),
      options: form('options', options),
      users: form('users', users),
    },
  });
  const actor = createActor(machine, { input: { administrator: true } }).start();
  render(<SettingsPage actor={actor} {...SETTINGS_PROPS} {...props} />);
  await screen.findByRole('table', { name: 'Vendor Assignments' });
  return { saved, user: userEvent.setup() };
}
type Given = {
  outcome: Partial<Record<'options' | 'users', SaveError>>;
  props: Partial<typeof SETTINGS_PROPS>;
  options: SettingsDocument;
  users: SettingsDocument;
};

const button = (name: string) => screen.getByRole('button', { name });
const combobox = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the page', () => {
  it('has all fields, both tables and both buttons, in the specification’s order', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Theme Settings');
    for (const name of ['Live Chat Embed Code', 'Data Analytics API URL', 'Application Insights Connection String'])
      expect(textbox(name)).toBeTruthy();
    expect(combobox('Member Overview Page ID')).toBeTruthy();
    const columnsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(columnsOf('Vendor Assignments')).toEqual(['User', 'Vendor Assignment', 'Vendor Community Group']);
    expect(columnsOf('User analytics Settings')).toEqual(['User', 'Access Key', 'Access Email']);
    const order = [
      textbox('Live Chat Embed Code'),
      screen.getByRole('table', { name: 'Vendor Assignments' }),
      button('Save Users'),
      screen.getByRole('table', { name: 'User analytics Settings' }),
    ];
    for (const [index, element] of order.slice(1).entries())
      expect(order[index]!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('each row has the user’s name and e-mail address', async () => {
    await show();
    const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Paul Partnerpartner@example.com',
      'Rita Roserita@example.com',
      'Meg Membermember@example.com',
    ]);
  });

  it('a listing that is not offered any more stays visible and is sent back', async () => {
    const { saved, user } = await show();
    const name = 'Vendor assignment for Paul Partner (partner@example.com)';
    expect(screen.getByRole<HTMLInputElement>('combobox', { name }).value).toBe('Number 99 (no longer listed)');
    await user.click(button('Save Settings'));
    expect(saved[0]![1].values['vendor_assignments.7']).toBe('99');
  });

  it('keys are given to no browser, password manager or spelling service', async () => {
    await show();
    const key = textbox('Access key for Meg Member (member@example.com)');
    expect([key.type, key.autocomplete, key.getAttribute('spellcheck')]).toEqual(['text', 'off', 'false']);
  });

  it('the link to access information is there only with an address, and opens beside what is typed', async () => {
    await show();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'User access information' });
    expect([link.href, link.target, link.rel]).toEqual(['http://analytics.test/access', '_blank', 'noopener']);
    cleanup();
    await show({ props: { userAccessUrl: '' } });
    expect(screen.queryByRole('link', { name: 'User access information' })).toBe(null);
  });

  it('who may not publish unfiltered HTML can read the code, and is told why not more', async () => {
    await show({ props: { canEditLiveChat: false } });
    expect(textbox('Live Chat Embed Code').readOnly).toBe(true);
    expect(screen.getByText(/may publish unfiltered HTML/)).toBeTruthy();
  });
});

describe('saving', () => {
  const EMAIL = 'Access email for Meg Member (member@example.com)';

  it('the status stands beside the button that was pressed, and beside no other', async () => {
    const { user } = await show();
    await user.click(button('Save Users'));
    const statusBeside = (name: string) => within(button(name).parentElement!).getByRole('status').textContent;
    expect([statusBeside('Save Users'), statusBeside('Save Settings')]).toEqual(['Saved', '']);
  });

  it('unsaved changes of both parts are counted together', async () => {
    const { user } = await show();
    await user.type(textbox(EMAIL), 'x');
    await user.selectOptions(combobox('Member Overview Page ID'), 'Another overview');
    expect(screen.getByText('2 unsaved changes')).toBeTruthy();
    await user.click(button('Save Users'));
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
  });

  it('a refused field says why, at the field and by a link to it; an edit takes the message away', async () => {
    const failure: SaveError = { kind: 'invalid', errors: { '5.datadx_access_email': 'Not an e-mail address.' } };
    const { user } = await show({ outcome: { users: failure } });
    await user.click(button('Save Users'));
    const field = textbox(EMAIL);
    const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect([field.getAttribute('aria-invalid'), message?.textContent]).toEqual([
      'true',
      'Error: Not an e-mail address.',
    ]);
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: EMAIL }).getAttribute('href')).toBe(`#${field.id}`);
    await user.type(field, 'x');
    expect(textbox(EMAIL).getAttribute('aria-invalid')).toBe(null);
  });

  it('a code that one may not change can be put back', async () => {
    const failure: SaveError = { kind: 'invalid', errors: { zoho_salesiq_embed: 'Not you.' } };
    const { user } = await show({ outcome: { options: failure } });
    await user.type(textbox('Live Chat Embed Code'), '<b>');
    await user.click(button('Save Settings'));
    await user.click(button('Restore the saved code'));
    expect([textbox('Live Chat Embed Code').value, screen.queryByText('Not you.')]).toEqual(['', null]);
  });

  it('two administrators: both versions are named by the words of the lists, and keep mine saves', async () => {
    const current = { ...OPTIONS, values: { ...OPTIONS.values, 'vendor_assignments.7': '12' }, revision: '"2"' };
    const { user, saved } = await show({ outcome: { options: { kind: 'conflict', current } } });
    await user.click(screen.getByRole('combobox', { name: /^Vendor assignment for Paul/ }));
    await user.click(screen.getByRole('option', { name: 'Not assigned' }));
    await user.click(button('Save Settings'));
    expect(screen.getByRole('alert').textContent).toContain(
      'Vendor assignment for Paul Partner (partner@example.com): yours is empty, theirs is “Rose City Supply”',
    );
    await user.click(button('Keep mine'));
    expect(saved.map(([, { revision, values }]) => [revision, values['vendor_assignments.7']])).toEqual([
      ['"1"', ''],
      ['"2"', ''],
    ]);
  });
});

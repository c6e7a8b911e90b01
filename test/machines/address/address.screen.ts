/** What a visitor sees of an address in each state, and what they can do. */
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { isAddressFilled } from '../../../machines/address/address.rules.ts';
import type { AddressContext, AddressLine } from '../../../machines/address/address.types.ts';

const FIELDS: Record<AddressLine, ExpectedElement> = {
  line1: { role: 'textbox', name: 'Address Line 1' },
  line2: { role: 'textbox', name: 'Address Line 2' },
  city: { role: 'textbox', name: 'City' },
  state: { role: 'combobox', name: 'State' },
  zip: { role: 'textbox', name: 'ZIP Code' },
};

const fields = ({ address, revealed }: AddressContext): ExpectedElement[] => [
  ...(Object.keys(FIELDS) as AddressLine[]).map((line) => ({ ...FIELDS[line], value: address[line] })),
  ...(revealed.includes('line1') && address.line1 === ''
    ? [{ role: 'paragraph', text: '"Address Line 1" is required' }]
    : []),
];

const CHECK: ExpectedElement = { role: 'button', name: 'Check Address' };
const SAVE: ExpectedElement = { role: 'button', name: 'Save Address' };

/** A disabled Save Address has a reason. A filled form still needs Check Address or Save Address. */
const hint = ({ address }: AddressContext): ExpectedElement => ({
  role: 'paragraph',
  text: isAddressFilled(address)
    ? 'You do not need to save the address. Check Address places it on the map.'
    : 'To save the address, enter line 1, city, state and ZIP code.',
});

const form = (context: AddressContext): ExpectedElement[] => [
  ...fields(context),
  { ...CHECK, disabled: false },
  { ...SAVE, disabled: !isAddressFilled(context.address) },
  hint(context),
];

const message = (text: string): ExpectedElement[] => [{ role: 'alert', text }];

export const addressScreen: ScreenModel<AddressContext> = {
  '#address.editing': form,
  '#address.editing.typing': () => [],
  '#address.editing.notFound': () => message('That address could not be found on Google Maps.'),
  '#address.editing.rejected': ({ geocoderMessage }) =>
    message(geocoderMessage || 'This site may not use the geocoder.'),
  '#address.editing.unavailable': () => [...message('The map could not be loaded.'), { role: 'button', name: 'Retry' }],
  '#address.editing.timeout': () => message('Google Maps did not answer.'),
  '#address.editing.invalidResponse': () => message('Google Maps sent an invalid response.'),
  '#address.checking': (context) => [
    ...fields(context),
    { ...CHECK, disabled: true },
    { ...SAVE, disabled: false },
    hint(context),
    { role: 'status', text: 'Checking…' },
  ],
  '#address.confirming': (context) => [
    ...form(context),
    { role: 'dialog', name: 'Confirm Address' },
    { role: 'dialog', text: context.found?.formatted ?? 'USA' },
    { role: 'button', name: 'Confirm Address' },
    { role: 'button', name: 'Change Address' },
  ],
  '#address.saved': ({ address }) => [
    { role: 'button', name: 'Edit Address' },
    // With the unit, which the geocoder drops. So the test cannot mistake this text for the dialog's.
    {
      role: 'paragraph',
      text: `${address.line1}, ${address.line2}\n${address.city}, ${address.state} ${address.zip}`,
    },
  ],
};

export const addressUserActions: UserActions = {
  'address.changed': ({ line, value }: { line: AddressLine; value: string }, before) =>
    // A saved address has no field, and a test cannot type the value that a field already has. An edit can still come from elsewhere.
    before.matches('saved') || before.context.address[line] === value ? { send: true } : { fill: FIELDS[line], value },
  'address.left': ({ line }: { line: AddressLine }, before) =>
    before.matches('saved') ? { send: true } : { blur: FIELDS[line] },
  'check.pressed': () => ({ click: CHECK }),
  'confirm.pressed': () => ({ click: { role: 'button', name: 'Confirm Address' } }),
  'change.pressed': () => ({ click: { role: 'button', name: 'Change Address' } }),
  'save.pressed': () => ({ click: SAVE }),
  'edit.pressed': () => ({ click: { role: 'button', name: 'Edit Address' } }),
  'fields.revealed': () => ({ send: true }),
  'form.hidden': () => ({ send: true }),
};

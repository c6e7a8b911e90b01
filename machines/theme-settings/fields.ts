/** Names of the settings' fields: in requests, on the screen, and as keys of a form's values. */
import type { Person } from '../settings-form/settings-form.types.ts';
import { text, verbatim, type Text } from '../lib/text.ts';

/** Theme options with one text each. */
export const OPTION_FIELDS = [
  'zoho_salesiq_embed',
  'member_overview_page',
  'datadx_api_url',
  'app_insights_connection_string',
] as const;

export type OptionField = (typeof OPTION_FIELDS)[number];

/** Theme options that map a partner's id to a value. In the form, each partner has a field: `vendor_groups.7`. */
export const VENDOR_MAPS = ['vendor_assignments', 'vendor_groups'] as const;

export type VendorMap = (typeof VENDOR_MAPS)[number];

/** The fields of a user's row. In the form: `5.datadx_access_key`. */
export const ACCESS_FIELDS = ['datadx_access_key', 'datadx_access_email'] as const;

export type AccessField = (typeof ACCESS_FIELDS)[number];

export const vendorField = (map: VendorMap, partnerId: number) => `${map}.${partnerId}`;

export const accessField = (userId: number, field: AccessField) => `${userId}.${field}`;

export const LABELS: Record<OptionField | VendorMap | AccessField, Text> = {
  zoho_salesiq_embed: text('Live Chat Embed Code'),
  member_overview_page: text('Member Overview Page ID'),
  datadx_api_url: text('Data Analytics API URL'),
  app_insights_connection_string: text('Application Insights Connection String'),
  vendor_assignments: text('Vendor assignment'),
  vendor_groups: text('Community group'),
  datadx_access_key: text('Access key'),
  datadx_access_email: text('Access email'),
};

/** The label of the control in a person's row. */
export const rowLabel = (
  name: VendorMap | AccessField,
  { name: person, email }: Pick<Person, 'name' | 'email'>,
): Text =>
  // translators: {label} is the label of a field, as "Access key".
  text('{label} for {person} ({email})', { label: LABELS[name], person, email });

const isOption = (name: string): name is OptionField => OPTION_FIELDS.some((field) => field === name);

const isOfRow = (name: string): name is VendorMap | AccessField =>
  [...VENDOR_MAPS, ...ACCESS_FIELDS].some((field) => field === name);

/**
 * The label of a field's control, for messages elsewhere on the page.
 * @param people the people whose rows the form may show
 */
export function getLabel(field: string, people: readonly Person[]): Text {
  if (isOption(field)) return LABELS[field];
  const name = field.split('.').find(isOfRow);
  const id = field.split('.').find((part) => /^\d+$/.test(part));
  if (name === undefined || id === undefined) return verbatim(field);
  const person = people.find((one) => String(one.id) === id);
  return person ? rowLabel(name, person) : text('{label} for user {id}', { label: LABELS[name], id });
}

/** The control's element id. */
export const fieldId = (field: string) => `pp-settings-${field.replace('.', '-')}`;

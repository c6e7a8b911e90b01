/** Names of the settings' fields: in requests, on the screen, and as keys of a form's values. */
import type { Person } from '../settings-form/settings-form.types.ts';

/** Theme options with one text each (specification, section 3 "Theme options"). */
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

export const LABELS: Record<OptionField | VendorMap | AccessField, string> = {
  zoho_salesiq_embed: 'Live Chat Embed Code',
  member_overview_page: 'Member Overview Page ID',
  datadx_api_url: 'Data Analytics API URL',
  app_insights_connection_string: 'Application Insights Connection String',
  vendor_assignments: 'Vendor assignment',
  vendor_groups: 'Community group',
  datadx_access_key: 'Access key',
  datadx_access_email: 'Access email',
};

/** A person's name in the labels of controls: "name (e-mail)". */
export const personLabel = ({ name, email }: Pick<Person, 'name' | 'email'>) => `${name} (${email})`;

const isLabelled = (name: string): name is keyof typeof LABELS => name in LABELS;

/**
 * The label of a field's control, for messages elsewhere on the page.
 * @param people the people whose rows the form may show
 */
export function getLabel(field: string, people: readonly Person[]): string {
  const name = field.split('.').find(isLabelled);
  if (name === undefined) return field;
  const id = field.split('.').find((part) => /^\d+$/.test(part));
  if (id === undefined) return LABELS[name];
  const person = people.find((one) => String(one.id) === id);
  return `${LABELS[name]} for ${person ? personLabel(person) : `user ${id}`}`;
}

/** The control's element id. */
export const fieldId = (field: string) => `pp-settings-${field.replace('.', '-')}`;

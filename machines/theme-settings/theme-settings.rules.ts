import type { Person, SettingsFormContext } from '../settings-form/settings-form.types.ts';
import type { UserQuery } from '../user-search/user-search.types.ts';
import { accessField } from './fields.ts';
import type { ThemeSettingsContext } from './theme-settings.types.ts';

/** The number of unsaved edits on the page. */
export const countUnsaved = ({ unsaved }: Pick<ThemeSettingsContext, 'unsaved'>) =>
  (unsaved.options ?? 0) + (unsaved.users ?? 0);

type Rows = Pick<SettingsFormContext, 'document' | 'edits' | 'fieldErrors'>;

/**
 * Uses the saved values: with the edited ones, a row would vanish while an administrator fills it in.
 * The reports need both fields (spec: settings#one-save-at-a-time).
 */
const hasAccess = ({ document: { values } }: Rows, { id }: Person) =>
  Boolean(values[accessField(id, 'datadx_access_key')]) && Boolean(values[accessField(id, 'datadx_access_email')]);

/** A row with unsaved or rejected values stays visible whatever the search is. */
const isUnfinished = ({ edits, fieldErrors }: Rows, { id }: Person) =>
  [...Object.keys(edits), ...Object.keys(fieldErrors)].some((field) => field.startsWith(`${id}.`));

/** The users that are shown, in the host's order. */
export function usersFound(rows: Rows, { search, access }: UserQuery): Person[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (person: Person) => {
    const text = `${person.name} ${person.email}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) && (access === '' || hasAccess(rows, person) === (access === 'with'))
    );
  };
  return rows.document.people.filter((person) => isMeant(person) || isUnfinished(rows, person));
}

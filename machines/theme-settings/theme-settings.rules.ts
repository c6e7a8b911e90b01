import type { Person, SettingsFormContext } from '../settings-form/settings-form.types.ts';
import type { UserQuestion } from '../user-search/user-search.types.ts';
import { accessField } from './fields.ts';
import type { ThemeSettingsContext } from './theme-settings.types.ts';

/** How many edits the page holds in all. */
export const countUnsaved = ({ unsaved }: Pick<ThemeSettingsContext, 'unsaved'>) =>
  (unsaved.options ?? 0) + (unsaved.users ?? 0);

type Rows = Pick<SettingsFormContext, 'document' | 'edits' | 'errors'>;

/**
 * As the host has it, not as it is being typed: else a row would vanish under the fingers of whoever gives somebody access.
 * Both are needed for the reports (specification, section 2 "Pulse Board").
 */
const hasAccess = ({ document: { values } }: Rows, { id }: Person) =>
  Boolean(values[accessField(id, 'datadx_access_key')]) && Boolean(values[accessField(id, 'datadx_access_email')]);

/** What is typed and not saved, or was refused, stays in sight whomever one looks for. */
const isUnfinished = ({ edits, errors }: Rows, { id }: Person) =>
  [...Object.keys(edits), ...Object.keys(errors)].some((field) => field.startsWith(`${id}.`));

/** The users that are shown, in the host's order. */
export function usersFound(rows: Rows, { search, access }: UserQuestion): Person[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (person: Person) => {
    const text = `${person.name} ${person.email}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) && (access === '' || hasAccess(rows, person) === (access === 'with'))
    );
  };
  return rows.document.people.filter((person) => isMeant(person) || isUnfinished(rows, person));
}

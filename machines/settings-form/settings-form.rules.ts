/** Updates the typed texts when a save ends. Only the administrator's choice discards a typed text. */
import { toFetchError, type FetchError } from '../lib/errors.ts';
import { appendPage } from '../lib/append-page.ts';
import type { SaveError, SettingsDocument, SettingsFormContext, SettingsPage, Values } from './settings-form.types.ts';

type Typed = Pick<SettingsFormContext, 'document' | 'edits'>;

const getText = (values: Values, field: string) => values[field] ?? '';

/** The value that a field shows. */
export const shownValue = ({ document, edits }: Typed, field: string) =>
  edits[field] ?? getText(document.values, field);

/** The whole form with its edits, on the revision that was loaded. */
export const wholeForm = ({ document, edits }: Typed): SettingsDocument => ({
  ...document,
  values: { ...document.values, ...edits },
});

const where = (values: Values, isKept: (field: string, text: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([field, text]) => isKept(field, text)));

const without = (values: Values, field: string) => where(values, (other) => other !== field);

/** Only a value that differs from the host's is an edit. */
const unsaved = (edits: Values, { values }: SettingsDocument) =>
  where(edits, (field, text) => text !== getText(values, field));

/** While a save runs, typing the old text is an edit as well, because the save is about to replace that text. */
export function withEdit(context: SettingsFormContext, field: string, value: string) {
  const edits = { ...context.edits, [field]: value };
  return {
    edits: context.sent ? edits : unsaved(edits, context.document),
    fieldErrors: without(context.fieldErrors, field),
  };
}

export const afterSave = ({ edits, sent }: SettingsFormContext, document: SettingsDocument) => ({
  document,
  sent: null,
  edits: unsaved(
    where(edits, (field, text) => sent?.[field] !== text),
    document,
  ),
});

/** A failed save has changed nothing. Typing the old text while it ran is no longer an edit. */
export const afterError = ({ edits, document }: SettingsFormContext) => ({
  sent: null,
  edits: unsaved(edits, document),
});

/** The fields that both administrators have changed to different texts. */
export const contestedFields = ({ document, edits, theirs }: SettingsFormContext): string[] =>
  theirs
    ? Object.keys(edits).filter(
        (field) =>
          getText(theirs.values, field) !== getText(document.values, field) &&
          getText(theirs.values, field) !== edits[field],
      )
    : [];

export const afterOverwrite = ({ document, edits, theirs }: SettingsFormContext) => ({
  document: theirs ?? document,
  edits: unsaved(edits, theirs ?? document),
});

/** Keeps edits of fields that the other administrator has not changed. */
export function afterAdopt(context: SettingsFormContext) {
  const contested = new Set(contestedFields(context));
  const document = context.theirs ?? context.document;
  return {
    document,
    edits: unsaved(
      where(context.edits, (field) => !contested.has(field)),
      document,
    ),
  };
}

/**
 * The host already holds everything that was sent: nothing was sent, or the same save arrived earlier and only its
 * response was lost. Then there is nothing to choose.
 */
export const isSavedAlready = ({ sent }: SettingsFormContext, theirs: SettingsDocument) =>
  Object.entries(sent ?? {}).every(([field, text]) => text === getText(theirs.values, field));

/** Pages belong to one list. The first page's revision counts, so a change between two pages is found by the save. */
export function addPage({ document, page }: SettingsFormContext, next: SettingsPage) {
  return {
    page: page + 1,
    document: {
      values: { ...next.values, ...document.values },
      people: appendPage(document.people, next.people),
      revision: page === 1 ? next.revision : document.revision,
    },
  };
}

/** Stops at a host that returns the first page for every page, which would never end. */
export const isLastPage = (context: SettingsFormContext, next: SettingsPage) =>
  addPage(context, next).document.people.length === context.document.people.length;

const isOwn = (error: unknown): error is Exclude<SaveError, FetchError> =>
  typeof error === 'object' &&
  error !== null &&
  'kind' in error &&
  (error.kind === 'invalid' || error.kind === 'conflict');

/** The services reject with a `SaveError`. Any other thrown value counts as an invalid response. */
export const toSaveError = (error: unknown): SaveError => (isOwn(error) ? error : toFetchError(error));

/** What becomes of typed texts when a save ends one way or the other. Nothing that was typed is lost but by choice. */
import { toFetchError, type FetchError } from '../lib/errors.ts';
import { appendPage } from '../lib/append-page.ts';
import type {
  SaveFailure,
  SettingsDocument,
  SettingsFormContext,
  SettingsPage,
  Values,
} from './settings-form.types.ts';

type Typed = Pick<SettingsFormContext, 'document' | 'edits'>;

const getText = (values: Values, field: string) => values[field] ?? '';

/** What stands in a field. */
export const shownValue = ({ document, edits }: Typed, field: string) =>
  edits[field] ?? getText(document.values, field);

/** The whole form as it stands, on the revision that it was read from. */
export const wholeForm = ({ document, edits }: Typed): SettingsDocument => ({
  ...document,
  values: { ...document.values, ...edits },
});

const where = (values: Values, isKept: (field: string, text: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([field, text]) => isKept(field, text)));

const without = (values: Values, field: string) => where(values, (other) => other !== field);

/** Only what differs from what the host holds is an edit. */
const unsaved = (edits: Values, { values }: SettingsDocument) =>
  where(edits, (field, text) => text !== getText(values, field));

/** While a save runs, an edit back to the old text is one as well: the save is about to replace the old text. */
export function withEdit(context: SettingsFormContext, field: string, value: string) {
  const edits = { ...context.edits, [field]: value };
  return {
    edits: context.sent ? edits : unsaved(edits, context.document),
    errors: without(context.errors, field),
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

/** A save that failed has changed nothing; what was typed back to the old text while it ran is no edit any more. */
export const afterFailure = ({ edits, document }: SettingsFormContext) => ({
  sent: null,
  edits: unsaved(edits, document),
});

/** The fields that both have changed, each to another text. */
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

/** Edits of fields that the other one has not touched stay. */
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
 * Everything that was sent stands there already: nothing was sent, or the other one is oneself, by a save whose answer was
 * lost. Then there is nothing to choose.
 */
export const isSavedAlready = ({ sent }: SettingsFormContext, theirs: SettingsDocument) =>
  Object.entries(sent ?? {}).every(([field, text]) => text === getText(theirs.values, field));

/** Pages are of one list. Its revision is the first page's: what changed between two pages then shows at the save. */
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

/** A host that answers every page with the first one would be asked for ever. */
export const isLastPage = (context: SettingsFormContext, next: SettingsPage) =>
  addPage(context, next).document.people.length === context.document.people.length;

const isOwn = (error: unknown): error is Exclude<SaveFailure, FetchError> =>
  typeof error === 'object' &&
  error !== null &&
  'kind' in error &&
  (error.kind === 'invalid' || error.kind === 'conflict');

/** The services reject with a `SaveFailure`; anything else counts as an answer that nobody understands. */
export const toSaveFailure = (error: unknown): SaveFailure => (isOwn(error) ? error : toFetchError(error));

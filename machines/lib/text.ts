/**
 * A text before its translation into the page's language. Charts return it, and views translate it
 * (docs/guides/translate-the-portal.md). It is plain JSON, so that a context can hold it.
 */
export type Text = {
  /** The English text, which is also its key. `{name}` is replaced by a value, `<name>words</name>` by an element. */
  readonly english: string;
  readonly values?: Readonly<Record<string, TextValue>> | undefined;
  /** Distinguishes texts that are equal only in English: "All" professions, "All" users. */
  readonly context?: string | undefined;
  /** The English plural, if the text has one; its number is the value `count`. */
  readonly plural?: string;
};

/** A string is shown as it is, a number in the page's language, a text translated. */
export type TextValue = string | number | Text;

/** `'price' | 'day'` for the text 'You pay {price} on {day}.' */
export type PlaceholderOf<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/**
 * A value for each placeholder, and a context where it is needed. A text without placeholders needs neither; with a context
 * alone, its values are `{}`.
 */
export type TextArguments<Name extends string, Value> = [Name] extends [never]
  ? [values?: Readonly<Record<string, never>>, context?: string]
  : [values: Readonly<Record<Name, Value>>, context?: string];

/**
 * A whole sentence, or a label.
 *
 * `npm run texts` reads these calls from the source, so `english` and `context` are literals. A comment before the call
 * that begins with "translators:" goes to the translators.
 */
export const text: <English extends string>(
  english: English,
  ...more: TextArguments<PlaceholderOf<English>, TextValue>
) => Text = (english: string, values?: Text['values'], context?: string) => ({ english, values, context });

/**
 * A text that depends on a number: `plural('{count} practice', '{count} practices', 2)`. The language decides how many
 * forms there are, so both texts name the number unless it is always the same.
 *
 * @param count An integer of at least 0
 */
export const plural: <One extends string, Other extends string>(
  one: One,
  other: Other,
  count: number,
  ...more: TextArguments<Exclude<PlaceholderOf<One> | PlaceholderOf<Other>, 'count'>, TextValue>
) => Text = (english: string, other: string, count: number, values?: Text['values'], context?: string) => ({
  english,
  values: { ...values, count },
  context,
  plural: other,
});

/** Words that the portal does not translate: typed text, or a message that the server has already translated. */
export const verbatim = (words: string): Text => ({ english: '{words}', values: { words } });

/**
 * Translates a text into the page's language. Only views and the implementations of a chart's slots do this; a chart returns the
 * `Text` itself (`test/architecture/texts.test.ts`).
 */
import type { Text, TextValue } from './text.ts';

/** The server's translations. An English page has none, because the code contains the English texts. */
export type Catalogue = {
  /** By English text, with its context before it as in gettext. A plural has one translation for each form. */
  texts: Readonly<Record<string, string | readonly string[]>>;
  /** The form of each number from 0 to 199, one digit each. From 200 on they repeat every hundred, as in every language of gettext. */
  plurals: string;
};

/** The separator of context and text, as in gettext. */
const CONTEXT_END = '\u0004';

const ENGLISH: Catalogue = { texts: {}, plurals: '' };

let catalogue = ENGLISH;
let language = 'en-US';

/** @param tag The page's language as in HTML, for numbers, dates and money. */
export function setLanguage(tag: string, translated = ENGLISH): void {
  language = tag;
  catalogue = translated;
}

/** Adds the translations of a lazy chunk. */
export function addTexts(texts: Catalogue['texts']): void {
  Object.assign(catalogue.texts, texts);
}

/** The page's language as in HTML. */
export const getLanguage = () => language;

const formOf = (count: number): number => Number(catalogue.plurals[count < 200 ? count : 100 + (count % 100)] ?? 0);

/** The sentence with its placeholders, in the page's language if it is translated. */
function templateOf({ english, plural, context, values }: Text): string {
  const found = catalogue.texts[context ? context + CONTEXT_END + english : english];
  if (plural === undefined) return typeof found === 'string' ? found : english;
  const count = Number(values?.['count']);
  return found?.[formOf(count)] ?? (count === 1 ? english : plural);
}

const isText = (value: unknown): value is Text => (value as Text | null)?.english !== undefined;

/** What replaces a placeholder. */
function pieceOf<Element>(value: TextValue | Element): string | Element {
  if (isText(value)) return translate(value);
  return typeof value === 'number' ? value.toLocaleString(language) : value;
}

const PLACEHOLDER = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/;

/**
 * The pieces of a translated sentence in order, including the view's elements.
 *
 * @param values By placeholder. A function gets the words inside its tag.
 */
export function piecesOf<Element>(text: Text, values: Values<Element> = text.values ?? {}): (string | Element)[] {
  return fill(templateOf(text), values);
}

type Values<Element> = Readonly<Record<string, TextValue | Element | ((words: string) => Element)>>;

function fill<Element>(template: string, values: Values<Element>): (string | Element)[] {
  // A fast path, because most labels and messages have no placeholder and each event of a form translates dozens of them.
  if (!/[{<]/.test(template)) return [template];
  const parts = template.split(PLACEHOLDER);
  const pieces: (string | Element)[] = parts.slice(0, 1);
  // Splits each placeholder into its name, or its tag's name and words, and the text up to the next placeholder.
  for (let index = 1; index < parts.length; index += 4) {
    const [name = '', tag, words = '', next = ''] = parts.slice(index);
    const value = values[tag ?? name];
    pieces.push(
      typeof value === 'function'
        ? (value as (words: string) => Element)(fill(words, values).join(''))
        : pieceOf<Element>(value as TextValue | Element),
      next,
    );
  }
  return pieces;
}

/** The words of a text, for places that accept only a string: a label, the window's title. */
export const translate = (text: Text): string => piecesOf<string>(text).join('');

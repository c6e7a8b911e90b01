/** The pseudo-locale: every text in brackets, with accents, and two fifths longer, like translations. */
import { readFileSync } from 'node:fs';
import type { Catalogue } from '../../machines/lib/translation.ts';
import { clientFiles, readClientTexts } from '../../scripts/texts/client/client-texts.mjs';
import { literals, parse, walk } from '../../scripts/texts/syntax-tree.mjs';

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  y: 'ý',
  n: 'ñ',
  s: 'š',
  t: 'ţ',
  r: 'ř',
};
/** Placeholders and tags stay the same in every language. */
const FIXED = /(\{\w+\}|<\/?\w+>)/;
const LONGER = 0.4;

/** Lengthens each word, as words of other languages are longer. */
const longer = (word: string) => `${word}${'~'.repeat(Math.ceil(word.length * LONGER))}`;

/** "[Šávé~~]". */
export function pseudo(english: string): string {
  const words = english
    .split(FIXED)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/\p{L}+/gu, longer).replaceAll(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter),
    )
    .join('');
  return `[${words}]`;
}

let catalogue: Catalogue | undefined;
/** Every text of the client. */
export function pseudoCatalogue(): Catalogue {
  catalogue ??= {
    plurals: `10${'1'.repeat(198)}`,
    texts: Object.fromEntries(
      readClientTexts().texts.map(({ text, plural, context }) => [
        context === undefined ? text : `${context}\u0004${text}`,
        plural === undefined ? pseudo(text) : [pseudo(text), pseudo(plural)],
      ]),
    ),
  };
  return catalogue;
}

/** Words as people read them, unlike names of classes and events. */
const READ = /^[\p{Lu}“].*\p{Ll}|\p{L} \p{L}/u;

let known: Set<string> | undefined;
/** Texts that a test supplies as the server's or a third party's, although the source has the same text. */
const GIVEN = new Set([
  'month to month',
  'month to month, cancel anytime',
  '12-month commitment',
  'Member Directory',
  'Pulse Board report',
]);

/** Every literal of the source that looks like words. */
function sourceWords(): Set<string> {
  if (known) return known;
  known = new Set();
  for (const file of clientFiles()) {
    walk(parse(file, readFileSync(file, 'utf8')).program, (node) => {
      const words = node.type === 'JSXText' ? [String(node['value'])] : (literals(node) ?? []);
      for (const each of words) if (READ.test(each.trim())) known!.add(each.trim());
    });
  }
  return known;
}

const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
];

/** The words of a page in the pseudo-locale that appear unchanged in the source: English text that translators never receive. */
export function untranslatedIn(html: string): string[] {
  const page = document.createElement('div');
  page.innerHTML = html;
  const words: string[] = [];
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
    if (node instanceof Element) for (const name of ATTRIBUTES) words.push(node.getAttribute(name) ?? '');
    node.childNodes.forEach(read);
  };
  read(page);
  return [...new Set(words.map((each) => each.trim()))].filter((each) => sourceWords().has(each) && !GIVEN.has(each));
}

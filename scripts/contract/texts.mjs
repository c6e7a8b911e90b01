/** Generates the labels and messages that the page and the host share. */
import { constantOf, keyOf, NOTE, quoted } from './contract.mjs';

/** @typedef {import('./contract.mjs').Contract} Contract */

/**
 * The contract's messages with numbers instead of constants, because translators read numbers.
 *
 * @param {Contract} contract
 * @returns {[string, string][]}
 */
const messagesOf = ({ messages: texts, limits, minimums }) => {
  const numbers = Object.fromEntries([
    ...Object.entries(limits).map(([name, limit]) => [`${constantOf(name)}_LIMIT`, limit]),
    ...Object.entries(minimums).map(([name, minimum]) => [`${constantOf(name)}_MINIMUM`, minimum]),
  ]);
  return Object.entries(texts).map(([name, text]) => [
    name,
    text.replaceAll(/\{([A-Z_]+)\}/g, (_, constant) => String(numbers[constant])),
  ]);
};

/** @param {string} text @returns {string | undefined} The name of the message's value; no message has two. */
const valueOf = (text) => text.match(/\{(\w+)\}/)?.[1];

/** The explanation of a message's value for translators. @type {Record<string, string>} */
const VALUES = { label: 'label of a field', email: 'e-mail address', username: 'username' };

/** @param {string} line The line to break like the formatter: at the opening parenthesis of `text`. */
const broken = (line) => (line.length > 120 ? line.replace(/text\((.*)\);$/, 'text(\n  $1,\n);') : line);

/** @param {Contract} contract */
export const messages = (contract) => `/**
 * The messages about fields. Labels come without the star.
 * ${NOTE}
 */
import { text, type Text } from '../text.ts';

${messagesOf(contract)
  .map(([name, message]) => {
    const value = valueOf(message);
    if (value === undefined) return broken(`export const ${constantOf(name)}_MESSAGE = text(${quoted(message)});`);
    const line = `export const ${name}Message = (${value}: ${value === 'label' ? 'Text' : 'string'}): Text => text(${quoted(message)}, { ${value} });`;
    return line.length > 120 ? line.replace(' => ', ' =>\n  ') : line;
  })
  .join('\n\n')}
`;

/** @param {[string, Record<string, { label: string, note?: string }>]} group */
export const labelFile = ([name, named]) => `/**
 * The labels of fields, without the star of a required field.
 * ${NOTE}
 */
import { text } from '../text.ts';

export const ${constantOf(name)} = {
${Object.entries(named)
  .map(
    ([field, { label, note }]) => `${note ? `  // translators: ${note}\n` : ''}  ${field}: text(${quoted(label)}),\n`,
  )
  .join('')}} as const;
`;

/** @param {[string, { about: string, labels: Record<string, string> }]} choice */
export const choiceFile = ([name, { about, labels: named }]) => `/**
 * ${about}
 * ${NOTE}
 */
import { text } from '../text.ts';

export const ${constantOf(name)} = [
${Object.entries(named)
  .map(([value, label]) => `  { value: ${quoted(value)}, label: text(${quoted(label)}) },\n`)
  .join('')}] as const;
`;

/** @param {[string, { about: string, labels: Record<string, string> }]} table */
export const tableFile = ([name, { about, labels: named }]) => `/**
 * ${about}
 * ${NOTE}
 */
import { text, type Text } from '../text.ts';

export const ${constantOf(name)} = {
${Object.entries(named)
  .map(([key, label]) => `  ${keyOf(key)}: text(${quoted(label)}),\n`)
  .join('')}} as const satisfies Record<string, Text>;
`;

/** @param {string} text */
const phpText = (text) => `__( ${quoted(text)}, 'practice-portal' )`;

/** @param {[string, string]} message A method's name and its text. */
const phpMessage = ([name, message]) => {
  const value = valueOf(message);
  const body =
    value === undefined
      ? `return ${phpText(message)};`
      : `/* translators: {${value}}: ${VALUES[value]}. */\n\t\treturn strtr( ${phpText(message)}, array( '{${value}}' => $${value} ) );`;
  return `\tpublic static function ${name}Message(${value === undefined ? '' : ` string $${value} `}): string {\n\t\t${body}\n\t}\n`;
};

/** @param {string} about @param {string} name @param {string} parameter @param {[string, string][]} texts */
const phpLookUp = (about, name, parameter, texts) => `\t/** ${about} */
\tpublic static function ${name}( string $${parameter} ): string {
\t\treturn match ( $${parameter} ) {
${texts.map(([key, text]) => `\t\t\t${quoted(key)} => ${phpText(text)},\n`).join('')}\t\t\tdefault => $${parameter},
\t\t};
\t}
`;

/** @param {Contract} contract */
export const phpTexts = (contract) => `<?php
declare(strict_types=1);

namespace PracticePortal\\Core;

/**
 * The labels and messages that the plugin shares with its pages, in the language of the
 * page or e-mail.
 * ${NOTE}
 */
final class ContractTexts {
${messagesOf(contract).map(phpMessage).join('\n')}
${phpLookUp('The visible label of a field, without its star, by its REST name.', 'label', 'field', [
  ...Object.values(contract.fields).flatMap((named) =>
    Object.values(named).map(({ rest, label }) => /** @type {[string, string]} */ ([rest, label])),
  ),
  ...Object.entries(contract.agreements).map(
    ([name, label]) => /** @type {[string, string]} */ ([`agreements.${constantOf(name).toLowerCase()}`, label]),
  ),
])}
${phpLookUp(
  'The label of a choice. A value that other code has stored is shown as it is.',
  'choice',
  'value',
  Object.values(contract.choices).flatMap(({ labels: named }) => Object.entries(named)),
)}
${Object.values(contract.tables)
  .map(({ one, about, labels: named }) => phpLookUp(about, one, 'key', Object.entries(named)))
  .join('\n')}
${phpLookUp('How long a plan of the base type binds if the site does not say (spec: directory#who-is-listed).', 'planTerm', 'slug', Object.entries(contract.planTerms))}}
`;

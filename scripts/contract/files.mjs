/** Generates the modules for the browser and the class for the plugin from `machines/lib/contract/contract.json`. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { constantOf, fileOf, keyOf, NOTE, quoted } from './contract.mjs';
import { choiceFile, labelFile, messages, phpTexts, tableFile } from './texts.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {import('./contract.mjs').Contract} Contract */
/** @typedef {import('./contract.mjs').Format} Format */

/** Both languages delimit a pattern with slashes. @param {string} pattern */
const delimited = (pattern) => `/${pattern.replaceAll('/', '\\/')}/`;

/**
 * The pattern as the browser code's linter requires it: no backslash before a slash within a set, and `\v` for `\x0B`. In PHP `\v`
 * would match any vertical blank.
 *
 * @param {string} pattern
 */
const outsideSets = (pattern) =>
  pattern.replaceAll(/\[[^\]]*\]|\//g, (part) => (part === '/' ? '\\/' : part)).replaceAll('\\x0B', '\\v');

/** @param {string | number} value */
const literal = (value) => (typeof value === 'number' ? String(value) : quoted(value));

/** @param {Format} format */
const phpPattern = ({ pattern, flags }) =>
  quoted(`${delimited(pattern.replaceAll(/\\u([\dA-F]{4})/g, '\\x{$1}'))}D${flags}`);

/** @param {Contract} contract */
const rules = ({ limits, minimums, words, formats }) => `/** The limits and formats of fields. ${NOTE} */

${Object.entries(limits)
  .map(([name, limit]) => `export const ${constantOf(name)}_LIMIT = ${limit};`)
  .join('\n')}

${Object.entries(minimums)
  .map(([name, minimum]) => `export const ${constantOf(name)}_MINIMUM = ${minimum};`)
  .join('\n')}

${Object.entries(words)
  .map(([name, word]) => `export const ${constantOf(name)} = ${quoted(word)};`)
  .join('\n')}

${Object.entries(formats)
  .map(([name, { about, pattern, flags, all }]) => {
    const line = `export const ${constantOf(name)}_FORMAT = /${outsideSets(pattern)}/${all ? 'g' : ''}${flags};`;
    return `/** ${about} */\n${line.length > 120 ? line.replace(' = ', ' =\n  ') : line}\n`;
  })
  .join('\n')}`;

/** @param {[string, { about: string, values: string[] }]} list */
const listFile = ([name, { about, values }]) => {
  const line = `export const ${constantOf(name)} = [${values.map(quoted).join(', ')}] as const;`;
  const lines = `export const ${constantOf(name)} = [\n${values.map((value) => `  ${quoted(value)},\n`).join('')}] as const;`;
  return `/**\n * ${about}\n * ${NOTE}\n */\n${line.length > 120 ? lines : line}\n`;
};

/** @param {[string, { about: string, values: Record<string, string | number> }]} map */
const mapFile = ([name, { about, values }]) => `/**
 * ${about}
 * ${NOTE}
 */
export const ${constantOf(name)}: Readonly<Record<string, ${typeof Object.values(values)[0]} | undefined>> = {
${Object.entries(values)
  .map(([key, value]) => `  ${keyOf(key)}: ${literal(value)},\n`)
  .join('')}};
`;

/** @param {Contract} contract */
const stateCodes = ({ states }) => `/**
 * The state list for address entry, in the order of the states' names.
 * ${NOTE}
 */
export const US_STATE_CODES = [
${Object.keys(states)
  .map((code) => `  '${code}',\n`)
  .join('')}] as const;
`;

/** @param {Contract} contract */
const stateNames = ({ states }) => `/** The names of the states. ${NOTE} */
import { texts } from '../texts.ts';

export const US_STATE_NAMES = texts(
  {
${Object.entries(states)
  .map(([code, name]) => `    ${code}: ${quoted(name)},\n`)
  .join('')}  },
  'US state',
);
`;

/** @param {Contract} contract */
const agreements = (contract) =>
  listFile([
    'requiredAgreements',
    {
      about:
        'Texts to which a visitor must agree, in the order of the page. Their labels are in `agreement-labels.ts`.',
      values: Object.keys(contract.agreements),
    },
  ]);

/** @param {Contract} contract */
const agreementLabels = (contract) => `/** Each agreement has a tab with its label on the terms page. ${NOTE} */
import { text, type Text } from '../text.ts';

export const AGREEMENT_LABELS = {
${Object.entries(contract.agreements)
  .map(([name, label]) => `  ${name}: text(${quoted(label)}),\n`)
  .join('')}} as const satisfies Record<string, Text>;
`;

/** @param {Contract} contract */
const planTerms = (contract) => `/**
 * The plans of the base type (spec: plans#three-plans), and the commitment of each if the host sends none (spec: directory#who-is-listed).
 * ${NOTE}
 */
import { text, type Text } from '../text.ts';

export const PLAN_TERMS = {
${Object.entries(contract.planTerms)
  .map(([slug, term]) => `  ${quoted(slug)}: text(${quoted(term)}),\n`)
  .join('')}} as const satisfies Record<string, Text>;
`;

/** @param {string} name @param {string} value @param {string} [about] */
const phpConstant = (name, value, about) => `${about ? `\t/** ${about} */\n` : ''}\tpublic const ${name} = ${value};\n`;

/** @param {Record<string, string | number>} values */
const phpMap = (values) =>
  `array( ${Object.entries(values)
    .map(([key, value]) => `${quoted(key)} => ${literal(value)}`)
    .join(', ')} )`;

/** @param {string[]} values */
const phpList = (values) => `array( ${values.map(quoted).join(', ')} )`;

/** @param {Contract} contract */
const phpClass = ({
  limits,
  minimums,
  words,
  formats,
  lists: all,
  choices: chosen,
  maps,
  agreements: required,
  planTerms: terms,
  states,
}) => `<?php
declare(strict_types=1);

namespace PracticePortal\\Core;

/**
 * The limits, formats and lists that the plugin shares with its pages.
 * ${NOTE}
 */
final class Contract {
${Object.entries(limits)
  .map(([name, limit]) => phpConstant(`${constantOf(name)}_LIMIT`, String(limit)))
  .join('')}
${Object.entries(minimums)
  .map(([name, minimum]) => phpConstant(`${constantOf(name)}_MINIMUM`, String(minimum)))
  .join('')}
${Object.entries(words)
  .map(([name, word]) => phpConstant(constantOf(name), quoted(word)))
  .join('')}
${Object.entries(formats)
  .map(([name, format]) => phpConstant(`${constantOf(name)}_FORMAT`, phpPattern(format), format.about))
  .join('\n')}
${Object.entries(all)
  .map(([name, { about, values }]) => phpConstant(constantOf(name), phpList(values), about))
  .join('\n')}
${Object.entries(chosen)
  .map(([name, { about, labels: named }]) => phpConstant(constantOf(name), phpList(Object.keys(named)), about))
  .join('\n')}
${Object.entries(maps)
  .map(([name, { about, values }]) => phpConstant(constantOf(name), phpMap(values), about))
  .join('\n')}
${phpConstant('REQUIRED_AGREEMENTS', phpList(Object.keys(required).map((name) => constantOf(name).toLowerCase())), 'REST names of the required agreements.')}
${phpConstant('BASE_PLANS', phpList(Object.keys(terms)), 'The plans of the base type (spec: plans#three-plans).')}
${phpConstant('STATES', phpList(Object.keys(states)), 'The state list for address entry.')}}
`;

/** @param {Record<string, string>} names */
const longestName = (names) => Math.max(...Object.values(names).map((name) => name.length));

/** @param {Contract} contract */
const phpStates = ({ states }) => `<?php
declare(strict_types=1);

namespace PracticePortal\\Registration\\Form;

/**
 * The states by their English names in lower case, as files of other programs have them.
 * ${NOTE}
 */
final class UsStates {
\tprivate const CODES = array(
${Object.entries(states)
  .map(([code, name]) => `\t\t${quoted(name.toLowerCase()).padEnd(longestName(states) + 2)} => '${code}',\n`)
  .join('')}\t);

\t/** The code of a state that is written in full; any other text as it is. */
\tpublic static function code( string $text ): string {
\t\treturn self::CODES[ strtolower( $text ) ] ?? $text;
\t}
}
`;

/**
 * Each list, choice, table, map and group of labels has a file of its own, so that a page loads only those that it uses.
 *
 * @template Entry
 * @param {(entry: [string, Entry]) => string} write
 * @returns {(entry: [string, Entry]) => [string, string]} The file of an entry and its content.
 */
const generated = (write) => (entry) => [`machines/lib/contract/${fileOf(entry[0])}.ts`, write(entry)];

/**
 * The generated files.
 *
 * @returns {Map<string, string>} The content of each file by its path in the project.
 */
export function contractFiles() {
  /** @type {Contract} */
  const contract = JSON.parse(fs.readFileSync(path.join(root, 'machines/lib/contract/contract.json'), 'utf8'));
  return new Map([
    ['machines/lib/contract/rules.ts', rules(contract)],
    ...Object.entries(contract.lists).map(generated(listFile)),
    ...Object.entries(contract.choices).map(generated(choiceFile)),
    ...Object.entries(contract.tables).map(generated(tableFile)),
    ...Object.entries(contract.maps).map(generated(mapFile)),
    ...Object.entries(contract.fields).map(([name, fields]) => generated(labelFile)([`${name}Labels`, fields])),
    ['machines/lib/contract/messages.ts', messages(contract)],
    ['machines/lib/contract/agreements.ts', agreements(contract)],
    ['machines/lib/contract/agreement-labels.ts', agreementLabels(contract)],
    ['machines/lib/contract/plan-terms.ts', planTerms(contract)],
    ['machines/lib/contract/us-state-codes.ts', stateCodes(contract)],
    ['machines/lib/contract/us-state-names.ts', stateNames(contract)],
    ['wordpress/plugin/src/Core/Contract.php', phpClass(contract)],
    ['wordpress/plugin/src/Core/ContractTexts.php', phpTexts(contract)],
    ['wordpress/plugin/src/Registration/Form/UsStates.php', phpStates(contract)],
  ]);
}

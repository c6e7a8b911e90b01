/** Every command in the documentation names existing files, scripts and programs. test/scripts/scaffold.test.ts runs those that make a chart. */
import { describe, expect, it } from 'vitest';
import { gates } from '../../scripts/gates/gates.mjs';
import { contentOf } from '../architecture/files.ts';
import { chartsMadeBy, faultsOf } from './commands.ts';
import { blocksOf, guidePages, inlineCodesOf, writtenPages, type Page } from './markdown.ts';

type Command = { line: number; command: string };

const inBlocks = (page: Page): Command[] =>
  blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code, line }) =>
      code.split('\n').flatMap((command, index) => (command.trim() === '' ? [] : [{ line: line + index, command }])),
    );

/** A command inside a sentence, with arguments after the program's name. */
const inSentences = (page: Page): Command[] =>
  inlineCodesOf(page)
    .filter(({ code }) => /^([A-Z_]+=\S+ )?(npm|npx|node) \S/.test(code))
    .map(({ code, line }) => ({ line, command: code }));

const commandsOf = (page: Page) =>
  [...inBlocks(page), ...inSentences(page)].filter(({ command }) => command.trim() !== '');

describe('a command of the documentation', () => {
  const withCommands = writtenPages.filter((page) => commandsOf(page).length > 0);

  it.each(withCommands)('names only existing commands: $file', (page) => {
    const commands = commandsOf(page);
    const charts = chartsMadeBy(commands.map(({ command }) => command));
    const faults = commands.flatMap(({ command, line }) =>
      faultsOf(command, charts).map((fault) => `${page.file}:${line} ${command}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(guidePages)('within a sentence of the guide is a command of the kit: $file', (page) => {
    const ofTheTools = inSentences(page).filter(({ command }) => command.startsWith('npx statechart-kit'));
    expect(ofTheTools.flatMap(({ command }) => faultsOf(command))).toEqual([]);
  });

  it('is there: each script of the project is named somewhere', () => {
    const { scripts } = JSON.parse(contentOf('package.json')) as { scripts: Record<string, string> };
    const all = writtenPages.flatMap(commandsOf).map(({ command }) => command);
    const unnamed = Object.keys(scripts).filter(
      (name) => !all.some((command) => RegExp(`^npm (run )?${name}\\b`).test(command)),
    );
    expect(unnamed).toEqual([]);
  });

  it('that is a gate is in the table of gates, with the gate’s own way to repeat it', () => {
    const rows = [...contentOf('docs/testing.md').matchAll(/^\| `(\w+)` .*\| `([^`]+)` +\|$/gm)];
    expect(rows.map(([, name, command]) => [name, command]).toSorted()).toEqual(
      gates.map(({ name, command }) => [name, command]).toSorted(),
    );
  });

  it.each([
    'npm start',
    'PORT=8080 npm start',
    'npm start -- --reset',
    'npm test -- types lint',
    'npm run mutants -- payment',
    'npm run mutants -- <chart>',
    'npx vitest --project unit test/machines/payment',
    'npx oxfmt --check .',
    'node scripts/docs/docs.mjs',
    'git clone <address> practice-portal',
    'npx statechart-kit gallery --build',
    'npm run docs # a comment',
  ])('may be %s', (command) => {
    expect(faultsOf(command)).toEqual([]);
  });

  it.each([
    ['npm run dcos', 'there is no script "dcos"'],
    ['npm start -- --rest', '"start" knows no --rest'],
    ['npm start --reset', 'arguments of "start" come after --'],
    ['npm test -- unti', 'no gate is called unti'],
    ['npm run mutants -- paymnet', 'no chart is called paymnet'],
    ['npm run scaffold -- Card_Form', 'Error: "Card_Form" cannot be the name'],
    ['npm run build -- fast', '"build" takes no fast'],
    ['npm instal', 'npm has no "instal" here'],
    ['npx vitest --project units', 'no project is called units'],
    ['npx vitest test/machines/paymnet', 'there is no test/machines/paymnet'],
    ['npx statechart-kit galery', 'statechart-kit knows no galery'],
    ['npx statechart-kit docs --build', '"statechart-kit docs" knows no --build'],
    ['npx preter --check .', 'there is no program preter'],
    ['node scripts/doc.mjs', 'there is no scripts/doc.mjs'],
    ['cp wordpress/plugins elsewhere', 'there is no wordpress/plugins'],
    ['sudo rm', 'sudo is no command that the documentation uses'],
    ['PORT=8080 npm strat', 'npm has no "strat" here'],
  ])('that does not exist is found: %s', (command, fault) => {
    expect(faultsOf(command)).toEqual([expect.stringContaining(fault)]);
  });

  it('may name a chart that the page has created before', () => {
    const charts = chartsMadeBy(['npm run scaffold -- news-flash']);
    expect(faultsOf('npm run docs -- news-flash', charts)).toEqual([]);
    expect(faultsOf('npx vitest run test/machines/news-flash', charts)).toEqual([]);
  });
});

/** Checks that the scripts, gates, flags, files and programs in a documented command exist. It runs nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../machines/index.ts';
import { commands } from '#kit/cli';
import { gates } from '../../scripts/gates/gates.mjs';
import { spellingsOf } from '../../scripts/scaffold/chart-name.mjs';
import { contentOf, ROOT } from '../architecture/files.ts';

const { scripts } = JSON.parse(contentOf('package.json')) as { scripts: Record<string, string> };
const testProjects = [...contentOf('vitest.config.ts').matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name);

/** System programs that a page may use. Of their arguments, only project files are checked. */
const SYSTEM = ['cd', 'cp', 'git', 'unzip', 'mkdir', 'curl', 'wp', 'mysql'];
/** npm's own commands besides `run`. */
const NPM = ['ci', 'install', 'pack', 'publish', 'version', 'login', 'deprecate'];

const isPlaceholder = (word: string) => /[<…]/.test(word);
const isThere = (file: string) => existsSync(join(ROOT, file));

/** The source of a script, which names the options that it takes; empty if the script is not a single Node program. */
const sourceOf = (script: string) => {
  const [, file = ''] = /^node (\S+)$/.exec(scripts[script] ?? '') ?? [];
  return file === '' ? '' : readFileSync(join(ROOT, file), 'utf8');
};

/** @param charts names of charts that the page has created before */
function faultsOfScript(script: string, args: string[], charts: readonly string[]): string[] {
  if (!(script in scripts)) return [`there is no script "${script}"`];
  const isChart = (name: string) => catalogue.some(({ id }) => id === name) || charts.includes(name);
  return args
    .filter((arg) => !isPlaceholder(arg))
    .flatMap((arg) => {
      if (arg.startsWith('--'))
        return sourceOf(script).includes(`'${arg.split('=')[0]}'`) ? [] : [`"${script}" knows no ${arg}`];
      if (script === 'test') return gates.some(({ name }) => name === arg) ? [] : [`no gate is called ${arg}`];
      if (script === 'scaffold') return nameFault(arg);
      if (script === 'docs' || script === 'mutants') return isChart(arg) ? [] : [`no chart is called ${arg}`];
      return [`"${script}" takes no ${arg}`];
    });
}

function nameFault(chart: string): string[] {
  try {
    spellingsOf(chart);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

function faultsOfNpm([word = '', ...rest]: string[], charts: readonly string[]): string[] {
  const [script, args] = word === 'run' ? [rest[0] ?? '', rest.slice(1)] : [word, rest];
  if (word !== 'run' && NPM.includes(word)) return filesAmong(rest);
  if (word !== 'run' && word !== 'start' && word !== 'test') return [`npm has no "${word}" here`];
  if (args.length > 0 && args[0] !== '--') return [`arguments of "${script}" come after --`];
  return faultsOfScript(script, args.slice(1), charts);
}

function faultsOfVitest(args: string[], charts: readonly string[]): string[] {
  const rest = args.filter((arg, index) => arg !== 'run' && args[index - 1] !== '-t' && arg !== '-t');
  return rest.flatMap((arg, index) => {
    if (isPlaceholder(arg) || arg === '--project') return [];
    if (rest[index - 1] === '--project') return testProjects.includes(arg) ? [] : [`no project is called ${arg}`];
    if (arg.startsWith('-')) return [`vitest's ${arg} is not known here`];
    return isThere(arg) || charts.some((chart) => arg === `test/machines/${chart}`) ? [] : [`there is no ${arg}`];
  });
}

/** Project paths among the arguments: those that begin with one of its folders. */
const filesAmong = (args: readonly string[]) =>
  args
    .filter((arg) => /^(docs|embed|machines|scripts|src|test|wordpress)\//.test(arg) && !isPlaceholder(arg))
    .flatMap((arg) => (isThere(arg) || arg.startsWith('wordpress/plugin/build') ? [] : [`there is no ${arg}`]));

/** Splits a command into words as a shell does; quotes hold words together. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

/** @returns a sentence about each mistake in the command */
export function faultsOf(line: string, charts: readonly string[] = []): string[] {
  const [first = '', ...rest] = wordsOf(line.replace(/\s+#.*$/, ''));
  if (/^[A-Z][A-Z0-9_]*=/.test(first)) return faultsOf(rest.join(' '), charts);
  if (first === 'npm') return faultsOfNpm(rest, charts);
  if (first === 'npx') {
    const [program = '', ...args] = rest;
    if (program === 'vitest') return faultsOfVitest(args, charts);
    if (program === 'statechart-kit') return args.length === 0 ? [] : faultsOfKit(args);
    return isThere(`node_modules/.bin/${program}`) ? filesAmong(args) : [`there is no program ${program}`];
  }
  if (first === 'node') return rest[0]?.startsWith('-') || isThere(rest[0] ?? '') ? [] : [`there is no ${rest[0]}`];
  return SYSTEM.includes(first) ? filesAmong(rest) : [`${first} is no command that the documentation uses`];
}

/** `test/packages/` runs the package's program in a project that installs it; here only its arguments are checked. */
function faultsOfKit([name = '', ...options]: readonly string[]): string[] {
  const usage = commands[name]?.usage;
  if (usage === undefined) return [`statechart-kit knows no ${name}`];
  return options
    .filter((option) => option.startsWith('--') && !usage.includes(option))
    .map((option) => `"statechart-kit ${name}" knows no ${option}`);
}

/** The charts that commands create, so that later commands may name them. */
export const chartsMadeBy = (lines: readonly string[]) =>
  lines.flatMap((line) => /^npm run scaffold -- ([a-z-]+)$/.exec(line)?.[1] ?? []);

/** The command line: `statechart-kit <command>`. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getCharts } from '../config/index.ts';
import type { AnyStateMachine } from 'xstate';
import { withModules, withProject } from '../config/project.ts';
import { typedEvents } from '../scaffold/event-types.ts';
import { sourcesUnder } from '../scaffold/find-machines.ts';
import { modelText, screenText, whatIsMissing } from '../scaffold/model-text.ts';
import { renderPages } from '../docs/index.ts';
import { chartGraph, familyGraph } from '../drawing/chart-graph.ts';
import { toMermaid, toStately } from '../drawing/formats.ts';
import { layOut } from '../drawing/in-node.ts';
import { drawSvg } from '../drawing/svg.ts';
import { isMachine, loadMachine } from '../config/load-machine.ts';
import { diff } from './diff.ts';
import { EQUIVALENTS, mutants } from './mutants.ts';
import { readShape, requestOf } from '../scaffold/project-shape.ts';
import { atMost, chartsCalled, CONFIG, wholeNumber } from './options.ts';
import { toPng } from './png.ts';

/** Where commands print. */
export type Terminal = { say: (line: string) => void };

type Command = {
  /** The arguments after the command's name. */
  usage: string;
  about: string;
  run: (rest: readonly string[], terminal: Terminal) => Promise<void>;
};

const OUT = 'dist/gallery';

async function gallery(rest: readonly string[], { say }: Terminal) {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { ...CONFIG, build: { type: 'boolean' }, out: { type: 'string', default: OUT }, port: { type: 'string' } },
  });
  atMost(positionals, 1);
  const [configFile = values.config] = positionals;
  const port = values.port === undefined ? null : wholeNumber('port', values.port, 0, 65_535);
  const [{ build, createServer }, { gallerySite }] = await Promise.all([
    import('vite'),
    import('../site/gallery-site.ts'),
  ]);
  if (values.build) {
    process.env['NODE_ENV'] = 'production';
    const problems: string[] = [];
    const onProblem = (line: string) => problems.push(line);
    await build({ ...(await gallerySite({ configFile, outDir: values.out, onProblem })), logLevel: 'warn' });
    say(`The gallery is in ${values.out}.`);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return;
  }
  const site = await gallerySite({ configFile, outDir: values.out });
  const wanted = port === null ? {} : { port, strictPort: true };
  const server = await createServer({ ...site, server: { ...site.server, ...wanted }, logLevel: 'warn' });
  await server.listen().catch(async (error: Error) => {
    await server.close();
    throw new Error(`The gallery could not start: ${error.message}. Name another port by --port.`, { cause: error });
  });
  const url = server.resolvedUrls?.local[0] ?? String(site.base);
  say(`The gallery: ${url}`);
  say(`Pages report to: ${url.replace('http', 'ws')}live`);
}

async function docs(rest: readonly string[], { say }: Terminal) {
  const { values, positionals } = parseArgs({ args: [...rest], options: CONFIG, allowPositionals: true });
  const root = dirname(resolve(values.config));
  const problems: string[] = [];
  const pages = await renderPages(values.config, positionals, (line) => problems.push(line));
  if (positionals.length === 0) {
    const folder = await withProject(values.config, async ({ config }) => config.pages);
    rmSync(join(root, folder), { recursive: true, force: true });
  }
  for (const [file, content] of pages) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  say(`${pages.size} files are written.`);
  if (problems.length > 0) throw new Error(problems.map((line) => `Failed: ${line}`).join('\n'));
}

const FORMATS = ['svg', 'png', 'json', 'mermaid', 'stately'];

async function draw(rest: readonly string[], { say }: Terminal) {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      ...CONFIG,
      format: { type: 'string', default: 'svg' },
      out: { type: 'string' },
      children: { type: 'boolean' },
    },
  });
  const { format, out } = values;
  if (!FORMATS.includes(format)) throw new Error(`There is no format "${format}"; there are ${FORMATS.join(', ')}.`);
  atMost(positionals, 1);
  const [id] = positionals;
  if (id === undefined) throw new Error('Name the chart to draw by its id.');
  const [machine] = await withProject(values.config, ({ config }) =>
    Promise.all(chartsCalled(getCharts(config), [id]).map(loadMachine)),
  );
  if (!machine) return;
  const graph = values.children ? familyGraph(machine) : chartGraph(machine);
  const svg = async () => drawSvg(await layOut(graph));
  if (format === 'png') {
    if (out === undefined) throw new Error(`A terminal shows no PNG: name a file by --out ${id}.png.`);
    writeFileSync(out, await toPng(await svg()));
    return;
  }
  const write = (text: string) => (out === undefined ? say(text) : writeFileSync(out, `${text}\n`));
  if (format === 'svg') write(await svg());
  else if (format === 'json') write(JSON.stringify(graph, null, 2));
  else if (format === 'mermaid') write(toMermaid(graph));
  else write(toStately(machine));
}

async function scaffold(rest: readonly string[], { say }: Terminal) {
  const { positionals } = parseArgs({ args: [...rest], allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name the file of a machine, such as src/login.machine.ts.');
  atMost(positionals, 1);
  if (!existsSync(file)) throw new Error(`There is no file ${file}. Name the file of a machine.`);
  const exports = await withModules(process.cwd(), (load) => load(file)).catch((error: Error) => {
    throw new Error(`${file} could not be loaded: ${error.message}`, { cause: error });
  });
  const found = Object.entries(exports).find(([, value]) => isMachine(value));
  if (!found) throw new Error(`${file} exports no machine. Export what createMachine returns.`);
  const [exported, machine] = found as [string, AnyStateMachine];
  const stem = basename(file).replace(/(\.machine)?\.\w+$/, '');
  const root = process.cwd();
  const from = requestOf(basename(file), readShape(root, sourcesUnder(root)));
  const named = { machine, exported, from, typed: typedEvents(resolve(file)) };
  const files = { [`${stem}.model.ts`]: modelText(named), [`${stem}.screen.ts`]: screenText(named) };
  const there = Object.keys(files).filter((name) => existsSync(join(dirname(file), name)));
  if (there.length > 0)
    throw new Error(`${there.join(' and ')} is there already. Nothing was written: move it away first.`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dirname(file), name), text);
  say(`${Object.keys(files).join(' and ')} are written. What only you can say:`);
  for (const line of whatIsMissing(machine)) say(`- ${line}`);
}

/** How each test runner is started. */
const RUN = {
  vitest: 'npx vitest run',
  jest: 'npx jest',
  mocha: "npx mocha '**/*.chart.test.*'",
  bun: 'bun test',
  node: 'node --test',
} as const;

const LATE_ERRORS = ['uncaughtException', 'unhandledRejection'];

async function init(rest: readonly string[], { say }: Terminal) {
  parseArgs({ args: [...rest] });
  const root = process.cwd();
  const { initProject } = await import('../scaffold/init.ts');
  // Code that creates a machine with stand-ins may also start something that fails later.
  const ignore = () => {};
  for (const event of LATE_ERRORS) process.on(event, ignore);
  const { written, tested, remaining, runner } = await withModules(root, (load) => initProject(root, load)).finally(
    () => {
      for (const event of LATE_ERRORS) process.off(event, ignore);
    },
  );
  for (const file of written) say(`written  ${file}`);
  say(`${tested.length} ${tested.length === 1 ? 'machine has a test' : 'machines have tests'}, ready to run.`);
  say(runner ? `Run them: ${RUN[runner]}` : 'To run them, install a test runner: npm install --save-dev vitest');
  if (remaining.length > 0) say('Left to do:');
  for (const line of remaining) say(`- ${line}`);
}

/** The commands by name. */
export const commands: Record<string, Command> = {
  init: {
    usage: '',
    about: 'finds the machines of the project, and writes a model and a test for each, and the configuration',
    run: init,
  },
  gallery: {
    usage: '[configuration] [--port <number>] [--build] [--out <folder>]',
    about: 'serves the charts of the configuration, drawn and simulated; with --build writes them as a site',
    run: gallery,
  },
  scaffold: {
    usage: '<file of a machine>',
    about: 'writes a model and a screen table beside it with what can be read off it, and says what is missing',
    run: scaffold,
  },
  draw: {
    usage: '[--config <file>] [--format svg|png|json|mermaid|stately] [--children] [--out <file>] <chart>',
    about:
      'prints a chart as a drawing, as data, or in the words of another tool; --children draws the charts that it invokes inside',
    run: draw,
  },
  diff: {
    usage: '[--config <file>] [--out <folder>] <git reference> [chart …], or <older file> <newer file>',
    about: 'says which charts are not as they were, and how, as Markdown; with --out draws each of them in one picture',
    run: (rest, { say }) => diff(rest, say),
  },
  mutants: {
    usage: '[--config <file>] [--sample <of each chart>] [--seed <number>] [--parallel <number>] [chart …]',
    about: `makes faults in a copy, one at a time, and says which the tests do not notice; ${EQUIVALENTS} lists those that change nothing`,
    run: (rest, { say }) => mutants(rest, say),
  },
  docs: {
    usage: '[--config <file>] [chart …]',
    about: 'writes a page and a drawing for each chart',
    run: docs,
  },
};

const help = () =>
  [
    'statechart-kit <command>',
    '',
    ...Object.entries(commands).flatMap(([name, { usage, about }]) => [`  ${name} ${usage}`, `      ${about}`]),
  ].join('\n');

const isHelp = (name: string) => name === '' || name === '--help' || name === '-h';

/** The reason for a refusal. Node's message about an unknown option goes on about things that no command has. */
function reasonOf(error: unknown, name: string, { usage }: Command): string {
  if (!(error instanceof Error)) return String(error);
  const isAboutOptions = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  if (!isAboutOptions) return error.message;
  return `${error.message.replace(/\. To specify .*/s, '.')}\nUsage: statechart-kit ${name} ${usage}`.trimEnd();
}

/**
 * @param args the arguments after the program's name
 * @returns the exit code
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    if (!isHelp(name)) terminal.say(`There is no command "${name}". These are the commands:\n`);
    terminal.say(help());
    return isHelp(name) ? 0 : 1;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.say(`statechart-kit ${name} ${command.usage}\n    ${command.about}`);
    return 0;
  }
  try {
    await command.run(rest, terminal);
    return 0;
  } catch (error) {
    terminal.say(reasonOf(error, name, command));
    return 1;
  }
}

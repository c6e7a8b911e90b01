/** The command line: `statechart-kit <command>`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getCharts } from '../config/index.ts';
import type { AnyStateMachine } from 'xstate';
import { CONFIG_FILE, withModules, withProject } from '../config/project.ts';
import { modelText, screenText, whatIsMissing } from '../scaffold/model-text.ts';
import { renderPages } from '../docs/index.ts';
import { chartGraph } from '../drawing/chart-graph.ts';
import { toMermaid, toStately } from '../drawing/formats.ts';
import { layOut } from '../drawing/in-node.ts';
import { drawSvg } from '../drawing/svg.ts';
import type { Equivalent } from '../mutants/equivalents.ts';
import { isMachine, loadMachine } from '../config/load-machine.ts';
import { diff } from './diff.ts';
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

/** Options that every command has. */
const CONFIG = { config: { type: 'string', default: CONFIG_FILE } } as const;

async function gallery(rest: readonly string[], { say }: Terminal) {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { ...CONFIG, build: { type: 'boolean' }, out: { type: 'string', default: OUT }, port: { type: 'string' } },
  });
  const [configFile = values.config] = positionals;
  const [{ build, createServer }, { gallerySite }] = await Promise.all([
    import('vite'),
    import('../site/gallery-site.ts'),
  ]);
  if (values.build) {
    process.env['NODE_ENV'] = 'production';
    await build({ ...(await gallerySite({ configFile, outDir: values.out })), logLevel: 'warn' });
    say(`The gallery is in ${values.out}.`);
    return;
  }
  const site = await gallerySite({ configFile, outDir: values.out });
  const port = values.port === undefined ? {} : { port: Number(values.port), strictPort: true };
  const server = await createServer({ ...site, server: { ...site.server, ...port }, logLevel: 'warn' });
  await server.listen();
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

const EQUIVALENTS = 'statechart-kit.equivalents.json';

async function mutants(rest: readonly string[], { say }: Terminal) {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      ...CONFIG,
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      parallel: { type: 'string', default: '2' },
    },
  });
  const [{ runMutants }, { mutantLine, formatReport }, { getRunner, getCompiler }] = await Promise.all([
    import('../mutants/run.ts'),
    import('../mutants/report.ts'),
    import('../mutants/runners.ts'),
  ]);
  const { config, root } = await withProject(values.config, async (project) => project);
  const charts = getCharts(config).filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const unknown = positionals.filter((id) => charts.every((chart) => chart.id !== id));
  if (unknown.length > 0) throw new Error(`No chart is called ${unknown.join(', ')}.`);
  const listed = join(root, EQUIVALENTS);
  const verdicts = await runMutants({
    root,
    charts,
    runners: getRunner(config),
    compiler: getCompiler(config),
    ...(values.sample !== undefined && { sample: Number(values.sample) }),
    seed: Number(values.seed),
    parallel: Number(values.parallel),
    equivalents: existsSync(listed) ? (JSON.parse(readFileSync(listed, 'utf8')) as Equivalent[]) : [],
    told: ({ fault, outcome }, done, all) => say(`${done}/${all} ${outcome.padEnd(10)} ${mutantLine(fault)}`),
  });
  say('');
  for (const line of formatReport(verdicts)) say(line);
}

const FORMATS = ['svg', 'png', 'json', 'mermaid', 'stately'];

async function draw(rest: readonly string[], { say }: Terminal) {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { ...CONFIG, format: { type: 'string', default: 'svg' }, out: { type: 'string' } },
  });
  const [id = ''] = positionals;
  const machine = await withProject(values.config, async ({ config }) => {
    const chart = getCharts(config).find((one) => one.id === id);
    if (!chart)
      throw new Error(
        `No chart is called "${id}"; there are ${getCharts(config)
          .map((one) => one.id)
          .join(', ')}.`,
      );
    return loadMachine(chart);
  });
  const graph = chartGraph(machine);
  const { format, out } = values;
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
  else if (format === 'stately') write(toStately(machine));
  else throw new Error(`There is no format "${format}"; there are ${FORMATS.join(', ')}.`);
}

async function scaffold(rest: readonly string[], { say }: Terminal) {
  const { positionals } = parseArgs({ args: [...rest], allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name the file of a machine.');
  const exports = await withModules(process.cwd(), (load) => load(file));
  const found = Object.entries(exports).find(([, value]) => isMachine(value));
  if (!found) throw new Error(`${file} exports no machine.`);
  const [exported, machine] = found as [string, AnyStateMachine];
  const stem = basename(file).replace(/(\.machine)?\.\w+$/, '');
  const named = { machine, exported, from: `./${basename(file)}` };
  const files = { [`${stem}.model.ts`]: modelText(named), [`${stem}.screen.ts`]: screenText(named) };
  const there = Object.keys(files).filter((name) => existsSync(join(dirname(file), name)));
  if (there.length > 0) throw new Error(`${there.join(' and ')} is there already. Nothing was written.`);
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

async function init(rest: readonly string[], { say }: Terminal) {
  parseArgs({ args: [...rest] });
  const root = process.cwd();
  const { initProject } = await import('../scaffold/init.ts');
  const { written, tested, remaining, runner } = await withModules(root, (load) => initProject(root, load));
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
    usage: '[--config <file>] [--format svg|png|json|mermaid|stately] [--out <file>] <chart>',
    about: 'prints a chart as a drawing, as data, or in the words of another tool',
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
    run: mutants,
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

/**
 * @param args the arguments after the program's name
 * @returns the exit code
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args;
  const command = commands[name];
  if (!command) {
    terminal.say(help());
    return name === '' || name === '--help' ? 0 : 1;
  }
  try {
    await command.run(rest, terminal);
    return 0;
  } catch (error) {
    terminal.say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

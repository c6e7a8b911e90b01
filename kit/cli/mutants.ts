/** `statechart-kit mutants`: faults that the tests do not notice. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getCharts } from '../config/index.ts';
import { withProject } from '../config/project.ts';
import type { Equivalent } from '../mutants/equivalents.ts';
import { chartsCalled, CONFIG, wholeNumber } from './options.ts';

export const EQUIVALENTS = 'statechart-kit.equivalents.json';

/** @throws {Error} when the file is not a list of mutants */
function readEquivalents(file: string): Equivalent[] {
  if (!existsSync(file)) return [];
  let listed: unknown = null;
  let reason = 'it is not a list';
  try {
    listed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    reason = (error as Error).message;
  }
  if (!Array.isArray(listed))
    throw new Error(`${EQUIVALENTS} could not be read: ${reason}. Mend it, or remove it to list no mutant.`);
  return listed as Equivalent[];
}

export async function mutants(rest: readonly string[], say: (line: string) => void): Promise<void> {
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
  const seed = wholeNumber('seed', values.seed, 0);
  const parallel = wholeNumber('parallel', values.parallel, 1);
  const sample = values.sample === undefined ? {} : { sample: wholeNumber('sample', values.sample, 1) };
  const [{ chartFiles }, { runMutants }, { mutantLine, formatReport }, { getRunner, getCompiler }] = await Promise.all([
    import('../mutants/chart-files.ts'),
    import('../mutants/run.ts'),
    import('../mutants/report.ts'),
    import('../mutants/runners.ts'),
  ]);
  const { config, root, charts, filesOf } = await withProject(values.config, async ({ config, root, resolve }) => {
    const all = getCharts(config);
    const charts = chartsCalled(all, positionals);
    const filesOf = new Map<string, string[]>();
    /** A file that several charts import is changed once, with the first of them. */
    const listed = new Set<string>();
    for (const chart of charts) {
      const files = (await chartFiles(root, chart, all, resolve)).filter((file) => !listed.has(file));
      for (const file of files) listed.add(file);
      filesOf.set(chart.id, files);
    }
    return { config, root, charts, filesOf };
  });
  if (charts.every(({ model }) => model === undefined))
    throw new Error(
      'None of these charts has a model, so none has tests that could notice a mutant. Name the file of a model in its entry.',
    );
  const verdicts = await runMutants({
    root,
    charts,
    filesOf,
    runners: getRunner(config),
    compiler: getCompiler(config),
    ...sample,
    seed,
    parallel,
    equivalents: readEquivalents(join(root, EQUIVALENTS)),
    onVerdict: ({ fault, outcome }, done, all) => say(`${done}/${all} ${outcome.padEnd(10)} ${mutantLine(fault)}`),
  });
  say('');
  for (const line of formatReport(verdicts)) say(line);
}

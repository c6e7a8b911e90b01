/** Mutation testing of charts, their rules and their selectors. Each mutant runs in a copy of the project. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ChartEntry } from '../config/index.ts';
import { copyProject, removeCopy } from './project-copies.ts';
import { isListed, type Equivalent, type ChartMutant } from './equivalents.ts';
import { mutantsOf } from './mutations.ts';
import type { MutantResult } from './report.ts';
import type { Runner, CreateRunner } from './runner.ts';
import { drawSample } from './sample.ts';

export type MutantRun = {
  root: string;
  charts: readonly ChartEntry[];
  /** The files of each chart by its id, as paths from the root; without an entry, only its source. */
  filesOf: ReadonlyMap<string, readonly string[]>;
  runners: CreateRunner;
  /** Checks the types of a mutant that survives; null or absent: its types are not checked. */
  compiler?: CreateRunner | null;
  /** The most mutants of each chart, chosen by the seed; all without it. */
  sample?: number;
  seed: number;
  parallel: number;
  equivalents: readonly Equivalent[];
  /** A run that takes longer than this counts as endless: `times` the duration without a mutant, plus `moreMs`. */
  patience?: { times: number; moreMs: number };
  /** Called after each mutant. */
  onVerdict?: (verdict: MutantResult, done: number, all: number) => void;
};

/** An endless mutant counts as noticed. */
const PATIENCE = { times: 4, moreMs: 60_000 };
const COMPILER_TIMEOUT_MS = 600_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const faultsOf = ({ root, filesOf }: MutantRun, chart: ChartEntry): ChartMutant[] =>
  (filesOf.get(chart.id) ?? [chart.source]).flatMap((file) =>
    mutantsOf(file, readFileSync(join(root, file), 'utf8')).map((mutant) => ({ ...mutant, chart: chart.id, file })),
  );

/** A copy with its test runner, and the copy's files that differ from what the runner has read. */
type Place = { copy: string; runner: Runner; compiler: Runner | null; changed: string[] };

/** Creates this many copies while `work` runs. Removes them however it ends, including by Ctrl-C. */
async function withPlaces<T>(
  many: number,
  { root, runners, compiler }: MutantRun,
  work: (places: Place[]) => Promise<T>,
) {
  const places: Place[] = [];
  const clean = () => {
    for (const place of places) {
      place.runner.end();
      place.compiler?.end();
    }
    for (const { copy } of places) removeCopy(copy);
  };
  const interrupted = () => process.exit(130);
  process.once('exit', clean);
  for (const signal of SIGNALS) process.once(signal, interrupted);
  try {
    for (let left = Math.max(1, many); left > 0; left -= 1) {
      const copy = copyProject(root);
      places.push({ copy, runner: runners(copy), compiler: compiler?.(copy) ?? null, changed: [] });
    }
    return await work(places);
  } finally {
    clean();
    process.off('exit', clean);
    for (const signal of SIGNALS) process.off(signal, interrupted);
  }
}

/**
 * @returns the result of each mutant, chart by chart
 * @throws {Error} when the compiler refuses the project, or the tests of a chart fail, without a mutant
 */
export async function runMutants(run: MutantRun): Promise<MutantResult[]> {
  const { sample, seed, equivalents, patience = PATIENCE, onVerdict } = run;
  // A chart without a model has no tests that could notice a mutant.
  const charts = run.charts.filter(({ model }) => model !== undefined);
  const faults = charts.flatMap((chart) => {
    const all = faultsOf(run, chart);
    return sample === undefined ? all : drawSample(all, sample, seed);
  });
  const verdicts: MutantResult[] = [];
  const tell = (verdict: MutantResult) => {
    verdicts.push(verdict);
    onVerdict?.(verdict, verdicts.length, faults.length);
  };
  const waiting = faults.filter((fault) => {
    const listed = isListed(fault, equivalents);
    if (listed) tell({ fault, outcome: 'equivalent' });
    return !listed;
  });
  const testsOf = (id: string) => {
    const { model = '', tests = [] } = charts.find((chart) => chart.id === id) ?? {};
    return [`${dirname(model)}/`, ...tests];
  };
  const passes = ({ runner, changed }: Place, chart: string) =>
    runner.passes({ tests: testsOf(chart), changed: changed.splice(0), timeoutMs: mostMs.get(chart) ?? Infinity });
  const mostMs = new Map<string, number>();

  const check = async (place: Place, chart: string, words: string) => {
    const began = performance.now();
    if (!(await passes(place, chart))) throw new Error(`The tests of ${chart} fail ${words}.`);
    mostMs.set(chart, patience.times * (performance.now() - began) + patience.moreMs);
  };
  const compiles = async ({ compiler }: Place) =>
    compiler === null || compiler.passes({ tests: [], changed: [], timeoutMs: COMPILER_TIMEOUT_MS });
  const tried = async (place: Place, fault: ChartMutant) => {
    const target = join(place.copy, fault.file);
    const before = readFileSync(target, 'utf8');
    writeFileSync(target, fault.code);
    place.changed.push(fault.file);
    const survived = await passes(place, fault.chart);
    const isValid = !survived || (await compiles(place));
    writeFileSync(target, before);
    place.changed.push(fault.file);
    if (!survived) return 'noticed';
    return isValid ? 'survived' : 'invalid';
  };
  const unchecked = [...charts];
  await withPlaces(run.parallel, run, async (places) => {
    if (places[0] && !(await compiles(places[0])))
      throw new Error('The compiler refuses the project without any fault: mend that first.');
    const checkAll = async (place: Place) => {
      for (let chart = unchecked.shift(); chart; chart = unchecked.shift())
        await check(
          place,
          chart.id,
          `without any fault, or there are none in ${testsOf(chart.id).join(', ')}: mend or write them first`,
        );
    };
    await Promise.all(places.map(checkAll));
    const work = async (place: Place) => {
      let last: string | null = null;
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        tell({ fault, outcome: await tried(place, fault) });
        last = fault.chart;
      }
      // Checks at the end that the long-running runner still passes without a mutant.
      if (last !== null) await check(place, last, 'after the last fault was taken back: this verdict is not sure');
    };
    await Promise.all(places.map(work));
  });
  return verdicts;
}

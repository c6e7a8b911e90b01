/** Does a chart's suite notice when its chart, its rules or its selectors are wrong? Each fault is tried in a copy of the project. */
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ChartEntry } from '../config/index.ts';
import { KINDS, mutantsOf, type Mutant } from './mutations.ts';
import { sampleOf } from './sample.ts';

export type Fault = Mutant & { chart: string; file: string };
/** A fault that changes nothing, with the reason. It is known by file, kind, line as it stands, and change. */
export type Equivalent = Pick<Fault, 'file' | 'kind' | 'was' | 'change'> & { reason: string };
export type Verdict = { fault: Fault; outcome: 'noticed' | 'survived' | 'equivalent' };

export type MutantRun = {
  root: string;
  charts: readonly ChartEntry[];
  /** How a chart's tests are run, one command after another until one fails; its folder of tests is added to each. */
  commands: readonly (readonly string[])[];
  /** Of each chart at most so many, drawn by the seed; all of them without. */
  sample?: number;
  seed: number;
  parallel: number;
  equivalents: readonly Equivalent[];
  /** After each. */
  told?: (verdict: Verdict, done: number, all: number) => void;
};

/** A fault that never ends is noticed as well: after so many times as long as the suite takes without it, and a minute more. */
const PATIENCE = 4;
const PATIENCE_MORE_MS = 60_000;
const BEHAVIOUR = /(?<!\.(?:types|test|model|screen|d))\.(ts|tsx|js|mjs)$/;

/** The files beside a chart that say how it behaves. */
function filesOf(root: string, { source }: ChartEntry): string[] {
  const folder = dirname(source);
  return readdirSync(join(root, folder))
    .filter((name) => BEHAVIOUR.test(name))
    .map((name) => `${folder}/${name}`);
}

const faultsOf = (root: string, chart: ChartEntry): Fault[] =>
  filesOf(root, chart).flatMap((file) =>
    mutantsOf(file, readFileSync(join(root, file), 'utf8')).map((mutant) => ({ ...mutant, chart: chart.id, file })),
  );

const isSame = (one: Pick<Fault, 'file' | 'kind' | 'was' | 'change'>, other: Equivalent) =>
  one.file === other.file && one.kind === other.kind && one.was === other.was && one.change === other.change;

const isInstalled = (name: string) => /^node_modules(\/|$)/.test(name);

/** What git knows of, and what is new: without what was installed or built. Leaves nothing behind when it fails. */
function copyOf(root: string): string {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const copy = mkdtempSync(join(tmpdir(), 'statechart-kit-mutants-'));
  try {
    // Of a project that does not tell git to leave it out, it would be all packages.
    const own = listed.split('\0').filter((name) => name !== '' && !isInstalled(name));
    for (const name of own.filter((one) => existsSync(join(root, one)))) {
      mkdirSync(dirname(join(copy, name)), { recursive: true });
      // A repository within is listed as its folder.
      cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    return copy;
  } catch (failure) {
    rmSync(copy, { recursive: true, force: true });
    throw failure;
  }
}

function succeeds(copy: string, [program = '', ...args]: readonly string[], mostMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    // A group of its own: what it has started itself ends with it.
    const run = spawn(program, args, { cwd: copy, stdio: 'ignore', detached: true });
    const end = () => run.pid !== undefined && process.kill(-run.pid, 'SIGKILL');
    const timer = setTimeout(end, mostMs);
    process.once('exit', end);
    const settle = (isSuccess: boolean) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve(isSuccess);
    };
    run.on('error', () => settle(false));
    run.on('exit', (status) => settle(status === 0));
  });
}

async function passes(copy: string, commands: MutantRun['commands'], tests: string, mostMs = Infinity) {
  // A timer holds no more than this.
  const limit = Math.min(mostMs, 2 ** 31 - 1);
  for (const command of commands) if (!(await succeeds(copy, [...command, tests], limit))) return false;
  return true;
}

/**
 * @returns what became of each fault, chart by chart
 * @throws {Error} when the tests of a chart fail without any
 */
export async function runMutants(run: MutantRun): Promise<Verdict[]> {
  const { root, charts, commands, sample, seed, equivalents, told } = run;
  const testsOf = (id: string) => `${dirname(charts.find((chart) => chart.id === id)?.model ?? '')}/`;
  const faults = charts.flatMap((chart) => {
    const all = faultsOf(root, chart);
    return sample === undefined ? all : sampleOf(all, sample, seed);
  });
  const copies: string[] = [];
  const verdicts: Verdict[] = [];
  const clean = () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true }));
  // Ctrl-C leaves nothing behind either.
  const interrupted = () => process.exit(130);
  process.once('exit', clean).once('SIGINT', interrupted);
  try {
    for (let left = Math.max(1, run.parallel); left > 0; left -= 1) copies.push(copyOf(root));
    const sound = [...charts];
    const waiting = [...faults];
    const patience = new Map<string, number>();
    const check = async (copy: string) => {
      for (let chart = sound.shift(); chart; chart = sound.shift()) {
        const began = performance.now();
        if (!(await passes(copy, commands, testsOf(chart.id))))
          throw new Error(`The tests of ${chart.id} fail without any fault: mend them first.`);
        patience.set(chart.id, PATIENCE * (performance.now() - began) + PATIENCE_MORE_MS);
      }
    };
    await Promise.all(copies.map(check));
    const work = async (copy: string) => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const verdict = { fault, outcome: await outcomeOf(copy, fault) } as const;
        verdicts.push(verdict);
        told?.(verdict, verdicts.length, faults.length);
      }
    };
    const outcomeOf = async (copy: string, fault: Fault) => {
      if (equivalents.some((other) => isSame(fault, other))) return 'equivalent';
      const target = join(copy, fault.file);
      const before = readFileSync(target, 'utf8');
      writeFileSync(target, fault.code);
      const survived = await passes(copy, commands, testsOf(fault.chart), patience.get(fault.chart));
      writeFileSync(target, before);
      return survived ? 'survived' : 'noticed';
    };
    await Promise.all(copies.map(work));
  } finally {
    clean();
    process.off('exit', clean).off('SIGINT', interrupted);
  }
  return verdicts;
}

/** The table by chart, and the survivors with the gravest first. */
export function reportOf(verdicts: readonly Verdict[]): string[] {
  const rows = [...new Set(verdicts.map(({ fault }) => fault.chart))].map((chart) => {
    const own = verdicts.filter(({ fault }) => fault.chart === chart);
    const count = (outcome: Verdict['outcome']) => own.filter((one) => one.outcome === outcome).length;
    const counted = own.length - count('equivalent');
    const share = counted === 0 ? 100 : Math.round((count('noticed') / counted) * 1000) / 10;
    return `${chart.padEnd(24)} ${`${count('noticed')}/${counted}`.padStart(9)} ${`${share} %`.padStart(8)}  ${count('equivalent')} change nothing`;
  });
  const survivors = verdicts
    .filter(({ outcome }) => outcome === 'survived')
    .toSorted((a, b) => KINDS.indexOf(a.fault.kind) - KINDS.indexOf(b.fault.kind));
  return [
    ...rows,
    ...(survivors.length === 0 ? [] : ['', 'Not noticed, the gravest first:']),
    ...survivors.map(({ fault: { file, line, kind, change } }) => `  ${file}:${line}  ${kind}: ${change}`),
  ];
}

/** Runs mutants of a small project: the result of each with either runner, and that no mutant stays behind. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartEntry } from '#kit/gallery';
import { byCommands } from '../../kit/mutants/by-commands.ts';
import { byVitest } from '../../kit/mutants/by-vitest.ts';
import type { Equivalent } from '../../kit/mutants/equivalents.ts';
import { formatReport } from '../../kit/mutants/report.ts';
import { runMutants, type MutantRun } from '../../kit/mutants/run.ts';
import type { TestRun } from '../../kit/mutants/runner.ts';

/** Two rounds never end. */
const CHART = `export const rounds = 1;
export const states = { off: { on: { pressed: 'on' } }, on: {} };
export const both = [5, 5];
`;
/** A test as a command: it loads the chart's file in Node and checks it. */
const COMMAND = `import { readFileSync } from 'node:fs';
const code = readFileSync('lamp/lamp.machine.ts', 'utf8');
const { rounds, states } = await import('data:text/javascript,' + encodeURIComponent(code));
if (rounds === 2) for (;;);
process.exitCode = states.off.on?.pressed === 'on' ? 0 : 1;
`;
const SUITE = `import { expect, it } from 'vitest';
import { rounds, states } from './lamp.machine.ts';
it('is good', () => {
  if (rounds === 2) for (;;);
  expect(states.off.on).toEqual({ pressed: 'on' });
});
`;
const FILES: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'lamp/lamp.machine.ts': CHART,
  'lamp/lamp.test.ts': SUITE,
  'command.mjs': COMMAND,
};
const lamp = { id: 'lamp', source: 'lamp/lamp.machine.ts', model: 'lamp/lamp.model.ts' } as ChartEntry;
const EQUIVALENT: Equivalent = {
  file: lamp.source,
  kind: 'a number one more',
  was: 'export const both = [5, 5];',
  change: '5 → 6',
  nth: 2,
  reason: 'Nobody looks at the second.',
};

let place: string;
let project: string;
let copies: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'mutants-'));
  [project, copies] = [join(place, 'project'), join(place, 'copies')];
  for (const folder of [join(project, 'lamp'), copies]) mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(project, file), text);
  execFileSync('git', ['init', '--quiet'], { cwd: project });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  // The folder for the kit's copies.
  vi.stubEnv('TMPDIR', copies);
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

const byCommand = byCommands([[process.execPath, 'command.mjs']]);
const run = (more: Partial<MutantRun> = {}) =>
  runMutants({
    root: project,
    charts: [lamp],
    filesOf: new Map(),
    runners: byCommand,
    seed: 1,
    parallel: 1,
    equivalents: [EQUIVALENT],
    patience: { times: 2, moreMs: 2_000 },
    ...more,
  });
const untouched = () => Object.keys(FILES).every((file) => readFileSync(join(project, file), 'utf8') === FILES[file]);

/** An endless mutant takes until the run's time limit, which is longer while the machine is busy. */
const MOST_MS = 300_000;

describe('a project among others', () => {
  it('is a package of a workspace: its neighbours lie beside its copy, and are not copied', async () => {
    const inner = join(project, 'packages/lamp-package');
    for (const folder of ['packages/lamp-package/lamp', 'packages/shared'])
      mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, 'packages/shared/pressed.mjs'), `export const target = 'on';`);
    writeFileSync(join(inner, 'lamp/lamp.machine.ts'), CHART);
    writeFileSync(
      join(inner, 'command.mjs'),
      `import { target } from '../shared/pressed.mjs';\n${COMMAND.replace(`=== 'on'`, '=== target')}`,
    );
    const verdicts = await run({ root: inner, sample: 2 });
    expect(verdicts).toHaveLength(2);
    expect(verdicts.some(({ outcome }) => outcome === 'noticed')).toBe(true);
    expect(readdirSync(join(project, 'packages/shared'))).toEqual(['pressed.mjs']);
    expect(readdirSync(copies)).toEqual([]);
  });
});

describe('a run of faults', { timeout: MOST_MS }, () => {
  it.each([
    ['by a process for each', byCommand],
    ['by Vitest, which stays', byVitest([])],
  ])('%s tells what was noticed, an endless one too, and leaves nothing behind', async (_, runners) => {
    const verdicts = await run({ runners });
    const outcomes = verdicts.map(({ fault: { line, kind, nth }, outcome }) => `${line} ${kind} ${nth}: ${outcome}`);
    expect(outcomes.toSorted()).toEqual([
      '1 a number one more 1: noticed',
      '2 an event is not heard 1: noticed',
      '3 a number one more 1: survived',
      '3 a number one more 2: equivalent',
    ]);
    expect(readdirSync(copies)).toEqual([]);
    expect(untouched()).toBe(true);
  });

  it('runs the tests of other places that the entry of a chart names', async () => {
    const places: string[][] = [];
    const runners = () => ({ passes: async ({ tests }: TestRun) => places.push([...tests]) > 0, end: () => undefined });
    await run({ runners, sample: 1, charts: [{ ...lamp, tests: ['others/'] }] });
    expect(places).toEqual([1, 2, 3].map(() => ['lamp/', 'others/']));
  });

  it('counts a fault that no test noticed apart if the compiler refuses it', async () => {
    const compiler = byCommands([[process.execPath, 'compiler.mjs']]);
    writeFileSync(
      join(project, 'compiler.mjs'),
      `import { readFileSync } from 'node:fs';
process.exitCode = readFileSync('lamp/lamp.machine.ts', 'utf8').includes('[5, 5]') ? 0 : 1;`,
    );
    const verdicts = await run({ compiler });
    expect(verdicts.map(({ outcome }) => outcome).toSorted()).toEqual(['equivalent', 'invalid', 'noticed', 'noticed']);
    expect(formatReport(verdicts)).toEqual([
      expect.stringMatching(/^lamp +2\/2 +100 % {2}1 change nothing, 1 do not compile$/),
    ]);
  });

  it('refuses a project that does not compile', async () => {
    const compiler = byCommands([[process.execPath, '--eval', 'process.exitCode = 1']]);
    await expect(run({ compiler })).rejects.toThrow('The compiler refuses the project without any fault');
    expect(readdirSync(copies)).toEqual([]);
  });

  it('refuses tests that fail already, and leaves nothing behind', async () => {
    writeFileSync(join(project, 'command.mjs'), 'process.exitCode = 1;');
    await expect(run()).rejects.toThrow(
      /^The tests of lamp fail without any fault, or there are none in \S+: mend or write them first\.$/,
    );
    expect(readdirSync(copies)).toEqual([]);
  });

  it('is not believed when the tests fail after it', async () => {
    // A long-running process that still holds a part of a mutant.
    let asked = 0;
    const runners = () => ({ passes: async () => (asked += 1) < 3, end: () => undefined });
    await expect(run({ runners, sample: 2 })).rejects.toThrow(
      'The tests of lamp fail after the last fault was taken back',
    );
  });

  it('ends at once by Ctrl-C, with what it has started, and leaves nothing behind', async () => {
    const config = join(project, 'statechart-kit.config.ts');
    const entry = { ...lamp, title: 'Lamp', about: '', machine: {} };
    const commands = [[process.execPath, 'waiting.mjs']];
    writeFileSync(
      config,
      `export default ${JSON.stringify({ mutants: { commands }, catalogues: [{ entries: [entry] }] })};`,
    );
    const server = createServer();
    const connected = once(server, 'connection');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const waiting = `import { connect } from 'node:net'; connect(${port}, '127.0.0.1');`;
    writeFileSync(join(project, 'waiting.mjs'), waiting);
    const kit = spawn(process.execPath, ['scripts/kit/kit.mjs', 'mutants', '--config', config, '--parallel', '1']);
    const ended = once(kit, 'exit');
    const [begun] = (await connected) as [Socket];
    const gone = once(
      begun.on('error', () => undefined),
      'close',
    );
    kit.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    await gone;
    server.close();
    expect(readdirSync(copies)).toEqual([]);
  });
});

it('a report says of faults that read the same which one it is', () => {
  const fault = { ...EQUIVALENT, chart: 'lamp', line: 3, code: '' };
  const of = (nth: number) => formatReport([{ fault: { ...fault, nth }, outcome: 'survived' }]).at(-1);
  expect(of(1)).toBe(`  ${lamp.source}:3  a number one more: 5 → 6`);
  expect(of(2)).toBe(`${of(1)} (nth: 2)`);
});

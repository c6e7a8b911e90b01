import { describe, expect, it } from 'vitest';
import { chooseGates, countGate, gates } from '../../scripts/gates/gates.mjs';
import { needs } from '../../scripts/setup/needs.mjs';
import { contentOf, filesUnder } from '../architecture/files.ts';

type TestState = 'passed' | 'failed' | 'pending';
const report = (
  files: Array<{ status?: 'passed' | 'failed'; message?: string; tests: TestState[] }>,
  numTodoTests = 0,
) => {
  const tests = files.flatMap((file) => file.tests);
  const count = (state: TestState) => tests.filter((one) => one === state).length;
  return JSON.stringify({
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests,
    testResults: files.map((file, index) => ({
      name: `file-${index}.test.ts`,
      status: file.status ?? (file.tests.includes('failed') ? 'failed' : 'passed'),
      message: file.message ?? '',
      assertionResults: file.tests.map((status, test) => ({ status, fullName: `group test ${test}` })),
    })),
  });
};

describe('what a gate contributes to the sum', () => {
  it('a program that is no test run counts as one', () => {
    expect(countGate(0, null)).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(countGate(2, null)).toEqual({ passed: 0, failed: 1, failures: [] });
  });

  it('tests count one by one', () => {
    expect(countGate(1, report([{ tests: ['passed', 'passed'] }, { tests: ['failed', 'passed'] }]), true)).toEqual({
      passed: 3,
      failed: 1,
      failures: [{ text: 'file-1.test.ts > group test 0', file: 'file-1.test.ts' }],
    });
  });

  it('a file that could not be loaded counts as a failure', () => {
    expect(
      countGate(
        1,
        report([{ tests: ['passed'] }, { status: 'failed', message: 'no such module\n  at …', tests: [] }]),
        true,
      ),
    ).toEqual({
      passed: 1,
      failed: 1,
      failures: [{ text: 'file-1.test.ts: no such module', file: 'file-1.test.ts' }],
    });
  });

  it('a failure outside of every test counts: a hook, a promise that nobody caught', () => {
    expect(countGate(1, report([{ tests: ['passed'] }]), true)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('skipped tests count as a failure', () => {
    expect(countGate(0, report([{ tests: ['passed', 'pending'] }]), true)).toMatchObject({ passed: 1, failed: 1 });
    expect(countGate(0, report([{ tests: ['passed'] }], 2), true)).toMatchObject({
      failed: 1,
      failures: [{ text: '2 tests were skipped.' }],
    });
  });

  it('a gate without tests fails, and so does a run without a report', () => {
    expect(countGate(0, report([]), true)).toEqual({ passed: 0, failed: 1, failures: [{ text: 'No test ran.' }] });
    expect(countGate(0, null, true)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('a gate that the change does not touch is empty, and no failure', () => {
    expect(countGate(0, report([]), true, true)).toEqual({ passed: 0, failed: 0, failures: [] });
    expect(countGate(1, report([]), true, true)).toMatchObject({ failed: 1 });
  });
});

describe('which gates run', () => {
  it('all of them, or those that are named', () => {
    expect(chooseGates([])).toEqual(gates);
    expect(chooseGates(['unit', 'types']).map(({ name }) => name)).toEqual(['types', 'unit']);
  });

  it('an unknown name is refused with the known ones', () => {
    expect(() => chooseGates(['unti'])).toThrow(/No gate is called unti; there are types, charts, gallery,/);
  });

  it('each waits only for existing gates', () => {
    const names = gates.map(({ name }) => name);
    expect(gates.flatMap(({ after = [] }) => after).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('each needs only what the setup can find', () => {
    const names = needs.map(({ name }) => name);
    const asked = gates.flatMap((gate) => [...(gate.needs ?? []), ...(gate.parts ?? []).flatMap((part) => part.needs)]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('each of Vitest’s projects is in exactly one, except the one for plugins that are not part of the project', () => {
    const projects = [...contentOf('vitest.config.ts').matchAll(/\bname: '([\w-]+)'/g)].map(([, name]) => name);
    const run = gates.flatMap(({ program }) => program.filter((_, index) => program[index - 1] === '--project'));
    expect([...run, 'compatibility'].toSorted()).toEqual(projects.toSorted());
  });

  it('each test file is of a project', () => {
    // A `*.test.ts` without another kind is of the project `unit`.
    const files = filesUnder('test').filter((file) => file.endsWith('.test.tsx'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !/\.(view|wordpress|host)\.test\.tsx$/.test(file))).toEqual([]);
  });

  it('no gate starts the WordPress that another gate’s files share', () => {
    const files = filesUnder('test').filter((file) => /\.host\.test\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => contentOf(file).includes('useSite()'))).toEqual([]);
  });
});

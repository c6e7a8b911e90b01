import { describe, expect, it } from 'vitest';
import type { Gate } from '../../scripts/gates/gates.mjs';
import { failureOf, leaveOut, summarize, type NotRun, type Result } from '../../scripts/gates/summary.mjs';

const gate = (name: string, rest: Partial<Gate> = {}): Gate => ({ name, command: name, program: [name], ...rest });
const lacking = (why: string, mayLack = true) => ({ why, mayLack });
const names = (gates: readonly Gate[]) => gates.map(({ name }) => name);

describe('what cannot run here', () => {
  const native = gate('native', { needs: ['php', 'sql'] });
  const engines = gate('engines', {
    parts: [
      { name: 'Firefox', needs: ['firefox'] },
      { name: 'WebKit', needs: ['webkit'] },
    ],
  });
  const all = [gate('unit'), native, engines];

  it('is nothing where everything is', () => {
    expect(leaveOut(all, new Map())).toEqual({ able: all, notRun: [] });
  });

  it('is a gate that lacks one of its needs, with each reason', () => {
    const missing = new Map([
      ['php', lacking('No PHP.')],
      ['sql', lacking('No database.')],
    ]);
    const { able, notRun } = leaveOut(all, missing);
    expect(names(able)).toEqual(['unit', 'engines']);
    expect(notRun).toEqual([{ name: 'native', why: 'No PHP.\nNo database.', mayLack: true }]);
  });

  it('can be a part of a gate; a gate without parts does not run', () => {
    const firefox = new Map([['firefox', lacking('No Firefox.')]]);
    expect(names(leaveOut(all, firefox).able)).toEqual(['unit', 'native', 'engines']);
    expect(leaveOut(all, firefox).notRun.map(({ name }) => name)).toEqual(['engines: Firefox']);
    const both = new Map([...firefox, ['webkit', lacking('No WebKit.')]]);
    expect(names(leaveOut(all, both).able)).toEqual(['unit', 'native']);
    expect(leaveOut(all, both).notRun.map(({ name }) => name)).toEqual(['engines: Firefox', 'engines: WebKit']);
  });

  it('may be skipped only if each missing need may be missing', () => {
    const missing = new Map([
      ['php', lacking('No PHP.')],
      ['sql', lacking('No database.', false)],
    ]);
    expect(leaveOut(all, missing).notRun[0]?.mayLack).toBe(false);
  });
});

describe('the summary', () => {
  const results: Result[] = [
    { name: 'types', passed: 1, failed: 0, seconds: 9.94 },
    { name: 'unit', passed: 1200, failed: 0, counts: true, seconds: 71.26 },
    { name: 'lint', passed: 0, failed: 1, seconds: 3 },
  ];
  const notRun: NotRun[] = [{ name: 'concurrent', why: 'No PHP was found.\nInstall php-cli.', mayLack: true }];
  const closing = (ci: boolean, left: NotRun[] = notRun) => summarize({ results, notRun: left, seconds: 80, ci });

  it('lists how long each gate took, then the sums in one line', () => {
    expect(summarize({ results, seconds: 80, ci: true }).lines).toEqual([
      '  types                   passed                  9.9 s',
      '  unit                    1200 passed, 0 failed  71.3 s',
      '  lint                    failed                  3.0 s',
      '  all, several at a time                         80.0 s',
      '',
      '1201 passed, 1 failed',
    ]);
  });

  it('ends with the gates that did not run and why; locally they are no failure', () => {
    const { lines, passed, failed } = closing(false);
    expect(lines.slice(-6)).toEqual([
      '',
      'NOT RUN: concurrent',
      '  No PHP was found.',
      '  Install php-cli.',
      '',
      '1201 passed, 1 failed',
    ]);
    expect({ passed, failed }).toEqual({ passed: 1201, failed: 1 });
  });

  it('counts a gate that did not run as a failure in CI', () => {
    const { lines, failed } = closing(true);
    expect(lines).toContain('NOT RUN, which is a failure: concurrent');
    expect(lines.at(-1)).toBe('1201 passed, 2 failed');
    expect(failed).toBe(2);
  });

  it('counts it as a failure everywhere if its need is mandatory', () => {
    const { lines, failed } = closing(
      false,
      notRun.map((one) => ({ ...one, mayLack: false })),
    );
    expect(lines).toContain('NOT RUN, which is a failure: concurrent');
    expect(failed).toBe(2);
  });

  it('repeats what failed before the last line, because only the end of a long run is read', () => {
    const failure = ['✗ lint', '  src/a.ts:1:2 no-debugger', '  Log: test-results/lint.log', '  Again: npm run lint'];
    const { lines } = summarize({
      results: results.map((result) => (result.failed > 0 ? { ...result, failure } : result)),
      seconds: 80,
      ci: true,
    });
    expect(lines.slice(-7)).toEqual(['', ...failure, '', '1201 passed, 1 failed']);
  });
});

describe('the last lines of a gate that failed', () => {
  const native = gate('native', { command: 'npx vitest run --project native' });
  const log = { name: 'test-results/native.log', text: 'first\nlast but one\nlast\n' };
  const failed = (file: string, test: string) => ({ text: `${file} > ${test}`, file });

  it('name the tests, the log, and the command that repeats their files', () => {
    expect(
      failureOf(native, [failed('test/b.ts', 'one'), failed('test/a.ts', 'x'), failed('test/b.ts', 'two')], log),
    ).toEqual([
      '✗ native',
      '  test/b.ts > one',
      '  test/a.ts > x',
      '  test/b.ts > two',
      '  Log: test-results/native.log',
      '  Again: npx vitest run --project native test/a.ts test/b.ts',
    ]);
  });

  it('are at most nine', () => {
    const many = Array.from({ length: 20 }, (_, index) => failed(`test/${index}.ts`, 'x'));
    const lines = failureOf(native, many, log);
    expect(lines).toHaveLength(9);
    expect(lines.slice(5)).toEqual([
      '  test/4.ts > x',
      '  and 15 more',
      '  Log: test-results/native.log',
      '  Again: npx vitest run --project native',
    ]);
  });

  it('are the last lines of the log if no test failed', () => {
    expect(failureOf(native, [{ text: 'The run ended without a report.' }], log)).toEqual([
      '✗ native',
      '  The run ended without a report.',
      '  first',
      '  last but one',
      '  last',
      '  Log: test-results/native.log',
      '  Again: npx vitest run --project native',
    ]);
  });
});

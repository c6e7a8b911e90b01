/**
 * @typedef {object} Result The result of a gate.
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {boolean} [counts] Its tests are counted one by one.
 * @property {number} seconds
 * @property {string[]} [failure] What failed, where its log is and how to repeat it; at most nine lines.
 *
 * @typedef {object} NotRun A gate, or a part of one, that needs a program which this machine lacks.
 * @property {string} name
 * @property {string} why
 * @property {boolean} mayLack If false, it is a failure on every machine.
 */

/**
 * Separates the gates that can run here from gates and parts that cannot.
 *
 * @param {readonly import('./gates.mjs').Gate[]} gates
 * @param {ReadonlyMap<string, { why: string, mayLack: boolean }>} missing The missing needs, by name.
 * @returns {{ able: import('./gates.mjs').Gate[], notRun: NotRun[] }} `able`: gates that run, at least in part.
 */
export function leaveOut(gates, missing) {
  /** @type {NotRun[]} */
  const notRun = [];
  const lacks = (/** @type {string} */ name, /** @type {readonly string[]} */ needs) => {
    const lacking = needs.flatMap((need) => missing.get(need) ?? []);
    if (lacking.length === 0) return false;
    const why = lacking.map((one) => one.why).join('\n');
    notRun.push({ name, why, mayLack: lacking.every(({ mayLack }) => mayLack) });
    return true;
  };
  const able = gates.filter(({ name, needs = [], parts }) => {
    if (lacks(name, needs)) return false;
    if (parts === undefined) return true;
    const lost = parts.filter((part) => lacks(`${name}: ${part.name}`, part.needs));
    return lost.length < parts.length;
  });
  return { able, notRun };
}

/**
 * The summary of a run: the duration of each gate, what did not run, what failed, and the totals.
 *
 * @param {object} run
 * @param {readonly Result[]} run.results The results, in the order of the list.
 * @param {readonly NotRun[]} [run.notRun]
 * @param {number} run.seconds The duration of the whole run.
 * @param {boolean} run.ci If true, what did not run counts as a failure.
 * @returns {{ lines: string[], passed: number, failed: number }} The last line has the totals.
 */
export function summarize({ results, notRun = [], seconds, ci }) {
  const sum = (/** @type {'passed' | 'failed'} */ kind) => results.reduce((total, result) => total + result[kind], 0);
  const passed = sum('passed');
  const faults = notRun.filter(({ mayLack }) => ci || !mayLack);
  const failed = sum('failed') + faults.length;

  const rows = results.map((result) => [result.name, figuresOf(result), `${result.seconds.toFixed(1)} s`]);
  const total = ['all, several at a time', '', `${seconds.toFixed(1)} s`];
  const widths = [0, 1, 2].map((column) => Math.max(...[...rows, total].map((row) => row[column]?.length ?? 0)));
  const table = [...rows, total].map(([name = '', figures = '', time = '']) =>
    `  ${name.padEnd(widths[0] ?? 0)}  ${figures.padEnd(widths[1] ?? 0)}  ${time.padStart(widths[2] ?? 0)}`.trimEnd(),
  );
  return {
    passed,
    failed,
    lines: [
      ...table,
      ...notRun.flatMap((one) => [
        '',
        `NOT RUN${faults.includes(one) ? ', which is a failure' : ''}: ${one.name}`,
        ...one.why.split('\n').map((line) => `  ${line}`),
      ]),
      ...results.flatMap(({ failure = [] }) => (failure.length > 0 ? ['', ...failure] : [])),
      '',
      `${passed} passed, ${failed} failed`,
    ],
  };
}

/**
 * @param {Pick<Result, 'passed' | 'failed' | 'counts'>} result
 * @returns {string}
 */
export function figuresOf({ passed, failed, counts = false }) {
  if (counts) return `${passed} passed, ${failed} failed`;
  return failed === 0 ? 'passed' : 'failed';
}

/** The most failures, or last lines of a log, that are listed. */
const LISTED = 5;

/**
 * The last lines of a gate that failed: what failed, the log, and the command that repeats it.
 *
 * @param {import('./gates.mjs').Gate} gate
 * @param {readonly import('./gates.mjs').Failure[]} failures
 * @param {{ name: string, text: string }} log Its path from the root of the project, and its content.
 * @returns {string[]}
 */
export function failureOf({ name, command }, failures, log) {
  const files = [...new Set(failures.flatMap(({ file = [] }) => file))].toSorted();
  const texts = failures.map(({ text }) => text);
  // Only the log knows what failed if it was no test.
  const ending =
    files.length > 0
      ? []
      : log.text
          .trimEnd()
          .split('\n')
          .slice(texts.length - LISTED);
  const more = texts.length > LISTED ? [`and ${texts.length - LISTED} more`] : [];
  const lines = [...texts.slice(0, LISTED), ...more, ...ending].map((line) => line.slice(0, 300));
  return [
    `✗ ${name}`,
    ...lines.map((line) => `  ${line}`),
    `  Log: ${log.name}`,
    `  Again: ${[command, ...(files.length <= LISTED ? files : [])].join(' ')}`,
  ];
}

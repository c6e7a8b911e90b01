/**
 * @typedef {object} Result How a gate went.
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {boolean} [counts] Its tests are counted one by one.
 * @property {number} seconds
 *
 * @typedef {object} NotRun A gate, or a part of one, for which this machine lacks something.
 * @property {string} name
 * @property {string} why
 * @property {boolean} mayLack Else it is a failure everywhere.
 */

/**
 * What of these gates cannot run here.
 *
 * @param {readonly import('./gates.mjs').Gate[]} gates
 * @param {ReadonlyMap<string, { why: string, mayLack: boolean }>} missing What was not found, by the need's name.
 * @returns {{ able: import('./gates.mjs').Gate[], notRun: NotRun[] }} `able`: those that run, if only in part.
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
 * The closing words of a run: how long each gate took, what did not run, and the sums.
 *
 * @param {object} run
 * @param {readonly Result[]} run.results In the order in which they are to be listed.
 * @param {readonly NotRun[]} [run.notRun]
 * @param {readonly string[]} [run.untouched] Gates that the change does not touch.
 * @param {number} run.seconds From beginning to end.
 * @param {boolean} run.ci Whether what did not run is a failure.
 * @returns {{ lines: string[], passed: number, failed: number }} The last line says the sums.
 */
export function summarize({ results, notRun = [], untouched = [], seconds, ci }) {
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
      ...(untouched.length > 0 ? ['', `Not touched by the change, so not run: ${untouched.join(', ')}.`] : []),
      ...notRun.flatMap((one) => [
        '',
        `NOT RUN${faults.includes(one) ? ', which is a failure' : ''}: ${one.name}`,
        ...one.why.split('\n').map((line) => `  ${line}`),
      ]),
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

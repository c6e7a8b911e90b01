/** What the commands check of their options and arguments. */
import type { ChartEntry } from '../config/index.ts';
import { CONFIG_FILE } from '../config/project.ts';

/** Options that every command with a project has. */
export const CONFIG = { config: { type: 'string', default: CONFIG_FILE } } as const;

/**
 * @param name the option, without its dashes
 * @throws {Error} when the text is not a whole number from `least` to `most`
 */
export function wholeNumber(name: string, text: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw new Error(`--${name} is "${text}". Give a whole number ${range}.`);
}

/** @throws {Error} when there is more than a command takes */
export function atMost(positionals: readonly string[], many: number): void {
  const rest = positionals.slice(many);
  if (rest.length > 0) throw new Error(`Nothing is known to do with "${rest.join(' ')}". Leave it out.`);
}

/** @throws {Error} when an id is no chart’s */
export function chartsCalled(charts: readonly ChartEntry[], ids: readonly string[]): readonly ChartEntry[] {
  const unknown = ids.filter((id) => charts.every((chart) => chart.id !== id));
  if (unknown.length > 0)
    throw new Error(`No chart is called ${unknown.join(', ')}; there are ${charts.map(({ id }) => id).join(', ')}.`);
  return charts.filter(({ id }) => ids.length === 0 || ids.includes(id));
}

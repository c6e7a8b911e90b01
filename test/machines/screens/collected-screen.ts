/** A screen of the view tests, stored for tests that need a browser: pictures, and the layout in other languages. */
import type { AnyMachineSnapshot } from 'xstate';
import type { ScreenLanguage } from './catalogues.ts';

export type CollectedScreen = {
  /** The chart of the path. */
  chart: string;
  /** `failed`, or `form.editing, saved` where several states are active. */
  state: string;
  /** The path's events, from the chart's start. */
  path: string;
  /** Steps of that path. */
  length: number;
  html: Record<ScreenLanguage, string>;
};

/** A state's name as a chart shows it. */
export function stateName(value: AnyMachineSnapshot['value']): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, AnyMachineSnapshot['value']>)
    .map(([name, inner]) => {
      const within = stateName(inner);
      return within === '' ? name : `${name}.${within}`;
    })
    .join(', ');
}

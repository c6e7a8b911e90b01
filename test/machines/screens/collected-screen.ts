/** A screen as the view tests render it, written down for what needs a browser: pictures, and the layout in other languages. */
import type { AnyMachineSnapshot } from 'xstate';
import type { ScreenLanguage } from './catalogues.ts';

export type CollectedScreen = {
  /** The chart whose paths came to it. */
  chart: string;
  /** `failed`, or `form.editing, saved` where several states are active. */
  state: string;
  /** What happens until then, from the chart's beginning. */
  path: string;
  /** Steps of that path. */
  length: number;
  html: Record<ScreenLanguage, string>;
};

/** The name of a state as one reads it in a chart. */
export function stateName(value: AnyMachineSnapshot['value']): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, AnyMachineSnapshot['value']>)
    .map(([name, inner]) => {
      const within = stateName(inner);
      return within === '' ? name : `${name}.${within}`;
    })
    .join(', ');
}

/** The data of a plot on wp-admin's page Reports, from its attribute `data-plot` (`Admin/Reports/Plot.php`). */
export type PlotSeries = {
  label: string;
  kind: 'line' | 'bar';
  /** A value for each label; null where there is none. Dollars, members, or shares of 1. */
  values: (number | null)[];
  /** The same values, formatted. */
  texts: string[];
  /** The previous period, for comparison. */
  isEarlier?: boolean;
};

export type PlotData = {
  unit: 'money' | 'count' | 'share';
  /** Months from left to right, or names from top to bottom. */
  layout: 'months' | 'names';
  /** The months or the names, in order. */
  labels: string[];
  series: PlotSeries[];
};

/** The description of one month: its name, and each series with its value. */
export const sentenceAt = ({ labels, series }: PlotData, index: number): string =>
  `${labels[index]}: ${series.map(({ label, texts }) => `${label} ${texts[index]}`).join('; ')}`;

/** The month or name that an arrow key moves to; null for other keys. */
export function indexAfterKey(
  key: string,
  index: number | null,
  { labels, layout }: Pick<PlotData, 'labels' | 'layout'>,
  isRightToLeft: boolean,
): number | null {
  const sideways = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const [forward, backward] = layout === 'months' ? sideways : ['ArrowDown', 'ArrowUp'];
  const last = labels.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === forward) return index === null ? 0 : Math.min(index + 1, last);
  if (key === backward) return index === null ? last : Math.max(index - 1, 0);
  return null;
}

/** Draws the plots of wp-admin's page Reports. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartDataset,
  type ChartOptions,
  type LegendItem,
} from 'chart.js';
import { indexAfterKey, sentenceAt, type PlotData, type PlotSeries } from './plot-data.ts';
import { fillOf, styleOf } from './series-styles.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type MixedChart = Chart<'line' | 'bar', (number | null)[], string>;

/** With more months than this, the markers would touch and are left out. */
const MOST_MARKERS = 40;

const INK = '#50575e';
const GRID = '#e2e4e7';

function datasetOf(series: PlotSeries, index: number): ChartDataset<'line' | 'bar', (number | null)[]> {
  const { colour, dash, marker } = styleOf(index, series.isEarlier);
  const shared = { label: series.label, data: series.values, borderColor: colour };
  if (series.kind === 'bar')
    return { ...shared, type: 'bar', backgroundColor: fillOf(index, colour), borderWidth: 1, maxBarThickness: 28 };
  return {
    ...shared,
    type: 'line',
    backgroundColor: '#ffffff',
    borderDash: dash,
    borderWidth: 2,
    pointStyle: marker,
    pointRadius: series.values.length > MOST_MARKERS ? 0 : 3.5,
    pointHoverRadius: 6,
    pointBorderWidth: 1.5,
    tension: 0,
  };
}

const formats: Record<PlotData['unit'], Intl.NumberFormatOptions> = {
  money: {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  },
  count: { maximumFractionDigits: 0 },
  share: { style: 'percent', maximumFractionDigits: 1 },
};

/** In Arabic text, "199 US$" would be shown as "$US 199". Direction marks prevent this, as in `Core\Money`. */
const leftToRight = (amount: string) => amount.replace(/^\u200F(.*)$/, '\u200E$1\u200E');

function optionsOf(data: PlotData, language: string, isRightToLeft: boolean): ChartOptions<'line' | 'bar'> {
  const format = new Intl.NumberFormat(language, formats[data.unit]);
  const isByMonth = data.layout === 'months';
  const start = isRightToLeft ? 'right' : 'left';
  const names = {
    ...(!isByMonth && ({ position: start } as const)),
    grid: { display: false },
    ticks: { color: INK, maxRotation: 0, autoSkip: isByMonth, autoSkipPadding: 16 },
  };
  const values = {
    ...(isByMonth && ({ position: start } as const)),
    beginAtZero: true,
    grid: { color: GRID },
    border: { display: false },
    ticks: {
      color: INK,
      maxTicksLimit: 6,
      ...(data.unit === 'count' && { precision: 0 }),
      callback: (value: number | string) => leftToRight(format.format(Number(value))),
    },
  };
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    locale: language,
    indexAxis: isByMonth ? 'x' : 'y',
    interaction: { mode: 'index', intersect: false, axis: isByMonth ? 'x' : 'y' },
    scales: isByMonth
      ? { x: { ...names, reverse: isRightToLeft }, y: values }
      : { x: { ...values, reverse: isRightToLeft }, y: names },
    plugins: {
      legend: {
        position: 'bottom',
        rtl: isRightToLeft,
        labels: {
          generateLabels: legendLabels,
          color: INK,
          usePointStyle: true,
          pointStyleWidth: 28,
          boxHeight: 8,
          padding: 16,
        },
      },
      tooltip: {
        rtl: isRightToLeft,
        usePointStyle: true,
        callbacks: {
          label: ({ datasetIndex, dataIndex }) => {
            const series = data.series[datasetIndex];
            return ` ${series?.label}: ${series?.texts[dataIndex]}`;
          },
        },
      },
    },
  };
}

/** Line samples in the legend have their dashes; bars have their pattern. */
const legendLabels = (chart: Chart): LegendItem[] =>
  Chart.defaults.plugins.legend.labels.generateLabels(chart).map((item) => {
    const dataset = chart.data.datasets[item.datasetIndex ?? 0];
    return dataset?.type === 'line'
      ? { ...item, pointStyle: 'line', lineWidth: 2, lineDash: dataset.borderDash as number[] }
      : { ...item, pointStyle: 'rect', lineWidth: 1 };
  });

/**
 * Draws a plot in its container. The arrow keys move from month to month, or from name to name.
 *
 * @param place The container, which takes the keyboard's focus.
 * @param status The live region that announces the selection.
 */
export function drawPlot(place: HTMLElement, status: HTMLElement, data: PlotData): void {
  const canvas = document.createElement('canvas');
  // Hidden from screen readers, because the name, the description and the table contain the same data.
  canvas.setAttribute('aria-hidden', 'true');
  place.replaceChildren(canvas);
  const isRightToLeft = getComputedStyle(place).direction === 'rtl';
  const chart: MixedChart = new Chart<'line' | 'bar', (number | null)[], string>(canvas, {
    type: 'bar',
    data: { labels: data.labels, datasets: data.series.map(datasetOf) },
    options: optionsOf(data, document.documentElement.lang || 'en', isRightToLeft),
  });

  let selected: number | null = null;
  const select = (index: number | null) => {
    selected = index;
    const active = index === null ? [] : data.series.map((_, datasetIndex) => ({ datasetIndex, index }));
    const at = index === null ? undefined : chart.getDatasetMeta(0).data[index];
    chart.setActiveElements(active);
    chart.tooltip?.setActiveElements(active, { x: at?.x ?? 0, y: at?.y ?? 0 });
    chart.update();
    status.textContent = index === null ? '' : sentenceAt(data, index);
  };
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return select(null);
    const next = indexAfterKey(event.key, selected, data, isRightToLeft);
    if (next === null) return;
    event.preventDefault();
    select(next);
  });
  place.addEventListener('blur', () => select(null));
}

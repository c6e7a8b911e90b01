/** wp-admin's page Reports: its tables are there; this draws the plots. `assets/reports.js` says so when it can't be loaded. */
import type { PlotData } from './plot-data.ts';
import { drawPlot } from './plots.ts';

for (const figure of document.querySelectorAll<HTMLElement>('[data-plot]')) {
  const place = figure.querySelector<HTMLElement>('[data-part="drawing"]');
  const status = figure.querySelector<HTMLElement>('[role="status"]');
  if (!place || !status) continue;
  for (const part of figure.querySelectorAll<HTMLElement>('[data-part]')) part.hidden = part !== place;
  drawPlot(place, status, JSON.parse(figure.dataset['plot'] ?? '') as PlotData);
}

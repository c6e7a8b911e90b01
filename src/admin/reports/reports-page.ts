/**
 * Draws the plots of wp-admin's page Reports, beside the server's tables. If this file fails to load, `assets/reports.js` shows
 * a message.
 */
import type { PlotData } from './plot-data.ts';
import { drawPlot } from './plots.ts';

for (const figure of document.querySelectorAll<HTMLElement>('[data-plot]')) {
  const place = figure.querySelector<HTMLElement>('[data-part="drawing"]');
  const status = figure.querySelector<HTMLElement>('[role="status"]');
  if (!place || !status) continue;
  for (const part of figure.querySelectorAll<HTMLElement>('[data-part]')) part.hidden = part !== place;
  drawPlot(place, status, JSON.parse(figure.dataset['plot'] ?? '') as PlotData);
}

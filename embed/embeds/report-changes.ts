/** What of a report's configuration can be changed while it is shown, and how that is sent. */
import { ViewMode, type IFilter, type ISettings } from '../models/index.ts';
import type { Report } from './report.ts';

export const CHANGEABLE: ReadonlySet<string> = new Set([
  'accessToken',
  'settings',
  'theme',
  'pageName',
  'filters',
  'viewMode',
]);

/** One after the other: a filter may be about the page that comes before it. */
export async function sendChanges(report: Report, changed: ReadonlySet<string>): Promise<void> {
  const { settings, pageName, filters, theme, viewMode } = report.config;
  if (changed.has('settings')) await report.updateSettings((settings ?? {}) as ISettings);
  if (changed.has('theme')) await report.applyTheme(theme ?? {});
  if (changed.has('pageName') && pageName) await report.setPage(pageName);
  if (changed.has('filters'))
    await (Array.isArray(filters) ? report.setFilters(filters as IFilter[]) : report.removeFilters());
  if (changed.has('viewMode')) await report.switchMode(viewMode ?? ViewMode.View);
}

/** As the app's path names it; a number that is no mode goes as `undefined`, like in the package. */
export const nameOfMode = (mode: ViewMode): string => String((ViewMode as Record<number, string>)[mode]?.toLowerCase());

/** Sends changes of a configuration to a report that is already shown, as far as the app allows them. */
import { isRecord } from '../../is-record.ts';
import { LayoutType, ViewMode, type IFilter, type IReportTheme, type ISettings } from '../../models/index.ts';
import type { Change } from '../base/changes.ts';
import type { AnyConfiguration, AnySettings } from '../base/resolve-configuration.ts';
import { deepEqual } from '../../deep-equal.ts';

/** The parts of a report that this module needs. */
interface ChangeableReport {
  config: object;
  initialLayoutType: LayoutType;
  content: { defaultPage(): string | undefined };
  updateSettings(settings: ISettings): Promise<unknown>;
  applyTheme(theme: IReportTheme): Promise<unknown>;
  setPage(pageName: string): Promise<unknown>;
  setFilters(filters: IFilter[]): Promise<unknown>;
  switchMode(mode: ViewMode): Promise<unknown>;
}

/**
 * How to send the change of one member; null if the change needs a load. A removed member gets the report's own value,
 * which only a load applies, except for a theme, a mode, and a known default page. Filters that apply while the report
 * loads need a load, too.
 *
 * @param before all values that the app may have for the member
 */
export function planReportChange(
  report: ChangeableReport,
  member: string,
  before: readonly unknown[],
  { settings = {}, theme, pageName, filters, viewMode }: AnyConfiguration,
): Change | null {
  switch (member) {
    case 'settings': {
      const changed = changesOfSettings(before as (AnySettings | undefined)[], settings);
      return changed && (() => sendSettings(report, settings, changed));
    }
    case 'theme':
      return () => report.applyTheme(theme ?? {});
    case 'pageName': {
      const page = pageName ?? report.content.defaultPage();
      return page ? () => report.setPage(page) : null;
    }
    case 'filters': {
      const wereLists = before.every((list) => list === undefined || Array.isArray(list));
      return wereLists && Array.isArray(filters) ? () => report.setFilters(filters as IFilter[]) : null;
    }
    case 'viewMode':
      return () => report.switchMode(viewMode ?? ViewMode.View);
    default:
      return null;
  }
}

async function sendSettings(report: ChangeableReport, { layoutType }: AnySettings, changed: AnySettings) {
  const { config } = report;
  await report.updateSettings(changed as ISettings);
  // A later update may have loaded another configuration.
  if (report.config === config) report.initialLayoutType = layoutType ?? LayoutType.Master;
}

/**
 * The settings that have changed. Null when a setting was removed, because the app keeps settings that are not sent.
 */
function changesOfSettings(before: readonly (AnySettings | undefined)[], after: AnySettings): AnySettings | null {
  if (!before.every((settings) => isKept(settings, after))) return null;
  const changed = Object.entries(after).filter(
    ([name, value]) => !before.every((settings) => deepEqual(settings?.[name as keyof AnySettings], value)),
  );
  return Object.fromEntries(changed);
}

/** Whether every earlier member still exists, changed or not. A list counts as one value. */
function isKept(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || Array.isArray(before)) return before === undefined || after !== undefined;
  return isRecord(after) && Object.entries(before).every(([name, value]) => isKept(value, after[name]));
}

/** The mode's name in the app's path. A number that is not a mode becomes `undefined`, as in the published package. */
export const modeName = (mode: ViewMode): string => String((ViewMode as Record<number, string>)[mode]?.toLowerCase());

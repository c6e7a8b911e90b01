/** What of a report's configuration can be changed while it is shown, and how that is sent. */
import { isRecord } from '../../is-record.ts';
import { LayoutType, ViewMode, type IFilter, type IReportTheme, type ISettings } from '../../models/index.ts';
import type { Change } from '../base/changes.ts';
import type { AnyConfiguration, AnySettings } from '../base/resolve-configuration.ts';
import { deepEqual } from '../../deep-equal.ts';

/** The report, as far as its changes concern it. */
interface ChangeableReport {
  initialLayoutType: LayoutType;
  content: { defaultPage(): string | undefined };
  updateSettings(settings: ISettings): Promise<unknown>;
  applyTheme(theme: IReportTheme): Promise<unknown>;
  setPage(pageName: string): Promise<unknown>;
  setFilters(filters: IFilter[]): Promise<unknown>;
  switchMode(mode: ViewMode): Promise<unknown>;
}

/**
 * How to send the change of one member. Null if only a load can: a member that is left out, except a theme or a mode, has the
 * report's own value then, and filters that apply while the report loads need a load.
 *
 * @param before whatever the app may have of it
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
  await report.updateSettings(changed as ISettings);
  report.initialLayoutType = layoutType ?? LayoutType.Master;
}

/** The settings that are others now; null when one is left out, since those that are not sent stay as they are. */
function changesOfSettings(before: readonly (AnySettings | undefined)[], after: AnySettings): AnySettings | null {
  if (!before.every((settings) => isKept(settings, after))) return null;
  const changed = Object.entries(after).filter(
    ([name, value]) => !before.every((settings) => deepEqual(settings?.[name as keyof AnySettings], value)),
  );
  return Object.fromEntries(changed);
}

/** Whether every member from before is still there, changed or not. A list counts as a whole. */
function isKept(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || Array.isArray(before)) return before === undefined || after !== undefined;
  return isRecord(after) && Object.entries(before).every(([name, value]) => isKept(value, after[name]));
}

/** The name in the app's path; a number that is no mode becomes `undefined`, like in the package. */
export const modeName = (mode: ViewMode): string => String((ViewMode as Record<number, string>)[mode]?.toLowerCase());

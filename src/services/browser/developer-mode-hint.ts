/** Whether developer mode may be of concern at all, cheaply: its code comes only then. */
import {
  DEVELOPER_MODE_COOKIE,
  DEVELOPER_MODE_PARAMETER,
} from '../../../machines/developer-mode/developer-mode.types.ts';
import type { PageData } from '../wordpress/page-data.ts';

/** Where a page that reloads leaves a word for the next, in the history entry (`navigation.ts`). */
export const RELOAD_MESSAGE_KEY = 'practicePortalNote';

const isInCookies = (name: string) => document.cookie.includes(name);

/** When in doubt, yes: the chart decides. A reload that turned the mode on leaves a note in the history entry. */
export function hasDeveloperModeHint(pageData: PageData | null): boolean {
  try {
    return (
      isInCookies(DEVELOPER_MODE_COOKIE) ||
      location.search.includes(DEVELOPER_MODE_PARAMETER) ||
      JSON.stringify(history.state)?.includes(RELOAD_MESSAGE_KEY) ||
      (pageData?.currentUser.roles.includes('administrator') ?? false)
    );
  } catch {
    return true;
  }
}

/** Whether somebody may want to watch the charts: by a parameter of the address, or in developer mode. */
export function isInspected(parameter: string): boolean {
  try {
    return new URLSearchParams(location.search).has(parameter) || isInCookies(`${DEVELOPER_MODE_COOKIE}=1`);
  } catch {
    return false;
  }
}

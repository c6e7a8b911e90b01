/** Cheap check whether to load the developer-mode chunk. */
import {
  DEVELOPER_MODE_COOKIE,
  DEVELOPER_MODE_PARAMETER,
} from '../../../machines/developer-mode/developer-mode.types.ts';
import type { PageData } from '../wordpress/page-data.ts';

/** Key in the history entry of the message that a page leaves for itself before it reloads (`navigation.ts`). */
export const RELOAD_MESSAGE_KEY = 'practicePortalNote';

const isInCookies = (name: string) => document.cookie.includes(name);

/** When in doubt, true: the chart decides. A reload that turned the mode on leaves a message in the history entry. */
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

/** Whether the gallery may inspect this tab: by a URL parameter, or in developer mode. */
export function isInspected(parameter: string): boolean {
  try {
    return new URLSearchParams(location.search).has(parameter) || isInCookies(`${DEVELOPER_MODE_COOKIE}=1`);
  } catch {
    return false;
  }
}

export const DEVELOPER_MODE_COOKIE = 'practice_portal_developer_mode';
/** One day. */
export const DEVELOPER_MODE_SECONDS = 86_400;
export const DEVELOPER_MODE_PARAMETER = 'activate_developer_mode';

export type DeveloperModeInput = {
  /** The cookie existed when the page was loaded. */
  on: boolean;
  /** The URL requests developer mode (`?activate_developer_mode`, with any value). */
  requested: boolean;
  /** The page was reloaded to turn the mode on, but there is no cookie. */
  refused: boolean;
  administrator: boolean;
  /** The page setting, which may exclude the notice. */
  page: string;
};

export type DeveloperModeContext = Omit<DeveloperModeInput, 'requested'> & {
  /** The target of the reload; null before the first one. */
  target: boolean | null;
};

export type DeveloperModeEvent = { type: 'mode.toggled' };

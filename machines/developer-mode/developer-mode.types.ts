export const DEVELOPER_MODE_COOKIE = 'practice_portal_developer_mode';
/** One day. */
export const DEVELOPER_MODE_SECONDS = 86_400;
export const DEVELOPER_MODE_PARAMETER = 'activate_developer_mode';

export type DeveloperModeInput = {
  /** The cookie was there when the page was loaded. */
  on: boolean;
  /** The address asks for developer mode (`?activate_developer_mode`, with any value). */
  requested: boolean;
  /** The page was reloaded to turn it on, and yet there is no cookie. */
  refused: boolean;
  administrator: boolean;
  /** The page setting, which may forbid the notice. */
  page: string;
};

export type DeveloperModeContext = Omit<DeveloperModeInput, 'requested'> & {
  /** What a reload switches to; null before the first is asked for. */
  target: boolean | null;
};

export type DeveloperModeEvent = { type: 'mode.toggled' };

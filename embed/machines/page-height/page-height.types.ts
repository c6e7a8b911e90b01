/** The size of the active page in pixels, as its author has set it. */
export type PageSize = { width: number; height: number };

export type PageHeightContext = { size: PageSize | null };

export type PageHeightEvent =
  /** The app shows its first page or another page. */
  { type: 'page.changed' } | { type: 'frame.resized' } | { type: 'component.reset' };

/** The frame's width has changed, so its height must follow. */
export type PageHeightEmitted = { type: 'height.due' };

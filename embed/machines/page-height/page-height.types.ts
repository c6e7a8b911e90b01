/** The size of the active page in pixels, as its author has set it. */
export type PageSize = { width: number; height: number };

export type PageHeightContext = { size: PageSize | null };

export type PageHeightEvent =
  /** Another page is shown, or the first one is. */
  { type: 'page.changed' } | { type: 'frame.resized' } | { type: 'component.reset' };

/** The height of the frame is to follow its width. */
export type PageHeightEmitted = { type: 'height.due' };

/** The phase of a component. */
export type EmbedPhase =
  | 'created'
  | 'frameLoading'
  | 'ready'
  | 'loading'
  | 'loaded'
  | 'rendered'
  | 'failed'
  | 'away'
  | 'lost'
  | 'reset';

export type EmbedInput = {
  /** The component takes over a frame that has loaded already. */
  hasLoadedFrame: boolean;
};

/** `failure`: why the content did not load, as text; null if nothing failed. */
export type EmbedContext = EmbedInput & { failure: string | null };

export type EmbedEvent =
  | { type: 'frame.inserted' }
  /** The frame's own event: usually once, and again when the frame loads another page. */
  | { type: 'frame.loaded' }
  /** The page set `iframeLoaded`. */
  | { type: 'frame.marked' }
  /** The frame is in no document, so it has no window. */
  | { type: 'frame.left' }
  /** The frame loads another page: it came back, was moved in the document, or got another URL. */
  | { type: 'frame.replaced' }
  | { type: 'load.sent' }
  | { type: 'load.refused'; reason: string }
  /** The app's events about its content. */
  | { type: 'content.loaded' }
  | { type: 'content.rendered' }
  | { type: 'content.failed'; reason: string }
  | { type: 'component.reset' };

/**
 * `frame.opened`: the frame has loaded, so the configuration can be sent. `load.failed`: the content did not load.
 * `element.lost`: the element has been away for long.
 */
export type EmbedEmitted = { type: 'frame.opened' } | { type: 'load.failed' } | { type: 'element.lost' };

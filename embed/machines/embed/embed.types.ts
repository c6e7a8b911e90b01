/** The phase of a component. */
export type EmbedPhase = 'created' | 'frameLoading' | 'ready' | 'loading' | 'loaded' | 'rendered' | 'failed' | 'reset';

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
  /** The page wrote to `iframeLoaded`. */
  | { type: 'frame.marked'; loaded: boolean }
  | { type: 'load.sent' }
  | { type: 'load.refused'; reason: string }
  /** The app's events about its content. */
  | { type: 'content.loaded' }
  | { type: 'content.rendered' }
  | { type: 'content.failed'; reason: string }
  | { type: 'component.reset' };

/** `load.due`: the frame has loaded, so the configuration can be sent. */
export type EmbedEmitted = { type: 'load.due' };

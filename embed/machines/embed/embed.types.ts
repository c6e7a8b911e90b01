/** The phase of a component. */
export type EmbedPhase = 'created' | 'frameLoading' | 'ready' | 'loading' | 'loaded' | 'rendered' | 'failed' | 'reset';

export type EmbedInput = {
  /** The component takes over a frame that has loaded already. */
  hasLoadedFrame: boolean;
};

/** `failure`: why the content did not come, in words; null while nothing is wrong. */
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

/** `load.due`: the frame is there, the configuration can go. */
export type EmbedEmitted = { type: 'load.due' };

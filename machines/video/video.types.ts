/**
 * How a video is played:
 *
 * - `file`: the browser's own player plays the URL;
 * - `frame`: the video service's player in a frame;
 * - `elsewhere`: neither can play the URL, so it is a link.
 */
export type VideoSource = { player: 'file' | 'frame' | 'elsewhere'; url: string };

export type VideoInput = { source: VideoSource };

export type VideoContext = { source: VideoSource };

export type VideoEvent =
  /** Requested for the first time, or again after a failure. */
  | { type: 'video.requested' }
  /** The browser could not load or play it. */
  | { type: 'video.failed' };

/**
 * How a video is played:
 *
 * - `file`: the browser's own player takes the address;
 * - `frame`: the video service's player in a frame;
 * - `elsewhere`: an address that neither can play, so it is a link.
 */
export type VideoSource = { player: 'file' | 'frame' | 'elsewhere'; url: string };

export type VideoInput = { source: VideoSource };

export type VideoContext = { source: VideoSource };

export type VideoEvent =
  /** Asked for: the first time, or again after a failure. */
  | { type: 'video.requested' }
  /** The browser could not load it, or not play it. */
  | { type: 'video.failed' };

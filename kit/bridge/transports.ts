/** The ways between a page and the gallery in one browser: in one origin, or between two windows. */
import type { Command, Report } from './protocol.ts';

/** Carries messages in both directions. What it receives may come from others, so the receiver checks it. */
export type Transport = {
  post: (message: Report | Command) => void;
  /**
   * @param opened called whenever the other side may have missed messages: at first, and after each new connection
   * @param lost called when the connection breaks, by a transport that has one
   */
  listen: (received: (data: unknown) => void, opened: () => void, lost?: () => void) => void;
  /** Ends the transport: nothing more is sent or received. */
  close?: () => void;
};

/** To all other pages of this origin. Pages of other origins cannot receive a channel. */
export const overChannel = (channel: BroadcastChannel): Transport => ({
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  post: (message) => channel.postMessage(message),
  listen(received, opened) {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => received(data));
    opened();
  },
  close: () => channel.close(),
});

/**
 * An origin as browsers write it.
 *
 * @throws {TypeError} when it is a pattern, or has a path
 */
export function parseOrigin(text: string): string {
  let origin = 'null';
  try {
    ({ origin } = new URL(text));
  } catch {
    // Not a URL: the error below shows the expected form.
  }
  if (origin === 'null' || (text !== origin && text !== `${origin}/`))
    throw new TypeError(
      `"${text}" is not an origin. Write the scheme, the host and the port if it has one, such as "http://localhost:5173".`,
    );
  return origin;
}

/**
 * From a page to the gallery of another origin that opened it, or that shows it in a frame. The browser drops messages if
 * that window has another origin by then, and messages from other windows and origins are ignored.
 *
 * @param galleryOrigin such as `http://localhost:5173`
 * @throws {TypeError} when it is not one origin
 */
export function overWindow(galleryOrigin: string): Transport {
  const origin = parseOrigin(galleryOrigin);
  const opener = window.opener as Window | null;
  const gallery = opener ?? (window.parent === window ? null : window.parent);
  if (gallery === null)
    // oxlint-disable-next-line no-console -- The developer asked for the bridge, and would see nothing.
    console.warn('statechart-kit: no gallery watches this page. Open it from the gallery, or show it in its frame.');
  let hear: ((event: MessageEvent<unknown>) => void) | null = null;
  return {
    post: (message) => gallery?.postMessage(message, origin),
    listen(received, opened) {
      hear = (event) => {
        if (event.origin === origin && event.source === gallery && gallery !== null) received(event.data);
      };
      addEventListener('message', hear);
      opened();
    },
    close() {
      if (hear) removeEventListener('message', hear);
    },
  };
}

/**
 * Decides which messages are accepted, and to which origin messages are sent. Messages contain tokens, so each one is
 * checked.
 */
import { OPAQUE_FRAME } from '../errors.ts';
import type { MessageRecord } from '../is-record.ts';

/** What a message event says. */
export type Arrival = { data: MessageRecord; source: Window | null; origin: string };

export interface MessageGuard {
  /** Whether an incoming request is handled. */
  accepts(arrival: Arrival): boolean;
  /** Whether this is a response to a request that was sent to the window `asked`. */
  mayAnswer(arrival: Arrival, asked: Window): boolean;
  targetOriginOf(target: Window): string;
  /** Queues a message until the frame of this window has loaded; false if it can be sent now. */
  hold(target: Window, send: () => void): boolean;
}

export type FrameGuard = ReturnType<typeof createFrameGuard>;

type Frame = {
  iframe: HTMLIFrameElement;
  /** The origin of the last accepted message, because a frame may redirect to a regional host. */
  origin: string | null;
  /** Whether it has sent a message without an origin, as a sandboxed page does. */
  isOpaque?: boolean;
};

/** The parts of a proxy that the guard needs. */
type Proxy = {
  /** The window that the page has set in place of all frames' windows, if any. */
  eventSourceOverrideWindow: Window | undefined;
  /** Gives up the requests to a window that its frame has no more. */
  abandon(target: Window): void;
  /** Receives the messages to another window of the page, too. */
  listenIn(view: Window | null): void;
};

type Known = {
  /** The frame's window, once the frame has loaded: reading it earlier is slow. */
  source: Window | null;
  /** Messages to send after loading; null after that. */
  held: (() => void)[] | null;
  /** Whether a new page is loading, while the old one may still send messages. */
  isMoving?: boolean;
};

/** Accepts messages of the registered frames as long as they show an allowed host. */
export function createFrameGuard(isAllowed: (origin: string) => boolean, proxy: Proxy) {
  const iframes = new Map<HTMLIFrameElement, Known>();
  const frames = new WeakMap<object, Frame>();

  function isTrusted(source: MessageEventSource | null) {
    const stand = proxy.eventSourceOverrideWindow;
    return stand !== undefined && (source === null || source === stand || source === window);
  }

  /** A frame gets a new window when it comes back to the document or moves in it. The new window has its own queue. */
  function frameOf(source: MessageEventSource | null): Frame | undefined {
    if (!source) return undefined;
    const known = frames.get(source);
    if (known && iframes.get(known.iframe)?.source === source) return known;
    for (const [iframe, one] of iframes) {
      if (iframe.contentWindow !== source) continue;
      const frame = { iframe, origin: null };
      frames.set(source, frame);
      const { source: before } = one;
      one.source = source;
      if (before) {
        one.held = [];
        proxy.abandon(before);
      }
      return frame;
    }
    return undefined;
  }

  function isAtAllowedHost(frame: Frame | undefined, { origin, data }: Arrival) {
    if (!frame) return false;
    frame.isOpaque = origin === 'null';
    if (frame.origin !== origin && !isAllowed(origin)) return false;
    frame.origin = origin;
    // An app's first message.
    const known = iframes.get(frame.iframe);
    if (known?.isMoving && String(data['url']).startsWith('/ready/')) known.isMoving = false;
    return true;
  }

  return {
    /** A frame that is loading or loaded. */
    register: (iframe: HTMLIFrameElement, hasLoaded = false) =>
      void iframes.set(iframe, { source: null, held: hasLoaded ? null : [] }),

    /** The frame begins to load another page. */
    move: (iframe: HTMLIFrameElement) => void iframes.set(iframe, { source: null, held: [], isMoving: true }),

    /** The frame has loaded. @returns a function that sends all queued messages */
    open(iframe: HTMLIFrameElement): () => void {
      const known = iframes.get(iframe);
      const held = known?.held ?? [];
      if (known) {
        proxy.listenIn(iframe.ownerDocument.defaultView);
        frameOf(iframe.contentWindow);
        known.held = null;
      }
      return () => held.forEach((send) => send());
    },

    /** @returns the frame's window, if it has ever received or sent a message */
    forget(iframe: HTMLIFrameElement): Window | null | undefined {
      const known = iframes.get(iframe)?.source;
      iframes.delete(iframe);
      return known;
    },

    accepts: (arrival: Arrival) => isTrusted(arrival.source) || isAtAllowedHost(frameOf(arrival.source), arrival),

    mayAnswer(arrival: Arrival, asked: Window) {
      if (isTrusted(arrival.source)) return true;
      const frame = frameOf(asked);
      return arrival.source === asked && (!frame || isAtAllowedHost(frame, arrival));
    },

    /** Whether a message of this window may be for the component of that frame. Custom proxies name no window. */
    speaksFor: (source: Window | undefined, iframe: HTMLIFrameElement | undefined) =>
      !source || isTrusted(source) || frameOf(source)?.iframe === iframe,

    /** @throws Error when the frame has no origin by which it could be recognized */
    targetOriginOf(target: Window): string {
      const frame = frameOf(target);
      if (proxy.eventSourceOverrideWindow || !frame) return '*';
      const { sandbox } = frame.iframe;
      if (frame.isOpaque || (sandbox?.length && !sandbox.contains('allow-same-origin'))) throw new Error(OPAQUE_FRAME);
      return frame.origin ?? new URL(frame.iframe.src).origin;
    },

    hold(target: Window, send: () => void): boolean {
      const frame = proxy.eventSourceOverrideWindow ? undefined : frameOf(target);
      // A frame that has sent a message can receive one, even before its page has loaded.
      const known = frame && iframes.get(frame.iframe);
      const held = frame?.origin === null || known?.isMoving ? known?.held : null;
      held?.push(send);
      return Boolean(held);
    },
  };
}

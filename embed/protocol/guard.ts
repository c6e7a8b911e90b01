/** Who is listened to, and where a message may go. A token travels in messages: so both are decided for each. */

export interface MessageGuard {
  /** Whether a request that came is looked at. */
  accepts(event: MessageEvent): boolean;
  /** Whether this is an answer to what `asked` was asked. */
  mayAnswer(event: MessageEvent, asked: Window): boolean;
  targetOriginOf(target: Window): string;
}

type Frame = {
  iframe: HTMLIFrameElement;
  /** Of the last message that was accepted: a frame may redirect to a regional host. */
  origin: string | null;
};

/** Listens to the frames that are registered, as long as they are at an allowed host. */
export class FrameGuard implements MessageGuard {
  private readonly iframes = new Set<HTMLIFrameElement>();
  /** By their windows, as far as these are known: to ask a frame for its window before it has loaded is dear. */
  private readonly frames = new WeakMap<object, Frame>();
  private readonly isAllowed: (origin: string) => boolean;
  /** The window that stands in for every app, when somebody has set one. */
  private readonly override: () => Window | undefined;

  constructor(isAllowed: (origin: string) => boolean, override: () => Window | undefined) {
    this.isAllowed = isAllowed;
    this.override = override;
  }

  register(iframe: HTMLIFrameElement) {
    this.iframes.add(iframe);
  }

  forget(iframe: HTMLIFrameElement) {
    this.iframes.delete(iframe);
  }

  accepts({ source, origin }: MessageEvent): boolean {
    if (this.isTrusted(source)) return true;
    const frame = this.frameOf(source);
    return frame !== undefined && this.isAtAllowedHost(frame, origin);
  }

  mayAnswer({ source, origin }: MessageEvent, asked: Window): boolean {
    if (this.isTrusted(source)) return true;
    const frame = this.frameOf(asked);
    return source === asked && (frame === undefined || this.isAtAllowedHost(frame, origin));
  }

  /** Whether what this window says may concern the component of that frame. Custom proxies name no window. */
  speaksFor(source: Window | undefined, iframe: HTMLIFrameElement | undefined): boolean {
    return source === undefined || this.isTrusted(source) || iframe?.contentWindow === source;
  }

  targetOriginOf(target: Window): string {
    const frame = this.frameOf(target);
    if (this.override() || !frame) return '*';
    return frame.origin ?? new URL(frame.iframe.src).origin;
  }

  private isTrusted(source: MessageEventSource | null) {
    const override = this.override();
    return override !== undefined && (source === null || source === override || source === window);
  }

  /** A frame gets another window when it is moved in the page. */
  private frameOf(source: MessageEventSource | null): Frame | undefined {
    if (!source) return undefined;
    const known = this.frames.get(source);
    if (known && this.iframes.has(known.iframe) && known.iframe.contentWindow === source) return known;
    for (const iframe of this.iframes) {
      if (iframe.contentWindow !== source) continue;
      const frame = { iframe, origin: null };
      this.frames.set(source, frame);
      return frame;
    }
    return undefined;
  }

  private isAtAllowedHost(frame: Frame, origin: string) {
    if (frame.origin === origin) return true;
    if (!this.isAllowed(origin)) return false;
    frame.origin = origin;
    return true;
  }
}

/** The window-message layer: receives responses and requests, and sends envelopes with a tracking id. */
import { HANDLER_NOT_FOUND, noResponse } from '../errors.ts';
import { createPendingRequests, type Delivery } from './pending-requests.ts';
import { debug, log } from './console.ts';
import { getTrackingId } from './envelope.ts';
import { isRecord, type MessageRecord } from '../is-record.ts';
import type { Arrival, MessageGuard } from './guard.ts';
import { toCloneable } from './to-cloneable.ts';

export interface IMessageHandler {
  test(message: unknown): boolean;
  handle(message: unknown): unknown;
}

/** The message that is handled now, and the window that sent it. A custom proxy passes messages that are not this one. */
let handled: Arrival | undefined;
export const getSource = (message: object): Window | undefined =>
  handled?.data === message ? (handled.source ?? undefined) : undefined;

export class WindowPostMessageProxy {
  declare readonly name: string | undefined;
  declare logMessages: boolean;
  /**
   * For a page that acts as its own app: responses go to this window, and messages from the page itself are handled.
   */
  declare eventSourceOverrideWindow: Window | undefined;
  /** Decides which windows are handled and where messages may go. Without a guard, all are allowed. */
  guard: MessageGuard | null = null;

  private readonly pendingRequests = createPendingRequests();
  private readonly handlers: IMessageHandler[] = [];
  private isListening = false;

  constructor(name?: string, logMessages = false, eventSourceOverrideWindow?: Window) {
    this.name = name;
    this.logMessages = logMessages;
    this.eventSourceOverrideWindow = eventSourceOverrideWindow;
    this.start();
  }

  /** Outside a browser there are no messages to handle. */
  start() {
    if (typeof window === 'undefined') return;
    this.isListening = true;
    window.addEventListener('message', this.receive);
  }

  stop() {
    if (!this.isListening) return;
    this.isListening = false;
    window.removeEventListener('message', this.receive);
  }

  /** @internal A frame posts to the window in which it is: this one, one that the page opened, or a frame of the page. */
  listenIn(view: Window | null) {
    // Adding the same listener again has no effect.
    if (this.isListening && view !== window) view?.addEventListener('message', this.receive);
  }

  /** Handlers are tried in the order in which they were added. */
  addHandler(handler: IMessageHandler) {
    this.handlers.push(handler);
  }

  /** @throws Error when the handler was never added */
  removeHandler(handler: IMessageHandler) {
    const index = this.handlers.indexOf(handler);
    if (index < 0) throw new Error(HANDLER_NOT_FOUND);
    this.handlers.splice(index, 1);
  }

  /**
   * Sends a request. If the frame has not loaded yet, sends it after the load.
   *
   * @returns the whole envelope of the response; rejects with it when it reports a failure, and with a RequestError
   *   when no response can come any more
   * @throws UncloneableError, or what the browser's own postMessage throws
   */
  postMessage<T = MessageRecord>(target: Window, message: MessageRecord, delivery?: Delivery): Promise<T> {
    const id = this.pendingRequests.createId();
    const plain = toEnvelope(message, withId(message['headers'], id));
    const [options, origin] = typeof delivery === 'string' ? [undefined, delivery] : [delivery];
    const targetOrigin = () => origin ?? this.guard?.targetOriginOf(target) ?? '*';
    // A request that was aborted while it waited is not sent.
    const sendLater = () => this.pendingRequests.windowOf(id) && this.post(target, plain, targetOrigin());
    if (!this.guard?.hold(target, sendLater)) {
      this.trace('Posting', plain);
      // Not through `post`: if a debugger or a test is attached, the browser records each function on the stack.
      target.postMessage(plain, targetOrigin());
    }
    return this.pendingRequests.begin(target, id, message, options) as Promise<T>;
  }

  /** Rejects the requests to this window, because its frame was removed. */
  abandon(target: Window) {
    this.pendingRequests.end(target);
  }

  private post(target: Window, message: MessageRecord, targetOrigin: string) {
    this.trace('Posting', message);
    target.postMessage(message, targetOrigin);
  }

  private trace(what: string, message: MessageRecord) {
    if (this.logMessages) log(`${this.name} ${what} message:`, message);
  }

  /** Each getter of a message is called once, because the browser makes its value in each call. */
  private readonly receive = ({ data, source, origin }: MessageEvent<unknown>) => {
    const sender = (this.eventSourceOverrideWindow ?? source) as Window | null;
    if (!this.isListening || !sender || !isRecord(data)) return;
    const arrival = { data, source: source as Window | null, origin };
    const asked = this.pendingRequests.windowOf(getTrackingId(data));
    if (asked && (!this.guard || this.guard.mayAnswer(arrival, asked))) {
      this.trace('Received', data);
      this.pendingRequests.settle(data);
    } else if (!this.guard || this.guard.accepts(arrival)) {
      this.trace('Received', data);
      const outer = handled;
      handled = arrival;
      this.dispatch(data, sender, origin && origin !== 'null' ? origin : '*');
      handled = outer;
    }
  };

  private dispatch(message: MessageRecord, sender: Window, targetOrigin: string) {
    for (const handler of this.handlers) {
      if (!this.isMeant(handler, message)) continue;
      let answer: unknown;
      try {
        answer = handler.handle(message);
      } catch (error) {
        debug(String(error));
      }
      void Promise.resolve(answer).then((given) => this.answer(message, sender, given, targetOrigin));
      return;
    }
  }

  private isMeant(handler: IMessageHandler, message: MessageRecord) {
    try {
      return handler.test(message);
    } catch {
      return false;
    }
  }

  private answer(message: MessageRecord, sender: Window, given: unknown, targetOrigin: string) {
    const answer: MessageRecord = isRecord(given) ? given : { warning: noResponse(message) };
    const headers = withId(answer['headers'], getTrackingId(message));
    try {
      this.post(sender, toEnvelope(answer, headers), targetOrigin);
    } catch (error) {
      this.post(sender, { statusCode: 500, headers, body: { message: String(error) } }, targetOrigin);
    }
  }
}

/** Few messages have headers of their own, and their copy is slow. */
const withId = (headers: unknown, id: unknown): MessageRecord =>
  isRecord(headers) && Object.keys(headers).length > 0 ? Object.assign({}, headers, { id }) : { id };

/** The message with these headers and a body that can be cloned. */
function toEnvelope(message: MessageRecord, headers: MessageRecord): MessageRecord {
  const envelope: MessageRecord = { ...message };
  envelope['headers'] = headers;
  if (isRecord(message['body'])) envelope['body'] = toCloneable(message['body']);
  return envelope;
}

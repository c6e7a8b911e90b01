/**
 * Tools for a case of the differential test in the page: one library, host elements, the app in the frame, and notes. Each case runs once with each
 * library, and the test compares the notes.
 */
import type * as PowerBI from 'powerbi-client';
import { show } from './serialize.ts';

export type Library = typeof PowerBI;
/** Internals that callers can reach and the cases use, although neither library declares them. */
export type Loose = any;

export type Message = { method?: string; url?: string; headers?: Record<string, unknown>; body?: unknown };
export type Answer = { url: string; statusCode?: unknown; body?: unknown; silent?: boolean };
export type Notes = Record<string, string>;
export type Case = { name: string; play: (stage: Stage) => Promise<void> | void };

/** Longer than the 100 ms between loads, and longer than any message takes with its answer. */
const TIMEOUT_MS = 700;

/** Waits until everything that is due has run. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

export type App = Awaited<ReturnType<Stage['app']>>;

export class Stage {
  readonly notes: Notes = {};
  readonly names = new Map<unknown, string>();
  readonly embedUrl = 'https://app.powerbi.com/reportEmbed?reportId=R1&groupId=G1';
  private readonly ports = new Map<MessageEventSource, MessagePort>();
  private readonly services: PowerBI.service.Service[] = [];
  private readonly loaded = new WeakSet<EventTarget>();
  private barriers = 0;
  private readonly waiting = new Map<string, () => void>();
  private readonly undo: (() => void)[] = [];

  constructor(readonly pbi: Library) {
    // Listens in the capture phase, so before the library.
    this.listen(document, 'load', (event) => this.loaded.add(event.target!), true);
    this.listen(window, 'message', (event: Loose) => {
      if (event.data === 'app') this.ports.set(event.source, event.ports[0]);
      if (typeof event.data === 'string') this.waiting.get(event.data)?.();
    });
    this.listen(window, 'unhandledrejection', (event: Loose) => {
      event.preventDefault();
      this.note('unhandled rejection', event.reason);
    });
    this.listen(window, 'error', (event: Loose) => {
      // The library raises the app's `error` events on elements, and they bubble up to the window, too.
      if (!(event instanceof ErrorEvent)) return;
      event.preventDefault();
      this.note('uncaught', event.error);
    });
    this.endListening();
    for (const level of ['debug', 'log', 'warn', 'error'] as const) {
      const original = console[level];
      console[level] = (...words: unknown[]) => this.note(`console.${level}`, words);
      this.undo.push(() => (console[level] = original));
    }
  }

  /** The newest package's proxy keeps listening after `stop()`, so the end of a case removes its listener. */
  private endListening() {
    const { addEventListener } = window;
    window.addEventListener = ((type: string, listener: EventListener, options?: boolean) => {
      addEventListener.call(window, type, listener, options);
      if (type === 'message') this.undo.push(() => window.removeEventListener(type, listener, options));
    }) as typeof addEventListener;
    this.undo.push(() => (window.addEventListener = addEventListener));
  }

  private listen(target: EventTarget, type: string, listener: (event: Event) => void, capture = false) {
    target.addEventListener(type, listener, capture);
    this.undo.push(() => target.removeEventListener(type, listener, capture));
  }

  /** If a name occurs again, the note gets a number. */
  note(name: string, value: unknown): void {
    let key = name;
    for (let n = 2; key in this.notes; n++) key = `${name} ${n}`;
    this.notes[key] = show(value, this.names);
  }

  /** Notes a call's result, exception or rejection; `pending` when it has none after a while. */
  async attempt(name: string, call: () => unknown): Promise<unknown> {
    let result: unknown;
    try {
      result = call();
    } catch (error) {
      this.note(`${name} throws`, error);
      return undefined;
    }
    if (!(result instanceof Promise)) {
      this.note(name, result);
      return result;
    }
    const pending = new Promise<'pending'>((resolve) => setTimeout(() => resolve('pending'), TIMEOUT_MS));
    try {
      const settled = await Promise.race([result.then((value: unknown) => ({ value })), pending]);
      if (settled === 'pending') this.note(`${name} is pending`, true);
      else this.note(`${name} resolves`, settled.value);
      return settled === 'pending' ? undefined : settled.value;
    } catch (error) {
      this.note(`${name} rejects`, error);
      return undefined;
    }
  }

  service(config?: Loose, hpm: Loose = this.pbi.factories.hpmFactory): PowerBI.service.Service {
    const { wpmpFactory, routerFactory } = this.pbi.factories;
    const service = new this.pbi.service.Service(hpm, wpmpFactory, routerFactory, config);
    this.services.push(service);
    return service;
  }

  element(attributes: Record<string, string> = {}): HTMLElement {
    const element = document.createElement('div');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  }

  /** A report whose frame has loaded. */
  async report(config: Loose = {}, service = this.service()) {
    const element = this.element();
    const report = service.embed(element, this.reportConfig(config)) as PowerBI.Report;
    const app = await this.app(element);
    await app.take();
    return { service, element, report, app };
  }

  reportConfig(config: Loose = {}): Loose {
    return { type: 'report', id: 'R1', embedUrl: this.embedUrl, accessToken: 'token', uniqueId: 'U1', ...config };
  }

  /** The app in an element's frame, after the frame has loaded and the library has reacted to that. */
  async app(element: HTMLElement) {
    const frame = element.querySelector('iframe');
    if (frame === null) throw new Error('The element has no frame.');
    const { contentWindow } = frame;
    if (contentWindow === null) throw new Error('The frame has no window.');
    let waited = 0;
    while (!this.ports.has(contentWindow)) {
      if (waited++ > 400) throw new Error('The app did not come.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const port = this.ports.get(contentWindow)!;
    const ask = (order: object) =>
      new Promise<Loose>((resolve) => {
        port.addEventListener('message', ({ data }) => resolve(data), { once: true });
        port.start();
        port.postMessage(order);
      });
    /** Waits until all messages sent so far have arrived in both directions. */
    const settle = async () => {
      for (let round = 0; round < 2; round++) {
        const barrier = `barrier ${this.barriers++}`;
        const back = new Promise<void>((resolve) => this.waiting.set(barrier, resolve));
        await turn();
        contentWindow.postMessage(barrier, '*');
        await back;
        await turn();
      }
    };
    const app = {
      settle,
      /** What the app received since the last call. */
      take: async (): Promise<Message[]> => {
        await settle();
        return ask({ take: true });
      },
      /** Sets the answer to requests whose URL ends with `answer.url`. */
      answer: (answer: Answer) => ask({ answer }),
      /** Lets the app post a message to the page, and waits until the page has handled it. */
      say: async (message: unknown) => {
        await ask({ say: message });
        await settle();
      },
      /** Lets the app raise an event or call a hook, and notes the answer. */
      post: async (name: string, url: string, body?: unknown) => {
        await ask({ say: { method: 'POST', url, headers: { id: name.slice(0, 6) }, body } });
        this.note(`answer to ${name}`, await app.take());
      },
    };
    while (!this.loaded.has(frame)) await turn();
    await settle();
    return app;
  }

  /** Notes what the app received. */
  async traffic(name: string, app: App): Promise<void> {
    this.note(name, await app.take());
  }

  /** Waits until the app has received a matching message. */
  async until(app: App, fits: (message: Message) => boolean): Promise<Message[]> {
    const all: Message[] = [];
    for (let n = 0; n < 60; n++) {
      all.push(...(await app.take()));
      if (all.some(fits)) return all;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return all;
  }

  end(): Notes {
    for (const service of this.services) (service as Loose).wpmp?.stop?.();
    for (const undo of this.undo) undo();
    document.body.replaceChildren();
    for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
    return this.notes;
  }
}

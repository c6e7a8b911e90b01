/** The app in a frame, played by the test. It records requests and sends what the test tells it to. */
import { factories, service } from '../../../embed/index.ts';
import type { Embed } from '../../../embed/embeds/base/embed.ts';

export const HOST = 'https://app.powerbi.com';

export type Asked = {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body?: unknown;
  targetOrigin: string;
};

type Voice = { source?: unknown; origin?: string };

export const hear = (data: unknown, { source = null, origin = HOST }: Voice) => {
  const event = new MessageEvent('message', { data, origin });
  // Avoids the constructor, which accepts only windows that this project's DOM created.
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};

export const played = new WeakSet<Event>();

/** An element whose frame loads when the test says so. The blank page's own load event could come at any time. */
export function elementInHand(): HTMLElement {
  const element = elementOn();
  element.addEventListener('load', (event) => !played.has(event) && event.stopImmediatePropagation(), true);
  return element;
}

/** Records messages to the frame, and posts messages from it. */
export function playApp(iframe: HTMLIFrameElement) {
  const asked: Asked[] = [];
  const answers: Record<string, unknown>[] = [];
  const source = iframe.contentWindow!;
  // A browser keeps the frame's window when a page loads in it. This project's DOM makes another one.
  Object.defineProperty(iframe, 'contentWindow', {
    get: () => (iframe.isConnected ? source : null),
    configurable: true,
  });
  source.postMessage = ((message: Record<string, unknown>, targetOrigin: string) => {
    const copy = structuredClone(message);
    if ('method' in copy) asked.push({ ...(copy as Asked), targetOrigin });
    else answers.push({ ...copy, targetOrigin });
  }) as typeof source.postMessage;
  const say = (data: unknown, voice: Voice = {}) => hear(data, { source, ...voice });
  return {
    asked,
    /** The answers to the app's own requests. */
    answers,
    source,
    say,
    /** Loads the frame's document. */
    load: () => {
      const event = new Event('load');
      played.add(event);
      return iframe.dispatchEvent(event);
    },
    answer: (to: Asked, body: unknown = null, statusCode: unknown = 200) =>
      say({ statusCode, headers: { id: to.headers['id'] }, body }),
    report: (uid: string, name: string, body: unknown = {}, kind = 'reports') =>
      say({ method: 'POST', url: `/${kind}/${uid}/events/${name}`, headers: { id: 'app1' }, body }),
    last: () => asked.at(-1)!,
  };
}

export const serviceOf = (config: service.IServiceConfiguration = {}) =>
  new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory, config);

/** The smallest configuration of each type. */
export const CONFIGURATIONS = {
  report: { type: 'report', id: 'R1', embedUrl: `${HOST}/reportEmbed?reportId=R1&groupId=G1` },
  visual: { type: 'visual', id: 'R1', embedUrl: `${HOST}/reportEmbed`, pageName: 'P1', visualName: 'V1' },
  dashboard: { type: 'dashboard', id: 'D1', embedUrl: `${HOST}/dashboardEmbed` },
  tile: { type: 'tile', id: 'T1', dashboardId: 'D1', embedUrl: `${HOST}/tileEmbed` },
  qna: { type: 'qna', datasetIds: ['S1'], embedUrl: `${HOST}/qnaEmbed` },
} as const;

export function elementOn(page: HTMLElement = document.body) {
  const element = document.createElement('div');
  page.append(element);
  return element;
}

/** A component with a loaded frame, whose app the test plays. */
export function embedded<T extends Embed = Embed>(config: object, powerbi = serviceOf()) {
  const element = elementOn();
  const component = powerbi.embed(element, { accessToken: 'secret', uniqueId: 'U1', ...config }) as T;
  const app = playApp(component.iframe);
  app.load();
  return { component, app, element, powerbi };
}

/** Waits until all pending promises have settled. */
export const settled = () => new Promise((resolve) => void setTimeout(resolve, 0));

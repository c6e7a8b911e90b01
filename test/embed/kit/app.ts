/** The app in a frame, played by the test: it keeps what it is asked, and says what it is told to. */
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
  // Not by the constructor: that wants windows that the DOM of this project made itself.
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};

export const played = new WeakSet<Event>();

/** An element whose frame has loaded when the test says so, and not before: the blank page comes when it likes. */
export function elementInHand(): HTMLElement {
  const element = elementOn();
  element.addEventListener('load', (event) => !played.has(event) && event.stopImmediatePropagation(), true);
  return element;
}

/** What has been posted to the frame, and a voice for it. */
export function playApp(iframe: HTMLIFrameElement) {
  const asked: Asked[] = [];
  const answers: Record<string, unknown>[] = [];
  const source = iframe.contentWindow!;
  source.postMessage = ((message: Record<string, unknown>, targetOrigin: string) => {
    const copy = structuredClone(message);
    if ('method' in copy) asked.push({ ...(copy as Asked), targetOrigin });
    else answers.push({ ...copy, targetOrigin });
  }) as typeof source.postMessage;
  const say = (data: unknown, voice: Voice = {}) => hear(data, { source, ...voice });
  return {
    asked,
    /** What the app's own requests were answered with. */
    answers,
    source,
    say,
    /** The frame's document is there. */
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

/** The least that each type needs. */
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

/** A component whose app is played by the test, its frame loaded. */
export function embedded<T extends Embed = Embed>(config: object, powerbi = serviceOf()) {
  const element = elementOn();
  const component = powerbi.embed(element, { accessToken: 'secret', uniqueId: 'U1', ...config }) as T;
  const app = playApp(component.iframe);
  app.load();
  return { component, app, element, powerbi };
}

/** Whatever has been promised by now is settled. */
export const settled = () => new Promise((resolve) => void setTimeout(resolve, 0));

/**
 * A model of the app that does what messages ask. Tests compare what it shows after different messages. It knows only the meaning of each message,
 * and nothing of the library.
 */
import type { Embed } from '../../../embed/embeds/base/embed.ts';
import { hear, HOST, played } from './app.ts';

type Message = { method: string; url: string; headers: Record<string, unknown>; body?: unknown };
type Content = Record<string, unknown>;

/** Requests whose changes only a load undoes. */
const TOUCHES = /^\/report\/(filters|bookmarks\/(apply|play)|pages\/.+\/(filters|visuals)|addPage)/;

/** What begins a content. */
export const BEGINS = /\/(load|prepare|create)$|^\/quickcreate$/;
const isMap = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** New settings are merged over existing ones; lists are replaced. */
function laidOver(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isMap(below) || !isMap(above)) return above;
  return Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => [key, laidOver(below[key], above[key])]),
  );
}

/** Leaves out undefined values and defaults, so that equal content compares as equal. */
export function asSent(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(asSent);
  if (!isMap(content)) return content;
  const entries = Object.entries(content).map(([key, value]) => [key, asSent(value)] as const);
  return Object.fromEntries(entries.filter(([key, value]) => value !== undefined && !isDefault(key, value)));
}

const isDefault = (key: string, value: unknown) =>
  (key === 'theme' || key === 'settings' || key === 'panes') && isMap(value) && Object.keys(value).length === 0
    ? true
    : (key === 'viewMode' && value === 0) || (key === 'pageName' && value === FIRST_PAGE);

/** The page that a report shows when the configuration names none. */
export const FIRST_PAGE = 'P0';

export class ModelApp {
  /** The content shown; null while nothing is shown. */
  content: Content | null = null;
  /** The headers of the message that began the content. */
  begunWith: Record<string, unknown> = {};
  readonly asked: Message[] = [];
  /** The number of following messages that the app refuses. */
  refusing = 0;
  /** If set, the next message gets no answer, and this happens to it. */
  silence: 'lost' | 'carried out' | null = null;
  private waiting: Message[] = [];
  private isDrawn = false;
  /** Whether the frame will load a page. Setting the same URL again loads it again. */
  isComing = true;
  private readonly window = { postMessage: (message: Message) => this.take(message), closed: false };

  constructor(
    private readonly component: () => Embed,
    private readonly iframe: HTMLIFrameElement = component().iframe,
  ) {
    // The frame's URL does not matter here; the test decides when it loads.
    Object.defineProperty(this.iframe, 'contentWindow', { value: this.window });
    const setAttribute = this.iframe.setAttribute.bind(this.iframe);
    this.iframe.setAttribute = (name, value) => {
      setAttribute(name, value);
      if (name === 'src') this.isComing = true;
    };
  }

  private take(message: Message) {
    if (!('method' in message)) return;
    const copy = structuredClone(message);
    this.asked.push(copy);
    this.waiting.push(copy);
  }

  /** Loads the frame's page, if one is due. */
  load() {
    if (!this.isComing) return;
    this.isComing = false;
    this.content = null;
    this.waiting = [];
    const event = new Event('load');
    played.add(event);
    this.iframe.dispatchEvent(event);
  }

  /** Carries out or refuses all pending messages. Answers them, unless `silence` is set. */
  answer() {
    for (const message of this.waiting.splice(0)) {
      const { silence } = this;
      if (silence) {
        this.silence = null;
        if (silence === 'carried out' && (this.content || BEGINS.test(message.url))) this.carryOut(message);
        continue;
      }
      // While the app shows nothing, it refuses every request except those that show something.
      const isRefused = this.refusing > 0 || !(this.content || BEGINS.test(message.url));
      if (this.refusing > 0) this.refusing -= 1;
      if (!isRefused) this.carryOut(message);
      const body = isRefused ? { message: 'refused' } : null;
      this.say({ statusCode: isRefused ? 403 : 200, headers: { id: message.headers['id'] }, body });
    }
  }

  /** Renders the content and notifies the page. */
  draw() {
    if (!this.content) return;
    const { type } = this.component().config;
    const [kind, loaded] = {
      dashboard: ['dashboards', 'loaded'],
      tile: ['tile', 'tileLoaded'],
      qna: ['qna', 'loaded'],
    }[type ?? ''] ?? ['reports', 'loaded'];
    this.raise(kind!, loaded!);
    if (kind === 'reports' && !this.isDrawn) this.raise(kind, 'pageChanged', { newPage: { name: this.page } });
    this.raise(kind!, 'rendered');
    this.isDrawn = true;
  }

  private get page() {
    return (this.content?.['pageName'] as string | undefined) ?? FIRST_PAGE;
  }

  private raise(kind: string, name: string, body: object = {}) {
    const { uniqueId } = this.component().config;
    this.say({ method: 'POST', url: `/${kind}/${uniqueId}/events/${name}`, headers: { id: 'e' }, body });
  }

  /** The user's actions in a rendered report. */
  use(action: 'page' | 'filter' | 'slicer' | 'bookmark', name: string) {
    const { content } = this;
    if (!content || !this.isDrawn) return;
    if (action === 'page') {
      content['pageName'] = name;
      this.raise('reports', 'pageChanged', { newPage: { name } });
      return;
    }
    content['touched'] = name;
    if (action === 'filter') this.raise('reports', 'filtersApplied', { filters: [{ target: { table: 'user' } }] });
    else if (action === 'slicer') this.raise('reports', 'dataSelected', { visual: { type: 'slicer' }, dataPoints: [] });
    else this.raise('reports', 'bookmarkApplied', { bookmarkName: name });
  }

  private say(data: unknown) {
    const src = this.iframe.getAttribute('src') ?? HOST;
    hear(data, { source: this.window, origin: new URL(src).origin });
  }

  private carryOut({ url, method, headers, body }: Message) {
    if (BEGINS.test(url)) {
      this.content = { ...(body as Content), begun: url };
      this.isDrawn = false;
      this.begunWith = headers;
      return;
    }
    const { content } = this;
    if (!content) throw new Error(`${method} ${url} came to an app that shows nothing.`);
    if (url.endsWith('/token')) content['accessToken'] = body;
    else if (url === '/report/settings') content['settings'] = laidOver(content['settings'], body);
    else if (url === '/report/theme') content['theme'] = body;
    else if (url === '/report/pages/active') content['pageName'] = (body as Content)['name'];
    else if (url === '/report/filters' && method === 'PUT') content['filters'] = body;
    else if (url.startsWith('/report/switchMode/')) content['viewMode'] = url.endsWith('/edit') ? 1 : 0;
    else if (url === '/report/save') return;
    else if (TOUCHES.test(url)) content['touched'] = url;
    else throw new Error(`What ${method} ${url} does to what is shown is not known here.`);
  }
}

/** The receiving layer over the proxy: routes with `:name` segments and a `*name` rest. */
import type { Headers, Method } from './envelope.ts';
import { isRecord } from '../is-record.ts';
import type { IMessageHandler } from './window-post-message-proxy.ts';

export interface IExtendedRequest {
  method: Method;
  url: string;
  headers: Headers;
  body: unknown;
  /** Named segments of the path, decoded. */
  params: Record<string, string>;
  queryParams: Record<string, string>;
  handler: IRouteHandler;
}

export type IRouteHandler = (request: IExtendedRequest, response: Response) => unknown;

/** The response in progress: 200 with an empty body, until a handler changes it. */
export class Response {
  statusCode = 200;
  headers: Headers = {};
  body: unknown = null;

  send(statusCode: number, body?: unknown) {
    this.statusCode = statusCode;
    this.body = body;
  }
}

type Node = { statics: Map<string, Node>; dynamic: Node | null; star: Route | null; route: Route | null };
type Route = { names: string[]; handler: IRouteHandler; dynamics: number; stars: number };
type Match = { route: Route; values: string[] };

const createNode = (): Node => ({ statics: new Map(), dynamic: null, star: null, route: null });
const splitPath = (path: string) => path.replace(/^\/|\/$/g, '').split('/');

export class Router {
  private readonly roots = new Map<string, Node>();
  /** A message is matched once, though it is first tested and then handled. */
  private last: { message: object; match: Match } | null = null;

  constructor(handlers: { addHandler(handler: IMessageHandler): void } | null) {
    handlers?.addHandler({
      test: (message) => isRecord(message) && this.match(message) !== null,
      handle: (message) => this.handle(message),
    });
  }

  get(path: string, handler: IRouteHandler) {
    return this.add('GET', path, handler);
  }

  post(path: string, handler: IRouteHandler) {
    return this.add('POST', path, handler);
  }

  put(path: string, handler: IRouteHandler) {
    return this.add('PUT', path, handler);
  }

  patch(path: string, handler: IRouteHandler) {
    return this.add('PATCH', path, handler);
  }

  delete(path: string, handler: IRouteHandler) {
    return this.add('DELETE', path, handler);
  }

  /** Removes a route if it still has this handler. The path may have a newer handler, which stays. */
  remove(method: Method, path: string, handler: IRouteHandler) {
    this.removeBelow(this.roots.get(method), splitPath(path), handler);
    this.last = null;
  }

  private add(method: Method, path: string, handler: IRouteHandler): this {
    let node = this.roots.get(method);
    if (!node) this.roots.set(method, (node = createNode()));
    const names: string[] = [];
    for (const segment of splitPath(path)) {
      if (segment.startsWith('*')) {
        names.push(segment.slice(1));
        node.star = { names, handler, dynamics: names.length - 1, stars: 1 };
        return this;
      }
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        node = node.dynamic ??= createNode();
      } else {
        const known: Node = node.statics.get(segment) ?? createNode();
        node.statics.set(segment, known);
        node = known;
      }
    }
    node.route = { names, handler, dynamics: names.length, stars: 0 };
    return this;
  }

  /** @returns whether the node is empty: it has neither a route nor children */
  private removeBelow(node: Node | null | undefined, [segment, ...rest]: string[], handler: IRouteHandler): boolean {
    if (!node) return false;
    if (segment === undefined) {
      if (node.route?.handler === handler) node.route = null;
    } else if (segment.startsWith('*')) {
      if (node.star?.handler === handler) node.star = null;
    } else if (segment.startsWith(':')) {
      if (this.removeBelow(node.dynamic, rest, handler)) node.dynamic = null;
    } else if (this.removeBelow(node.statics.get(segment), rest, handler)) node.statics.delete(segment);
    return !node.route && !node.star && !node.dynamic && node.statics.size === 0;
  }

  private match(message: Record<string, unknown>): Match | null {
    const { method, url } = message;
    if (typeof method !== 'string' || typeof url !== 'string') return null;
    const root = this.roots.get(method);
    if (!root) return null;
    const found: Match[] = [];
    collect(root, splitPath(decodeURI(url.split('?', 1)[0] ?? '')), 0, [], found);
    // The most literal route wins: a rest has the lowest priority, then named segments.
    found.sort((a, b) => a.route.stars - b.route.stars || a.route.dynamics - b.route.dynamics);
    const match = found[0] ?? null;
    this.last = match && { message, match };
    return match;
  }

  private handle(message: unknown): unknown {
    if (!isRecord(message)) return undefined;
    const match = this.last?.message === message ? this.last.match : this.match(message);
    this.last = null;
    if (!match) return undefined;
    const { names, handler } = match.route;
    const request = Object.assign(message, {
      params: Object.fromEntries(names.map((name, index) => [name, match.values[index] ?? ''])),
      queryParams: parseQuery(String(message['url'])),
      handler,
    }) as unknown as IExtendedRequest;
    const response = new Response();
    // Always returns a promise, because pages that pass messages to a custom proxy's handlers await it.
    return Promise.resolve(handler(request, response)).then(() => plain(response));
  }
}

const plain = ({ statusCode, headers, body }: Response) => ({ statusCode, headers, body });

function collect(node: Node, segments: string[], at: number, values: string[], found: Match[]) {
  const segment = segments[at];
  if (node.star && segment !== undefined)
    found.push({ route: node.star, values: [...values, segments.slice(at).join('/')] });
  if (segment === undefined) {
    if (node.route) found.push({ route: node.route, values });
    return;
  }
  const known = node.statics.get(segment);
  if (known) collect(known, segments, at + 1, values, found);
  // A named segment is never empty.
  if (node.dynamic && segment !== '') collect(node.dynamic, segments, at + 1, [...values, segment], found);
}

function parseQuery(url: string): Record<string, string> {
  const query = url.indexOf('?');
  return query < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(query)));
}

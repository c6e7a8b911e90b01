/**
 * A proxy between a browser and the portal, controlled by the test. WebDriver's classic protocol can't hold a request; a proxy can, and works the
 * same for every browser. The browser sends all requests through it.
 */
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DrivenRoute } from '#kit/playwright';

type Pattern = RegExp | ((url: URL) => boolean);
type Rule = { url: Pattern; handle: (route: DrivenRoute) => unknown };
type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; body: Buffer };

export type Proxy = {
  port: number;
  /** The newest matching rule handles a request first. */
  route: (url: Pattern, handle: (route: DrivenRoute) => unknown) => void;
  /** A script that runs in every page before the page's own scripts. */
  addInitScript: (source: string) => void;
  /** All blocked requests to other machines. */
  takeStrangers: () => string[];
  /** Removes rules and scripts, and aborts all held requests. */
  reset: () => void;
  stop: () => Promise<void>;
};

const isHtml = (headers: IncomingHttpHeaders) => headers['content-type']?.startsWith('text/html') ?? false;

export async function startProxy(): Promise<Proxy> {
  let rules: Rule[] = [];
  let scripts: string[] = [];
  let strangers: string[] = [];
  const open = new Set<ServerResponse>();

  const withScripts = (html: string) => {
    if (scripts.length === 0) return html;
    const tags = scripts.map((script) => `<script>${script.replaceAll('</script', '<\\/script')}</script>`).join('');
    return /<head[^>]*>/.test(html) ? html.replace(/<head[^>]*>/, (head) => head + tags) : tags + html;
  };

  function give({ response }: Exchange, status: number, headers: http.OutgoingHttpHeaders, body: Buffer | string) {
    const sent = isHtml(headers as IncomingHttpHeaders) ? withScripts(String(body)) : body;
    // Each request uses a new connection. If a reused connection is cut, browsers resend the request by themselves.
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(sent), connection: 'close' });
    response.end(sent);
  }

  function forward(exchange: Exchange) {
    const { request, response, url, body } = exchange;
    const headers = { ...request.headers, 'accept-encoding': 'identity', connection: 'close' };
    const onward = http.request(url, { method: request.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => response.destroy());
      answer.on('end', () => {
        const { 'transfer-encoding': _, ...kept } = answer.headers;
        give(exchange, answer.statusCode ?? 502, kept, Buffer.concat(chunks));
      });
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  }

  /** Tries the rules from the newest to the oldest; after the last, the request goes to the network. */
  function pass(exchange: Exchange, left = rules.toReversed()): unknown {
    const index = left.findIndex(({ url }) =>
      url instanceof RegExp ? url.test(exchange.url.href) : url(exchange.url),
    );
    const rule = left[index];
    if (!rule) return forward(exchange);
    return rule.handle({
      request: () => ({
        method: () => exchange.request.method ?? 'GET',
        url: () => exchange.url.href,
        postData: () => String(exchange.body),
        failure: () => (exchange.response.destroyed ? { errorText: 'given up' } : null),
      }),
      async fulfill({ status = 200, json, body = '', headers = {} }) {
        const type = json === undefined ? {} : { 'content-type': 'application/json' };
        give(exchange, status, { ...type, ...headers }, json === undefined ? body : JSON.stringify(json));
      },
      async abort() {
        exchange.response.destroy();
      },
      async fallback() {
        pass(exchange, left.slice(index + 1));
      },
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    open.add(response);
    response.on('close', () => open.delete(response));
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (url.hostname !== '127.0.0.1') {
      strangers.push(`request to ${url.href}`);
      return response.destroy();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    pass({ request, response, url, body: Buffer.concat(chunks) });
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  // This machine has no https server.
  server.on('connect', (request, socket) => {
    strangers.push(`request to ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    route: (url, handle) => void rules.push({ url, handle }),
    addInitScript: (source) => void scripts.push(source),
    takeStrangers: () => strangers.splice(0),
    reset() {
      rules = [];
      scripts = [];
      strangers = [];
      for (const response of open) response.destroy();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Passes messages between watched pages and the gallery, over WebSockets of the gallery's own server. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { BEAT, LONGEST_MESSAGE_CHARACTERS } from '../bridge/protocol.ts';

export type Relay = {
  /** The path for pages. The gallery has the same with `/gallery` after it. */
  path: string;
  /** Origins that may connect, besides the server's own. */
  origins: readonly string[];
  /** How often each connection is checked; if it does not answer before the next check, it is closed. */
  beatMs?: number;
};

/** Browsers are told more often than they wait (`SILENCE_MS`). */
const BEAT_MS = 10_000;

/** A character of JavaScript takes three bytes at most. */
const LONGEST_MESSAGE_BYTES = 3 * LONGEST_MESSAGE_CHARACTERS;
/** The most that waits in memory for a slow receiver. Above that, the receiver misses messages. */
const MOST_UNSENT_BYTES = 16 * 1024 * 1024;

/**
 * Whether the page is from this server. The host must be localhost or an IP address. The owner of any other name could
 * point it at this server, so that a foreign page would have this server's origin (DNS rebinding).
 */
function isOwnOrigin(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin) || new URL(origin).host !== host) return false;
  const name = new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** The tab in a page's report; null in any other message. */
function tabIn(message: string): string | null {
  try {
    const { type, tab } = JSON.parse(message) as { type?: unknown; tab?: unknown };
    return type === 'tab' && typeof tab === 'string' ? tab : null;
  } catch {
    return null;
  }
}

const textOf = (data: RawData) => (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();

/** The path of a request; null if it is malformed, which any program can send. */
const pathOf = ({ url = '' }: IncomingMessage) =>
  url.startsWith('/') && URL.canParse(url, 'http://gallery') ? new URL(url, 'http://gallery').pathname : null;

/**
 * Refuses requests with a malformed path before any listener sees them. Vite's own listeners would throw, and end the
 * server.
 */
function refuseMalformed(server: Pick<Server, 'emit'>): void {
  const { emit } = server;
  server.emit = (event: string, ...values: unknown[]) => {
    const isMalformed = (event === 'upgrade' || event === 'request') && pathOf(values[0] as IncomingMessage) === null;
    if (!isMalformed) return Reflect.apply(emit, server, [event, ...values]) as boolean;
    if (event === 'upgrade') (values[1] as Duplex).destroy();
    else (values[1] as ServerResponse).writeHead(400).end();
    return true;
  };
}

/**
 * Browsers let every page connect to every server and send its origin, so the origin decides. React Native sends the
 * server's own. A client without an origin is refused.
 */
export function relayMessages(server: Pick<Server, 'on' | 'emit'>, { path, origins, beatMs = BEAT_MS }: Relay): void {
  refuseMalformed(server);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE_BYTES });
  const pages = new Set<WebSocket>();
  const galleries = new Set<WebSocket>();
  const tell = (receivers: ReadonlySet<WebSocket>, message: string) => {
    for (const receiver of receivers) if (receiver.bufferedAmount < MOST_UNSENT_BYTES) receiver.send(message);
  };

  /** Connections that have not answered the last check. The network can lose one without a word to either end. */
  const unanswered = new WeakSet<WebSocket>();
  const beat = setInterval(() => {
    for (const socket of [...pages, ...galleries]) {
      if (unanswered.has(socket)) {
        socket.terminate();
        continue;
      }
      unanswered.add(socket);
      socket.ping();
      socket.send(BEAT);
    }
  }, beatMs);
  beat.unref();
  server.on('close', () => clearInterval(beat));

  const join = (socket: WebSocket, isGallery: boolean) => {
    const [own, others] = isGallery ? [galleries, pages] : [pages, galleries];
    let tab: string | null = null;
    own.add(socket);
    socket.on('message', (data) => {
      const message = textOf(data);
      if (!isGallery) tab = tabIn(message) ?? tab;
      tell(others, message);
    });
    socket.on('pong', () => unanswered.delete(socket));
    // Without this listener, a broken connection would end the server. "close" follows.
    socket.on('error', () => {});
    socket.on('close', () => {
      own.delete(socket);
      if (tab !== null) tell(others, JSON.stringify({ type: 'gone', tab }));
    });
  };

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const pathname = pathOf(request);
    const isGallery = pathname === `${path}/gallery`;
    // Vite's own WebSocket has another path.
    if (!isGallery && pathname !== path) return;
    const { origin = '', host } = request.headers;
    if (!isOwnOrigin(origin, host) && (isGallery || !origins.includes(origin))) {
      // Without this listener, a connection that was reset would end the server.
      stream.on('error', () => {});
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => join(socket, isGallery));
  });
}

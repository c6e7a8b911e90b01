/** The way from a page of any device to the gallery, through the gallery's server. */
import { createActor, fromCallback, type EventObject } from 'xstate';
import { connectingMachine } from '../machines/connecting/connecting.machine.ts';
import type { ConnectingEvent, SocketEvent } from '../machines/connecting/connecting.types.ts';
import { BEAT, LONGEST_MESSAGE_CHARACTERS, type Command, type Report } from './protocol.ts';
import type { Transport } from './transports.ts';

/** What a slow connection may keep in memory. Further messages are lost until it has sent some. */
const MOST_UNSENT_BYTES = 16 * 1024 * 1024;

/** Node sends no origin by itself, and the gallery's server refuses a client without one. */
const isNode = () =>
  typeof document === 'undefined' && typeof process === 'object' && 'node' in (process.versions ?? {});

function optionsFor(url: string): undefined {
  if (!isNode()) return undefined;
  const origin = new URL(url).origin.replace(/^ws/, 'http');
  // The package `ws` reads the first, Node's own class the second. A browser's class has no such parameter.
  return { origin, headers: { Origin: origin } } as never;
}

/** The browser's class, or that of Node from 22 on. For an older Node, that of the package `ws`. */
function socketClass(): typeof WebSocket {
  if (typeof WebSocket === 'function') return WebSocket;
  // Not imported: bundlers for a page would include the package.
  const { createRequire } = process.getBuiltinModule('node:module');
  return (createRequire(import.meta.url)('ws') as { WebSocket: typeof WebSocket }).WebSocket;
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

// `URL.canParse` is newer than many browsers in use.
function isSocketUrl(url: string): boolean {
  try {
    return /^wss?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}

/**
 * Through the server of `statechart-kit gallery`. A connection that ends, or over which the server is silent for 30 seconds,
 * is opened again after 0.5 to 15 seconds, until the transport is closed.
 *
 * @param url what the command prints, such as `ws://localhost:5173/live`
 * @throws {TypeError} when it is not the URL of a WebSocket
 */
export function overSocket(url: string): Transport {
  if (!isSocketUrl(url))
    throw new TypeError(
      `"${url}" is not the URL of a WebSocket. Write what \`statechart-kit gallery\` prints, such as "ws://localhost:5173/live".`,
    );
  const Socket = socketClass();
  let socket: WebSocket | null = null;
  let close = () => {};
  return {
    post(message: Report | Command) {
      // After a break, the page introduces itself and its last events again.
      if (socket?.readyState !== Socket.OPEN || socket.bufferedAmount >= MOST_UNSENT_BYTES) return;
      const text = JSON.stringify(message);
      // The server would end the connection, again and again.
      if (text.length <= LONGEST_MESSAGE_CHARACTERS) socket.send(text);
    },
    listen(received, opened, lost = () => {}) {
      const openSocket = fromCallback<EventObject, undefined, SocketEvent>(({ sendBack }) => {
        const own = new Socket(url, optionsFor(url));
        let isEnded = false;
        socket = own;
        own.addEventListener('open', () => sendBack({ type: 'socket.opened' }));
        own.addEventListener('close', () => sendBack({ type: 'socket.closed' }));
        // "close" follows.
        own.addEventListener('error', () => {});
        own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (data === BEAT) sendBack({ type: 'server.heard' });
          else if (!isEnded) received(parsed(data));
        });
        return () => {
          isEnded = true;
          own.close();
        };
      });
      const watchNetwork = fromCallback<EventObject, undefined, ConnectingEvent>(({ sendBack }) => {
        // React Native and Node have no such event: there the next attempt waits for its time.
        if (typeof addEventListener !== 'function') return;
        const report = () => sendBack({ type: 'network.returned' });
        addEventListener('online', report);
        return () => removeEventListener('online', report);
      });
      const connection = createActor(
        connectingMachine.provide({
          actors: { openSocket, watchNetwork },
          actions: { reportOpened: opened, reportLost: lost },
        }),
      ).start();
      close = () => connection.send({ type: 'connection.closed' });
    },
    close: () => close(),
  };
}

/** What any program on the network can send to a server: malformed request lines, headers and paths, and connections that end early. */
import http from 'node:http';
import net from 'node:net';

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

const PATHS = [
  '//[bad',
  '//',
  'http://[bad/',
  'http://elsewhere.example/',
  '*',
  '/%',
  '/%00',
  '/%00.js',
  '/%ff%fe',
  '/\u00ff',
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/\\\\..\\\\',
  `/${'a'.repeat(8000)}`,
  '?',
  '/?[]=%&%',
  '/#',
  '/live//[bad',
  '/mail/%00',
  '/machines/%00.js',
  '/charts/%',
];

/** Whole requests, by what is wrong with them. */
function hostileRequests(host: string): Map<string, string> {
  const requests = new Map<string, string>();
  for (const path of PATHS) {
    for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS']) {
      requests.set(
        `${method} ${path.slice(0, 40)}`,
        `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`,
      );
    }
    requests.set(`WebSocket ${path.slice(0, 40)}`, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${UPGRADE}\r\n`);
  }
  const lines: Record<string, string> = {
    'no HTTP': 'hello\r\n\r\n',
    'only bytes': '\u0000\u0001\u00ff\r\n\r\n',
    'an unknown method': `BREW / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    CONNECT: `CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    TRACE: `TRACE / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'another version': `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    'HTTP/1.0 without a host': 'GET / HTTP/1.0\r\n\r\n',
    'an empty host': 'GET / HTTP/1.1\r\nHost:\r\n\r\n',
    'a malformed host': 'GET / HTTP/1.1\r\nHost: [bad\r\n\r\n',
    'two hosts': `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: elsewhere.example\r\n\r\n`,
    'a malformed origin': `GET /live HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://[bad\r\n${UPGRADE}\r\n`,
    'another origin': `GET /live HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://elsewhere.example\r\n${UPGRADE}\r\n`,
    'a WebSocket without a key': `GET /live HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    'an unknown protocol': `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
    'an unknown expectation': `POST / HTTP/1.1\r\nHost: ${host}\r\nExpect: everything\r\nContent-Length: 0\r\n\r\n`,
    'a wrong length': `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n`,
    'a malformed chunk': `POST / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
    'a malformed cookie': `GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: =;%;\u00ff=\u00ff\r\n\r\n`,
    'malformed JSON': `POST /browser/confirm HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{[`,
    'control with malformed JSON': `POST /control/simulate HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\n{[`,
    'an encoding that does not exist': `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: %,;q=\r\n\r\n`,
    'long headers': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
    'a body that ends early': `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\nshort`,
  };
  for (const [name, text] of Object.entries(lines)) requests.set(name, text);
  return requests;
}

/**
 * Sends a text as it is. With `aborts`, resets the connection at once.
 *
 * @returns what the server answered, until it closed the connection or said nothing for a moment
 */
function sendRaw(port: number, text: string, aborts = false): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1');
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      // The first bytes show that the server lives. The rest is of no interest.
      end();
    });
    socket.on('connect', () => {
      socket.write(Buffer.from(text, 'latin1'), () => {
        if (!aborts) return;
        socket.resetAndDestroy();
        resolve(answer);
      });
      socket.setTimeout(1000, end);
    });
  });
}

/** The status of an ordinary request. */
export const statusOf = (port: number, path = '/', headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on('error', reject);
  });

/**
 * Sends every hostile request to a server of this process, whole and with a connection that is reset, eight at a time.
 *
 * @returns errors that would have ended the server, each after the request that was sent last
 */
export async function endingsOf(port: number): Promise<string[]> {
  const uncaught: string[] = [];
  const note = (error: unknown) => uncaught.push(String(error));
  const restores = (['uncaughtException', 'unhandledRejection'] as const).map((event) => {
    const others = process.listeners(event as 'uncaughtException');
    process.removeAllListeners(event);
    process.on(event, note);
    return () => {
      process.off(event, note);
      for (const other of others) process.on(event as 'uncaughtException', other);
    };
  });
  const ended: string[] = [];
  const requests = [...hostileRequests(`127.0.0.1:${port}`)];
  for (const aborts of [false, true]) {
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (const [what, text] of requests.filter((__, index) => index % 8 === lane)) {
          await sendRaw(port, text, aborts);
          if (uncaught.length > 0) ended.push(`${what}: ${uncaught.splice(0).join()}`);
        }
      }),
    );
  }
  await statusOf(port).catch(note);
  for (const restore of restores) restore();
  return [...ended, ...uncaught];
}

import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Distributes requests to several web servers in turn. */
export async function startBalancer(ports: readonly number[]): Promise<{ port: number; close: () => void }> {
  let turn = 0;
  const server = http.createServer((incoming, outgoing) => {
    const port = ports[turn++ % ports.length];
    const { method, url, headers } = incoming;
    const passed = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Nothing that arrives ends the demo or its stubs of third parties, and only this machine's names lead to them (spec: security#servers-of-the-project). */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serve, type Host } from '../../../wordpress/host/serve.mjs';
import { endingsOf, statusOf } from '../../hostile-requests.ts';
import { bootFastest } from '../kit/native-engine.mjs';

let host: Host;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  host = await serve({ port: 0, dataFolder: null, environment: {}, boot: bootFastest });
});
afterAll(() => host?.close());

const portOf = (address: string) => Number(new URL(address).port);

test.each(['address', 'sandboxUrl'] as const)(
  'malformed requests and connections that were reset do not end the server at its %s',
  async (name) => {
    const port = portOf(host[name]);
    const before = await statusOf(port);
    expect(await endingsOf(port)).toEqual([]);
    expect(await statusOf(port)).toBe(before);
  },
);

describe('the demo', () => {
  const own = (path: string, name = `127.0.0.1:${portOf(host.address)}`) =>
    statusOf(portOf(host.address), path, { host: name });

  test.each(['/', '/mail/', '/wp-json/', '/wp-login.php', '/sandbox/maps.js'])(
    'answers %s under a loopback name only: another page’s name could lead here',
    async (path) => {
      const { port } = new URL(host.address);
      expect(await own(path)).toBeLessThan(400);
      for (const name of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost.evil.example']) {
        expect([name, await own(path, name)]).toEqual([name, 403]);
      }
    },
  );

  test('its stubs have the same rule, and take the names of this machine', async () => {
    const port = portOf(host.sandboxUrl);
    const as = (name: string) => statusOf(port, '/control/state', { host: name });
    expect([await as('evil.example'), await as(`127.0.0.1:${port}`), await as(`[::1]:${port}`)]).toEqual([
      403, 200, 200,
    ]);
  });

  test.each([
    '/wp-content/database/.ht.sqlite',
    '/wp-content/database/%2eht.sqlite',
    '/wp-content/database/.ht.sqlite/',
    '/wp-content//database//.ht.sqlite',
    '/.htaccess',
    '/wp-includes/.git/config',
    '/machines/.env.js',
  ])('sends no file that starts with a dot: %s', async (path) => {
    expect(await own(path)).toBe(404);
  });
});

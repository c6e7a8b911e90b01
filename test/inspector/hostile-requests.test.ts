/** Nothing that arrives ends the gallery (spec: security#servers-of-the-project). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { expect, it } from 'vitest';
import { gallerySite } from '../../kit/site/gallery-site.ts';
import { endingsOf } from '../hostile-requests.ts';

it('malformed requests and connections that were reset do not end the gallery', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-gallery-'));
  const configFile = join(folder, 'statechart-kit.config.ts');
  writeFileSync(configFile, `export default { title: 'Charts', base: '/', pages: 'pages', catalogues: [] };`);
  const site = await gallerySite({ configFile, outDir: join(folder, 'out') });
  const gallery = await createVite({
    ...site,
    cacheDir: join(folder, 'cache'),
    server: { ...site.server, host: '127.0.0.1', port: 0 },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  });
  await gallery.listen();
  const ended = await endingsOf(((gallery.httpServer as Server).address() as AddressInfo).port);
  await gallery.close();
  rmSync(folder, { recursive: true, force: true });
  expect(ended).toEqual([]);
});

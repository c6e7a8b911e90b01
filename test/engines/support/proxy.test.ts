import http from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { DrivenRoute } from '#kit/playwright';
import { startProxy, type Proxy } from './proxy.ts';

let proxy: Proxy;
afterEach(() => proxy.stop());

it('knows whether the browser still waits for a held request', async () => {
  proxy = await startProxy();
  const held = new Promise<DrivenRoute>((resolve) => proxy.route(/./, resolve));
  const request = http.get({ port: proxy.port, host: '127.0.0.1', path: 'http://127.0.0.1/held' });
  request.on('error', () => {});
  const route = await held;
  expect(route.request().failure()).toBe(null);
  request.destroy();
  await expect.poll(() => route.request().failure()).not.toBe(null);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS, answerReporting } from '../../sandbox/reporting.mjs';

let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!answerReporting(request, response)) response.writeHead(418).end('somebody else');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const PULSE_BOARD = '/reporting/v1/reports/embeds/pulse-board';
const GOOD = { 'x-access-email': ACCESS.email, 'x-access-key': ACCESS.key };

describe('the stand-in for the reporting service', () => {
  const ask = (headers: Record<string, string>, method = 'GET') => fetch(base + PULSE_BOARD, { method, headers });

  it('answers a preflight for the two headers, and for no other', async () => {
    const answer = await ask({ 'Access-Control-Request-Headers': 'x-access-email,x-access-key' }, 'OPTIONS');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('x-access-email, x-access-key');
  });

  it('gives the demo’s member a configuration whose frame it serves itself', async () => {
    const answer = await ask(GOOD);
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
    const { embedUrl, ...configuration } = (await answer.json()) as { embedUrl: string };
    expect(configuration).toMatchObject({ type: 'report', id: 'pulse-board', accessToken: 'sandbox-embed-token' });
    const frame = await fetch(embedUrl);
    expect([frame.status, frame.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await frame.text()).toContain('Sandbox report');
  });

  it.each([
    ['nobody', {}, 403],
    ['a request with another key', { ...GOOD, 'x-access-key': 'guessed' }, 403],
    ['a request with another e-mail', { ...GOOD, 'x-access-email': 'doctor@example.com' }, 403],
    ['a page that sends its cookies', { ...GOOD, cookie: 'wordpress_logged_in=1' }, 400],
    ['a page that sends its nonce', { ...GOOD, 'x-wp-nonce': 'f00' }, 400],
  ])('refuses %s, with a message', async (_, headers, status) => {
    const answer = await ask(headers);
    expect([answer.status, typeof ((await answer.json()) as { message: string }).message]).toEqual([status, 'string']);
  });

  it('changes nothing', async () => {
    expect((await ask(GOOD, 'POST')).status).toBe(405);
  });
});

it('the stand-in for the webhook takes an e-mail address', async () => {
  const ask = (query: string) => fetch(`${base}/webhook/swot${query}`);
  const [good, bad] = await Promise.all([ask('?email=member%40example.com'), ask('')]);
  expect([good.status, await good.json()]).toEqual([200, { status: 'queued' }]);
  expect([bad.status, await bad.json()]).toEqual([400, { message: 'An e-mail address is missing.' }]);
});

it('passes on requests to other services', async () => {
  expect((await fetch(`${base}/v1/customers`)).status).toBe(418);
});

/**
 * Sandbox: stubs for the reporting service, for the report that its embed configuration names, and for the webhook that
 * requests SWOT analyses. They use the demo's second port, so that they have another origin for the browser, like the
 * real services.
 */
import { readFileSync } from 'node:fs';

/** Credentials that the service accepts; the demo's user `member` has them. They are no secret. */
export const ACCESS = { key: 'demo-access-key', email: 'member@example.com' };

const PULSE_BOARD = '/reporting/v1/reports/embeds/pulse-board';
const FRAME = '/report-frame.html';
const SWOT_WEBHOOK = '/webhook/swot';

/** The page on which an administrator looks up users and credentials of reports. */
export const ACCESS_INFORMATION = '/reporting/access';

const frame = new URL('./report-frame.html', import.meta.url);

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {{ status: number, headers?: Record<string, string>, body?: string }} Reply */

/**
 * @param {number} status
 * @param {object} value
 * @returns {Reply}
 */
const json = (status, value) => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  body: JSON.stringify(value),
});

/** @param {Request} request @returns {Reply} */
function pulseBoard({ method, headers }) {
  if (method === 'OPTIONS') return { status: 204, headers: { 'Access-Control-Max-Age': '600' } };
  if (method !== 'GET') return json(405, { message: 'The Pulse Board can only be read.' });
  // A real service would ignore them. Here they show if a page sends data that it should not.
  if (headers.cookie !== undefined || headers['x-wp-nonce'] !== undefined)
    return json(400, { message: 'Neither cookies nor nonces belong here.' });
  if (headers['x-access-email'] !== ACCESS.email || headers['x-access-key'] !== ACCESS.key)
    return json(403, { message: 'The access key does not fit the access e-mail.' });
  return json(200, {
    type: 'report',
    id: 'pulse-board',
    embedUrl: `http://${headers.host}${FRAME}?reportId=pulse-board`,
    accessToken: 'sandbox-embed-token',
    tokenType: 1,
    settings: { filterPaneEnabled: false, navContentPaneEnabled: false },
  });
}

/** @param {Request} request @param {URL} url @returns {Reply} */
function swotWebhook({ method }, url) {
  if (method !== 'GET') return json(405, { message: 'Only GET is understood.' });
  const email = url.searchParams.get('email');
  return email ? json(200, { status: 'queued' }) : json(400, { message: 'An e-mail address is missing.' });
}

/** @returns {Reply} */
const reportFrame = () => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  body: readFileSync(frame, 'utf8'),
});

/** @returns {Reply} */
const accessInformation = () => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>User access information</title>
<style>body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif}code{overflow-wrap:anywhere}</style>
<main><h1>User access information</h1><p>Sandbox: stands in for the portal of the reporting service, where an administrator looks up who may see reports.</p>
<p>It lets one pair in: key <code>${ACCESS.key}</code>, e-mail address <code>${ACCESS.email}</code>.</p></main></html>`,
});

/** @type {Record<string, (request: Request, url: URL) => Reply>} */
const PLACES = {
  [ACCESS_INFORMATION]: accessInformation,
  [PULSE_BOARD]: pulseBoard,
  [SWOT_WEBHOOK]: swotWebhook,
  [FRAME]: reportFrame,
};

/** CORS headers: pages of other origins may send requests, with these two headers. */
const FOR_PAGES = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'x-access-email, x-access-key',
};

/**
 * Responds to a request for one of these services.
 *
 * @param {Request} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether the request was for one of them; if not, it is left alone
 */
export function answerReporting(request, response) {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const answer = PLACES[url.pathname];
  if (answer === undefined) return false;
  const { status, headers = {}, body } = answer(request, url);
  response.writeHead(status, { ...FOR_PAGES, ...headers }).end(body);
  return true;
}

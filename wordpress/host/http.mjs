import fs from 'node:fs';
import { compressOnce, encodings } from './encodings.mjs';
import { answerGallery } from './gallery.mjs';
import { answerMail } from './mail.mjs';
import { findStaticFile } from './static-files.mjs';

const largestBody = 16 * 1024 * 1024;
const compressible = /^(?:text\/|application\/(?:json|javascript)|image\/svg)/;

/** A file or folder whose name starts with a dot, such as the database, or a null byte. Only `/.well-known/` is public. */
const HAS_HIDDEN_NAME = /[/\\]\.(?!well-known\/)|\0/;

/** Headers that are not passed on: Node writes some itself, and one advertises PHP. */
const dropped = /^(?:x-powered-by|content-length|transfer-encoding|connection)$/i;

/**
 * One request of a browser: a file from disk, or WordPress's answer.
 *
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {Promise<import('./boot.mjs').HostedSite>} ready An early request waits until WordPress is ready.
 */
export async function answer(incoming, outgoing, ready) {
  const address = decodePath(incoming.url ?? '/');
  if (address === null) return end(incoming, outgoing, 400, { 'content-type': ['text/plain'] }, 'Bad address');
  if (HAS_HIDDEN_NAME.test(address))
    return end(incoming, outgoing, 404, { 'content-type': ['text/plain'] }, 'Not found');

  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  const gallery = isRead ? answerGallery(address) : null;
  if (gallery !== null) {
    const headers = { 'content-type': [gallery.type], 'cache-control': ['no-cache'] };
    return end(incoming, outgoing, gallery.status, headers, gallery.content);
  }
  const found = isRead ? findStaticFile(address, (await ready).coreFiles) : null;
  if (found !== null) {
    const headers = { 'content-type': [found.type], 'cache-control': [found.cache] };
    const content = fs.readFileSync(found.file);
    const compressed = (/** @type {import('./encodings.mjs').Encoding} */ encoding) =>
      compressOnce(found.file, content, encoding);
    return end(incoming, outgoing, 200, headers, content, compressed);
  }

  const body = await readBody(incoming);
  if (body === null) return end(incoming, outgoing, 413, { 'content-type': ['text/plain'] }, 'Too large');

  const site = await ready;
  const mail = isRead ? answerMail(address, site.mails) : null;
  if (mail !== null) {
    const headers = { 'content-type': ['text/html; charset=utf-8'], 'cache-control': ['no-store'] };
    return end(incoming, outgoing, mail.status, headers, mail.content);
  }
  const response = await site.request({
    url: site.siteUrl + incoming.url,
    method: incoming.method ?? 'GET',
    headers: joinHeaders(incoming.headers),
    ...(body.length > 0 ? { body } : {}),
  });
  if (response.errors !== '') console.error(`${incoming.method} ${incoming.url}\n${response.errors}`);
  return end(incoming, outgoing, response.status, response.headers, response.bytes);
}

/**
 * @param {string} url
 * @returns {string | null} The path without its query; null if the encoding is invalid.
 */
function decodePath(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://host').pathname);
  } catch {
    return null;
  }
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @returns {Promise<Uint8Array | null>} null if it is larger than PHP accepts.
 */
async function readBody(incoming) {
  const chunks = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    // Read oversized bodies to the end, because a client whose connection is closed never gets the error.
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) return null;
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {Record<string, string>}
 */
function joinHeaders(headers) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {number} status
 * @param {Record<string, string[]>} headers
 * @param {Uint8Array | string} content
 * @param {(encoding: import('./encodings.mjs').Encoding) => Promise<Uint8Array>} [compressed]
 */
async function end(
  incoming,
  outgoing,
  status,
  headers,
  content,
  compressed = (encoding) => encoding.compress(content),
) {
  outgoing.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (!dropped.test(name)) outgoing.setHeader(name, value);
  }
  const accepted = incoming.headers['accept-encoding'] ?? '';
  const encoding = encodings.find(({ name }) => accepted.split(/[\s,;]+/).includes(name));
  const isWorthIt = compressible.test(String(headers['content-type'] ?? '')) && content.length > 1024;
  if (encoding === undefined || !isWorthIt) return outgoing.end(content);
  outgoing.setHeader('content-encoding', encoding.name);
  outgoing.appendHeader('vary', 'accept-encoding');
  return outgoing.end(await compressed(encoding));
}

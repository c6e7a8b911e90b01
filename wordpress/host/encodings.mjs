/** Compresses responses when they are sent, as web servers do for files without a compressed copy. */
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const ON_THE_FLY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };

/** @typedef {{ name: string, compress: (content: Uint8Array | string) => Promise<Uint8Array> }} Encoding */

/** The encodings, the best one first. @type {readonly Encoding[]} */
export const encodings = [
  { name: 'br', compress: (content) => brotli(content, ON_THE_FLY) },
  { name: 'gzip', compress: (content) => gzip(content) },
];

/** @type {Map<string, { content: Uint8Array, compressed: Promise<Uint8Array> }>} */
const kept = new Map();

/**
 * Compresses a file at its first request and stores the result, because each page loads dozens of unchanged files.
 *
 * @param {string} file
 * @param {Uint8Array} content The current content, because the file may have been rebuilt.
 * @param {Encoding} encoding
 */
export function compressOnce(file, content, encoding) {
  const key = `${encoding.name} ${file}`;
  const known = kept.get(key);
  if (known !== undefined && Buffer.compare(known.content, content) === 0) return known.compressed;
  const compressed = encoding.compress(content);
  kept.set(key, { content, compressed });
  return compressed;
}

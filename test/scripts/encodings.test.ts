/** The demo's server compresses each file once, and never serves a compressed copy of old content. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { compressOnce, encodings } from '../../wordpress/host/encodings.mjs';

const [brotli, gzip] = encodings as [(typeof encodings)[number], (typeof encodings)[number]];

it('compresses a file once, for each encoding', async () => {
  const compress = vi.fn(brotli.compress);
  const counted = { ...brotli, compress };
  for (let visit = 0; visit < 3; visit++)
    expect(String(brotliDecompressSync(await compressOnce('a.css', Buffer.from('a {}'), counted)))).toBe('a {}');
  expect(compress).toHaveBeenCalledTimes(1);
  expect(String(gunzipSync(await compressOnce('a.css', Buffer.from('a {}'), gzip)))).toBe('a {}');
});

it('serves the new content of a rebuilt file', async () => {
  await compressOnce('b.css', Buffer.from('b {}'), gzip);
  expect(String(gunzipSync(await compressOnce('b.css', Buffer.from('new {}'), gzip)))).toBe('new {}');
});

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginFolder } from './boot.mjs';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/** The file on disk for each URL. Node serves static files, because it is faster than PHP. */
const places = [
  { address: /^\/wp-(?:includes|admin|content\/themes)\//, folder: null, from: '/', cache: hour },
  {
    address: /^\/wp-content\/plugins\/practice-portal\/build\/assets\//,
    folder: pluginFolder,
    from: '/wp-content/plugins/practice-portal/',
    cache: year,
  },
  {
    address: /^\/wp-content\/plugins\/practice-portal\/assets\//,
    folder: pluginFolder,
    from: '/wp-content/plugins/practice-portal/',
    cache: hour,
  },
  {
    address: /^\/sandbox\/[\w-]+\.js$/,
    folder: fileURLToPath(new URL('../../sandbox/', import.meta.url)),
    from: '/sandbox/',
    cache: 'no-cache',
  },
];

/**
 * @param {string} address A decoded path.
 * @param {string} coreFiles The folder of WordPress' static files.
 * @returns {{ file: string, type: string, cache: string } | null} null if WordPress must respond.
 */
export function findStaticFile(address, coreFiles) {
  const place = places.find((candidate) => candidate.address.test(address));
  const type = types[/** @type {keyof typeof types} */ (path.extname(address))];
  if (place === undefined || type === undefined) return null;
  const folder = path.resolve(place.folder ?? coreFiles);
  const file = path.resolve(folder, address.slice(place.from.length));
  if (!file.startsWith(folder + path.sep) || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return null;
  return { file, type, cache: place.cache };
}

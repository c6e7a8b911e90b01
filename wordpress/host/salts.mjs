import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const names = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);

/** @returns {Record<string, string>} The eight secrets that WordPress signs cookies and nonces with, newly generated. */
function drawSalts() {
  return Object.fromEntries(names.map((name) => [name, randomBytes(48).toString('base64')]));
}

/**
 * WordPress's eight salts. They are stored beside the database, readable only by their owner, so that users stay signed in after a restart.
 *
 * @param {string | null} dataFolder The folder that stores them; null for new ones.
 * @returns {Record<string, string>} Constants for wp-config.
 */
export function readSalts(dataFolder) {
  if (dataFolder === null) return drawSalts();
  const file = path.join(dataFolder, 'salts.json');
  if (!fs.existsSync(file)) fs.writeFileSync(file, JSON.stringify(drawSalts()), { mode: 0o600 });
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

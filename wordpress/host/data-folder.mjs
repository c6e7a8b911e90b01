import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that keeps a demo's data between two starts. */
export const defaultDataFolder = fileURLToPath(new URL('./data', import.meta.url));

/** Path on the sandbox's port that returns the data folder of this server. */
export const ownerPath = '/host';

/**
 * Creates the folder, and checks that no other server uses it: two PHP processes in WebAssembly don't see each other's
 * locks and would destroy the SQLite file.
 *
 * @param {string} folder
 * @throws {Error} When another host runs on it.
 */
export async function takeDataFolder(folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const other = await findHost(folder);
  if (other !== null)
    throw new Error(`Practice Portal already runs at ${other.address}/ with the data in ${folder}. Stop it first.`);
}

/**
 * Stores the URL of this folder's server.
 *
 * @param {string} folder
 * @param {{ address: string, sandboxUrl: string }} host
 */
export function signDataFolder(folder, host) {
  fs.writeFileSync(path.join(folder, 'host.json'), JSON.stringify(host));
}

/**
 * Deletes all stored data of the demo.
 *
 * @param {string} folder
 * @throws {Error} When a host runs on it.
 */
export async function resetDataFolder(folder) {
  await takeDataFolder(folder);
  for (const name of ['database', 'uploads', 'mail', 'salts.json', 'stripe-sandbox.json', 'host.json']) {
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Sends a request to the host, because a killed host leaves its file behind.
 *
 * @param {string} folder
 * @returns {Promise<{ address: string, sandboxUrl: string } | null>}
 */
async function findHost(folder) {
  const file = path.join(folder, 'host.json');
  if (!fs.existsSync(file)) return null;
  try {
    const host = JSON.parse(fs.readFileSync(file, 'utf8'));
    const answer = await fetch(host.sandboxUrl + ownerPath, { signal: AbortSignal.timeout(2_000) });
    const { dataFolder } = /** @type {{ dataFolder: string }} */ (await answer.json());
    return dataFolder === folder ? host : null;
  } catch {
    return null;
  }
}

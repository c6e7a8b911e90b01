import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a demo's data lives between two starts. */
export const defaultDataFolder = fileURLToPath(new URL('./data', import.meta.url));

/** Path on the sandbox's port that tells whose data this host works with. */
export const ownerPath = '/host';

/**
 * Makes sure that the folder is there and that no other host works with it: two PHPs on one SQLite file, neither of which can see the
 * other's locks, would destroy it.
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
 * Says where the host of this folder is reached.
 *
 * @param {string} folder
 * @param {{ address: string, sandboxUrl: string }} host
 */
export function signDataFolder(folder, host) {
  fs.writeFileSync(path.join(folder, 'host.json'), JSON.stringify(host));
}

/**
 * Deletes everything that the demo has kept.
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
 * A file alone proves nothing, since a host that was killed leaves it behind: so the host itself is asked.
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

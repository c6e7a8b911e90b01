import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Clones the committed files into a temporary folder and starts the portal there twice: without packages, build and data, and with them.
 *
 * @returns {Promise<{ cold: number, warm: number }>} Seconds.
 */
export async function measureStart() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'practice-portal-start-'));
  try {
    const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`git clone failed: ${stderr}`);
    return { cold: await start(folder), warm: await start(folder) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @returns {Promise<number>} Seconds until `npm start` prints the address.
 */
function start(folder) {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/setup/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: '9700' },
  });
  return new Promise((resolve, reject) => {
    let output = '';
    let seconds = 0;
    child.stderr.on('data', (chunk) => (output += chunk));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (seconds > 0 || !output.includes('is ready')) return;
      seconds = (performance.now() - began) / 1000;
      child.kill('SIGINT');
    });
    child.once('error', reject);
    child.once('close', () => (seconds > 0 ? resolve(seconds) : reject(new Error(`npm start failed:\n${output}`))));
  });
}

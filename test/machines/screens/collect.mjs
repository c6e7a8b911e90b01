/**
 * Collects the screens of all charts. It follows the view tests' generated paths, and renders the views in several languages instead of
 * testing them.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** @typedef {import('./collected-screen.ts').CollectedScreen} CollectedScreen */

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** All tests of `collect-screens.ts` and no other. */
const TESTS = '^screens of ';

/**
 * @param {object} options
 * @param {'states' | 'texts'} options.cover Each state once, or also each text once, which takes longer.
 * @param {string} [options.textsOf] The ID of a chart whose texts are covered in any case.
 * @returns {Promise<CollectedScreen[]>}
 * @throws {Error} With what the run printed, if a path did not come to its end.
 */
export async function collectScreens({ cover, textsOf = '' }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screens-'));
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  try {
    await promisify(execFile)(
      process.execPath,
      [vitest, 'run', '--project', 'view', 'test/machines/', '--testNamePattern', TESTS],
      {
        cwd: root,
        maxBuffer: Infinity,
        env: {
          ...withoutVitest(),
          PRACTICE_PORTAL_SCREENS: folder,
          PRACTICE_PORTAL_SCREENS_COVER: cover,
          PRACTICE_PORTAL_SCREENS_TEXTS_OF: textsOf,
        },
      },
    );
    return fs
      .readdirSync(folder)
      .toSorted()
      .flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  } catch (error) {
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    throw new Error(`The screens could not be collected:\n${stdout}\n${stderr}`, { cause: error });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** A test run inside of another one must not take itself for the outer run's worker. */
const withoutVitest = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_V8|TEST$|DEV$|PROD$|MODE$|NODE_ENV$)/.test(name)),
  );

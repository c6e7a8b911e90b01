/** Redis, and WordPress' object cache in it. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startGuarded, until, writePhp } from './native-php.mjs';

const dropIn = fileURLToPath(new URL('../fixtures/redis/object-cache.php', import.meta.url));

export type Redis = {
  /** From the next request on, WordPress keeps its object cache in an empty Redis, or only in each request. */
  use: (isUsed: boolean) => void;
  /** Redis loses all its data, as when its memory is full or it restarts. */
  forget: () => void;
  /** Writes the drop-in into a server's files. */
  addTo: (root: string) => void;
  end: () => Promise<void>;
};

/** @param folder A folder for Redis alone. */
export async function startRedis(folder: string): Promise<Redis> {
  fs.mkdirSync(folder);
  const socket = path.join(folder, 'socket');
  const isUsedFile = path.join(folder, 'is-used');
  const redis = (...words: string[]) =>
    execFileSync('redis-cli', ['-s', socket, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const options = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = startGuarded(folder, 'redis-server', options);
  await until(() => redis('PING').trim() === 'PONG');
  const forget = () => void redis('FLUSHALL');
  return {
    forget,
    use(isUsed) {
      forget();
      if (isUsed) fs.writeFileSync(isUsedFile, '');
      else fs.rmSync(isUsedFile, { force: true });
    },
    addTo: (root) =>
      writePhp(
        root,
        'wp-content/object-cache.php',
        `if ( is_file( '${isUsedFile}' ) ) { define( 'REDIS_SOCKET', '${socket}' ); require '${dropIn}'; }`,
      ),
    end: server.end,
  };
}

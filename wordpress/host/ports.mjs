/**
 * Listens only on this machine, because the site is a demo: on the wished port, or the next free one.
 *
 * @param {import('node:http').Server} server
 * @param {number} wished 0 takes any free port.
 * @returns {Promise<number>} The port.
 */
export async function listen(server, wished) {
  for (let port = wished; port < wished + 100; port += 1) {
    const taken = await tryPort(server, port);
    if (taken !== null) return taken;
  }
  throw new Error(`None of the ports ${wished} to ${wished + 99} is free. Set PORT to another one.`);
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number | null>} The port; null if another program uses it.
 */
function tryPort(server, port) {
  return new Promise((resolve, reject) => {
    const failed = (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    };
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port);
    });
  });
}

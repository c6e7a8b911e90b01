import { withTypeScript } from '../load-typescript.mjs';

/** @type {() => Promise<Map<string, string>>} */
const gather = () => withTypeScript('scripts/gallery/gallery-files.ts', ({ galleryFiles }) => galleryFiles());

/**
 * @param {Promise<Map<string, string>>} gathered
 * @param {string} name Such as `/address.svg`.
 * @param {import('node:http').ServerResponse} response
 */
async function answer(gathered, name, response) {
  const content = (await gathered).get(`charts${name}`);
  response.statusCode = content === undefined ? 404 : 200;
  response.setHeader('Content-Type', name.endsWith('.svg') ? 'image/svg+xml' : 'application/json');
  response.end(content ?? '{}');
}

/**
 * A Vite plugin: puts drawings and data of all charts beside the gallery, in a build and in the development server.
 *
 * @returns {import('vite').Plugin}
 */
export const galleryData = () => ({
  name: 'gallery-data',
  async generateBundle() {
    for (const [fileName, source] of await gather()) this.emitFile({ type: 'asset', fileName, source });
  },
  configureServer(server) {
    /** @type {Promise<Map<string, string>> | null} */
    let gathered = null;
    server.watcher.on('change', () => (gathered = null));
    server.middlewares.use('/machines/charts/', (request, response, next) => {
      gathered ??= gather();
      // oxlint-disable-next-line promise/no-callback-in-promise -- It is the server's way of taking errors.
      answer(gathered, request.url ?? '', response).catch(next);
    });
  },
});

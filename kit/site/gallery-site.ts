/** The gallery as a site of Vite: for a build and for the development server. */
import type { Server, ServerResponse } from 'node:http';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { parseOrigin } from '../bridge/transports.ts';
import { commonJs } from '../config/common-js.ts';
import type { KitConfig } from '../config/index.ts';
import { ownResolve } from '../config/own-resolve.ts';
import { withProject } from '../config/project.ts';
import { galleryFiles } from '../docs/gallery-files.ts';
import { relayMessages } from './relay.ts';

/** The page imports the project's configuration by this name. */
const CONFIGURATION = 'virtual:statechart-kit-config';

export type GallerySite = {
  /** The project's `statechart-kit.config.ts`. */
  configFile: string;
  /** The build's output folder. */
  outDir: string;
  /** Called for each chart that fails in a build, with the reason. */
  onProblem?: (line: string) => void;
};

async function answer(gathered: Promise<Map<string, string>>, name: string, response: ServerResponse) {
  const content = (await gathered).get(name);
  response.statusCode = content === undefined ? 404 : 200;
  response.setHeader('Content-Type', name.endsWith('.svg') ? 'image/svg+xml' : 'application/json');
  response.end(content ?? '{}');
}

/** Drawings and data of all charts lie beside the gallery; its page has the project's title and charts. */
function galleryOf(
  configFile: string,
  {
    base,
    title,
    origins,
    onProblem,
  }: Pick<KitConfig, 'base' | 'title'> & Pick<GallerySite, 'onProblem'> & { origins: readonly string[] },
): Plugin {
  const gather = (warn: (line: string) => void) =>
    withProject(configFile, (project) => galleryFiles(project, (line) => warn(`Failed: ${line}`)));
  return {
    name: 'statechart-kit-gallery',
    resolveId: (id) => (id === CONFIGURATION ? configFile : null),
    transformIndexHtml: (html) => html.replace('%TITLE%', title.replace(/&/g, '&amp;').replace(/</g, '&lt;')),
    async generateBundle() {
      for (const [fileName, source] of await gather(onProblem ?? ((line) => this.warn(line))))
        this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      if (server.httpServer) relayMessages(server.httpServer as Server, { path: `${base}live`, origins });
      let gathered: Promise<Map<string, string>> | null = null;
      server.watcher.on('change', () => (gathered = null));
      // Compares the path itself, because `use(path, …)` would also match the page's module `charts.js`.
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '';
        const pathname = URL.canParse(url, 'http://gallery') ? new URL(url, 'http://gallery').pathname : '';
        if (!pathname.startsWith(`${base}charts/`)) {
          next();
          return;
        }
        gathered ??= gather((line) => server.config.logger.warn(line));
        // oxlint-disable-next-line promise/no-callback-in-promise -- It is the server's way of taking errors.
        answer(gathered, pathname.slice(base.length), response).catch(next);
      });
    },
  };
}

/**
 * The oldest browsers that the gallery supports. Older releases of Vite would build for older browsers, in which the gallery does
 * not run.
 */
const TARGET = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];

/**
 * For `build` and `createServer` of Vite.
 *
 * @throws {TypeError} when `watched.origins` has something that is not an origin
 */
export async function gallerySite({ configFile, outDir, onProblem }: GallerySite): Promise<InlineConfig> {
  const file = resolve(configFile);
  const { base, title, watched } = await withProject(file, async ({ config }) => config);
  const origins = (watched?.origins ?? []).map(parseOrigin);
  const root = fileURLToPath(new URL('../gallery', import.meta.url));
  return {
    ...(await ownResolve(dirname(file), () => {})),
    root,
    configFile: false,
    base,
    plugins: [commonJs(), galleryOf(file, { base, title, origins, ...(onProblem && { onProblem }) })],
    oxc: { jsx: { runtime: 'automatic' } },
    server: { fs: { allow: [dirname(file), resolve(root, '..')] } },
    build: { outDir: resolve(outDir), emptyOutDir: true, target: TARGET },
  };
}

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from './scripts/build/browser-floor.mjs';
import { clientTexts } from './scripts/build/client-texts.mjs';
import { compiledTranslations } from './scripts/build/compiled-translations.mjs';
import { importWithStyles } from './scripts/build/import-with-styles.mjs';
import { namedInManifest } from './scripts/build/named-in-manifest.mjs';
import { textSize } from './scripts/build/text-size.mjs';
import { withoutDevTools } from './scripts/build/without-dev-tools.mjs';
import { withoutDescriptions } from './scripts/build/without-descriptions.mjs';

/** The maps library's entry is ten times as large as its modules that the portal uses: docs/decisions/libraries.md. */
export const mapsLibrary = {
  find: /^@react-google-maps\/api$/,
  replacement: fileURLToPath(new URL('./src/ui/map/maps-library.js', import.meta.url)),
};

/** React 19 has the hook that this package brings to older ones: 0.2 kB on every page. wouter and @xstate/react import it. */
const reactsOwnStore = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
];

/** The libraries of every view are one file. It compresses better than several, and browsers keep it when only the portal changes. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate\/react|use-sync-external-store|wouter(?!\/src\/use-hash-location)|regexparam)\//;

/** The portal's entry. The entry of wp-admin's page Reports shares nothing with it. */
const ENTRY = '/src/main.tsx';

/** The registration's own code, and the module by which `main.tsx` asks for it. */
const REGISTRATION = /\/(machines|src\/pages)\/registration\//;
const REGISTRATION_ENTRY = /\/src\/pages\/registration\/entry\.ts$/;

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The entry and lazy modules whose static imports lead to a module. */
function waysTo(id: string, graph: Graph): string[] {
  const ways = new Set<string>();
  const seen = new Set<string>();
  const visit = (module: string) => {
    const info = seen.has(module) ? null : graph.getModuleInfo(module);
    seen.add(module);
    if (info?.isEntry || info?.dynamicImporters.length) ways.add(module);
    info?.importers.forEach(visit);
  };
  visit(id);
  return [...ways];
}

/**
 * The registration's first page loads three files, because more files compress worse and need more requests: the libraries, the
 * registration's own code, and the code of `main.tsx` with what the registration shares with other views.
 */
const isRegistrations = (ways: string[]) =>
  ways.some((way) => REGISTRATION_ENTRY.test(way)) && ways.every((way) => REGISTRATION.test(way));
const isEverybodys = (ways: string[]) =>
  ways.some((way) => way.endsWith(ENTRY)) ||
  (ways.some((way) => REGISTRATION_ENTRY.test(way)) && !isRegistrations(ways));

/** Small modules that several views share, by the file they come in. Alone, each would be a file of a few lines and a request. */
const SHARED = {
  common:
    /machines\/(lib\/(deep-equal|errors|mailto|send-to-children|send-to-parent)|map-loader\/map-loader\.selectors)\.ts|src\/ui\/(VisuallyHidden\.|text\/hidden\.)|src\/services\/(safe-url|browser\/(after-paint|idempotency-key|navigation|scrolling|unsaved-changes-guard)|wordpress\/(api-schema|view-data))\.ts/,
  fields: /src\/ui\/(fields\/SelectField|use-focus-restore)\./,
  membership: /src\/(ui\/(membership\/membership-status|text\/dates)|services\/wordpress\/account\/membership)\./,
  rest: /src\/services\/wordpress\/(rest|create-rest-client)\.ts/,
};

/** The module by which `main.tsx` asks for a page. */
const PAGE_ENTRY = /\/src\/pages\/([\w-]+)\/entry\.ts$/;

export default defineConfig(({ command }) => {
  // Tests build too, and Vitest sets NODE_ENV to "test". With that, React's development build would be bundled, which is twice as large.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    base: './',
    plugins: [
      react(),
      withoutDescriptions(),
      withoutDevTools(),
      importWithStyles(),
      namedInManifest(REGISTRATION_ENTRY),
      clientTexts(),
      compiledTranslations(),
    ],
    css: { postcss: { plugins: [textSize()] } },
    resolve: { alias: [mapsLibrary, ...reactsOwnStore] },
    build: {
      outDir: 'wordpress/plugin/build',
      target: buildTarget,
      emptyOutDir: true,
      manifest: 'manifest.json',
      // The libraries' licences require that their texts are distributed with the code.
      license: { fileName: 'third-party-licences.md' },
      // The plugin prints the preloads of a view's scripts, so the entry lists only styles, which must load first.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: {
        // Constants such as the limits of fields are written where they are used: 0.1 kB on the registration's first page.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        input: ['src/main.tsx', 'src/admin/reports/reports-page.ts'],
        output: {
          chunkFileNames: ({ name, facadeModuleId }) =>
            `assets/${PAGE_ENTRY.exec(facadeModuleId ?? '')?.[1] ?? name}-[hash].js`,
          codeSplitting: {
            groups: [
              { name: 'libraries', test: LIBRARIES, priority: 2 },
              {
                name: (id, graph) => (isEverybodys(waysTo(id, graph)) ? 'main' : null),
                debugName: 'main',
                priority: 1,
              },
              {
                name: (id, graph) => (isRegistrations(waysTo(id, graph)) ? 'registration' : null),
                debugName: 'registration',
              },
              ...Object.entries(SHARED).map(([name, test]) => ({ name, test })),
            ],
          },
        },
      },
    },
  };
});

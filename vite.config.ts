import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from './scripts/build/browser-floor.mjs';
import { clientTexts } from './scripts/build/client-texts.mjs';
import { compiledTranslations } from './scripts/build/compiled-translations.mjs';
import { importWithStyles } from './scripts/build/import-with-styles.mjs';
import { namedInManifest } from './scripts/build/named-in-manifest.mjs';
import { textSize } from './scripts/build/text-size.mjs';
import { withoutDescriptions } from './scripts/build/without-descriptions.mjs';

/** The published sources of the maps library are a tenth of its entry's size: docs/decisions/libraries.md. */
export const mapsLibrary = {
  find: /^@react-google-maps\/api$/,
  replacement: fileURLToPath(new URL('./src/ui/map/maps-library.js', import.meta.url)),
};

/** What every view is made of: one file, which compresses better than several and stays the same when only the portal changes. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate\/react|use-sync-external-store|wouter(?!\/src\/use-hash-location)|regexparam)\//;

/** The portal's entry. The entry of wp-admin's page Reports shares nothing with it. */
const ENTRY = '/src/main.tsx';

/** The registration's own code, and the two modules by which `main.tsx` asks for it. */
const REGISTRATION = /\/(machines|src\/pages)\/registration\//;
const REGISTRATION_ENTRY = /\/src\/pages\/registration\/(index\.tsx|actors\.ts)$/;

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The modules by which the browser comes to this one: `main.tsx`, or what it asks for later. */
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
 * What the registration's first page waits for is three files, since several compress worse and a browser asks for them one
 * by one: the libraries, the registration's own, and what is everybody's, with the little that other views share with it.
 */
const isRegistrations = (ways: string[]) =>
  ways.some((way) => REGISTRATION_ENTRY.test(way)) && ways.every((way) => REGISTRATION.test(way));
const isEverybodys = (ways: string[]) =>
  ways.some((way) => way.endsWith(ENTRY)) ||
  (ways.some((way) => REGISTRATION_ENTRY.test(way)) && !isRegistrations(ways));

/** What most views have of the portal, and what some have: each of these alone would be a file of two lines. */
const COMMON =
  /machines\/lib\/(deep-equal|errors|mailto|send-to-children|send-to-parent)\.ts|src\/ui\/VisuallyHidden\.|src\/ui\/text\/hidden\.|src\/services\/(safe-url|browser\/(after-paint|idempotency-key|scrolling|unsaved-changes-guard)|wordpress\/(api-schema|view-data))\.ts/;

export default defineConfig(({ command }) => {
  // Tests build as well, and under vitest NODE_ENV is "test": React would come as for development, twice as large.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    base: './',
    plugins: [
      react(),
      withoutDescriptions(),
      importWithStyles(),
      namedInManifest(REGISTRATION_ENTRY),
      clientTexts(),
      compiledTranslations(),
    ],
    css: { postcss: { plugins: [textSize()] } },
    resolve: { alias: [mapsLibrary] },
    build: {
      outDir: 'wordpress/plugin/build',
      target: buildTarget,
      emptyOutDir: true,
      manifest: 'manifest.json',
      // What their licences ask for: their texts go where the code goes.
      license: { fileName: 'third-party-licences.md' },
      // The plugin names what a view loads; naming it in the entry as well would only make that longer. Styles have to be there first.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: {
        input: ['src/main.tsx', 'src/admin/reports/reports-page.ts'],
        output: {
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
              { name: 'common', test: COMMON },
            ],
          },
        },
      },
    },
  };
});

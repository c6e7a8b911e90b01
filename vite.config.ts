import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutDescriptions } from './scripts/without-descriptions.mjs';

/** The published sources of the maps library are a tenth of its entry's size: docs/decisions/libraries.md. */
export const mapsLibrary = {
  find: /^@react-google-maps\/api$/,
  replacement: fileURLToPath(new URL('./src/ui/map/maps-library.js', import.meta.url)),
};

/** The libraries' stand-in for a hook that React has had since version 18. */
const syncExternalStore = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
];

export default defineConfig(({ command }) => {
  // Tests build as well, and under vitest NODE_ENV is "test": React would come as for development, twice as large.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    base: './',
    plugins: [react(), withoutDescriptions()],
    resolve: { alias: [mapsLibrary, ...syncExternalStore] },
    build: {
      outDir: 'wordpress/plugin/build',
      emptyOutDir: true,
      manifest: 'manifest.json',
      rollupOptions: { input: 'src/main.tsx' },
    },
  };
});

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { galleryData } from './scripts/gallery/gallery-data.mjs';

/** The machine gallery: a page of its own, for developers, at `/machines/` of the demo. It is no part of the plugin. */
export default defineConfig(({ command }) => {
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: fileURLToPath(new URL('./src/inspector/gallery', import.meta.url)),
    base: '/machines/',
    plugins: [react(), galleryData()],
    build: { outDir: fileURLToPath(new URL('./dist/gallery', import.meta.url)), emptyOutDir: true },
  };
});

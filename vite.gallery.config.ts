import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { gallerySite } from './kit/site/gallery-site.ts';

const fromHere = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The machine gallery: a separate page for developers, at `/machines/` of the demo. It is not part of the plugin. */
export default defineConfig(({ command }) => {
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return gallerySite({ configFile: fromHere('./statechart-kit.config.ts'), outDir: fromHere('./dist/gallery') });
});

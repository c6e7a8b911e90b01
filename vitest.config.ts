import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { mapsLibrary } from './vite.config.ts';

/**
 * One project per kind of surroundings. `*.test.ts` runs in Node, `*.view.test.tsx` and `*.dom.test.ts` in happy-dom,
 * `*.build.test.ts` on the built bundle, `*.wordpress.test.ts` against a WordPress in memory, `*.browser.test.ts` in Chromium against a running portal.
 */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: [mapsLibrary] },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['browser', 'wordpress', 'dom', 'build'].map((kind) => `test/**/*.${kind}.test.ts`),
          // What these import keeps nothing between tests; each file for itself would read all charts again.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'build', environment: 'node', include: ['test/**/*.build.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'view',
          environment: 'happy-dom',
          include: ['test/**/*.view.test.tsx', 'test/**/*.dom.test.ts'],
          setupFiles: ['test/kit/quiet-console.ts', 'test/kit/blank-frames.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'wordpress',
          environment: 'node',
          include: ['test/**/*.wordpress.test.{ts,tsx}'],
          fileParallelism: false,
          // One after another in one process, so that files can share a WordPress that is booted already.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/**/*.browser.test.ts'],
          // Each with a portal of its own: portal.setup.ts starts as many.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/browser/portal.setup.ts'],
        },
      },
    ],
  },
});

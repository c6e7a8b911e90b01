import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { onPublishedModules } from './test/embed/kit/on-published-modules.ts';
import { JOURNEYS_ON_BOTH, ON_BOTH } from './test/wordpress/covers.ts';
import { mapsLibrary } from './vite.config.ts';

/** Files that need an isolated window each, because their code adds listeners that it never removes, or because they test code before it has loaded. */
const ALONE = [
  'test/machines/card-form/card-element.view.test.tsx',
  // React looks for its developer tools only when it loads.
  'test/machines/registration/rendered.view.test.tsx',
];
/**
 * The embedding library's tests run once, on the modules that are published, each file in a window of its own. `interpreter/` holds that these
 * behave like the sources.
 */
const PUBLISHED = ['test/embed/**/*.{view,dom}.test.{ts,tsx}'];
const VIEWS = {
  environment: 'happy-dom',
  include: ['test/**/*.view.test.tsx', 'test/**/*.dom.test.ts'],
  setupFiles: [
    'test/kit/undo-replaced.ts',
    'test/kit/quiet-console.ts',
    'test/kit/blank-frames.ts',
    'test/machines/texts-in-english.ts',
  ],
};
/** Vitest's `vmForks` would be faster, but with one worker it runs all files of a project in one window. */
const ALONE_EACH = { ...VIEWS, pool: 'forks' as const, setupFiles: ['test/kit/own-window.ts', ...VIEWS.setupFiles] };

/**
 * One project for each environment:
 *
 * - `*.test.ts`: Node
 * - `*.view.test.tsx` and `*.dom.test.ts`: happy-dom
 * - `*.build.test.ts`: the built bundle
 * - `*.wordpress.test.ts`: a shared WordPress
 * - `*.host.test.ts`: a WordPress for each file
 * - `*.native.test.ts`: native PHP and MariaDB
 * - `*.browser.test.ts`: Chromium and a running portal
 * - `*.engine.test.ts`: Firefox and WebKit, and a running portal
 */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: [mapsLibrary] },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // With `--changed`, a change of these runs every test, because tests use them without an import.
    forceRerunTriggers: ['**/package-lock.json', '**/{vitest,vite}.config.*', '**/*.php'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['browser', 'engine', 'wordpress', 'host', 'native', 'dom', 'build'].map(
            (kind) => `test/**/*.${kind}.test.ts`,
          ),
          setupFiles: ['test/kit/undo-replaced.ts', 'test/machines/texts-in-english.ts'],
          // The imported modules keep no state between tests. With isolation, each file would load all charts again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'build',
          environment: 'node',
          include: ['test/**/*.build.test.ts'],
          // Tests mostly wait for other processes, so two at a time use both cores.
          maxConcurrency: 2,
          // All files use the same build in memory.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...VIEWS,
          name: 'view',
          setupFiles: [...VIEWS.setupFiles, 'test/kit/quick-styles.ts', 'test/kit/no-owner-stacks.ts'],
          exclude: [...ALONE, ...PUBLISHED],
          // React and the charts load once. Each test removes what it has added to the document.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...ALONE_EACH, name: 'view-alone', include: ALONE },
      },
      {
        extends: true,
        plugins: [onPublishedModules()],
        test: { ...ALONE_EACH, name: 'published', include: PUBLISHED },
      },
      {
        extends: true,
        test: {
          name: 'wordpress',
          environment: 'node',
          include: ['test/**/*.wordpress.test.{ts,tsx}'],
          // Each worker has a WordPress of its own, which its files share.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        // A separate run from `wordpress`, so that both can run at the same time.
        test: {
          name: 'host',
          environment: 'node',
          include: ['test/**/*.host.test.{ts,tsx}'],
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'newest',
          environment: 'node',
          include: [...ON_BOTH],
          fileParallelism: false,
          isolate: false,
          globalSetup: ['test/wordpress/newest.setup.ts'],
          setupFiles: ['test/wordpress/kit/on-the-newest.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'newest-browser',
          environment: 'node',
          include: [...JOURNEYS_ON_BOTH],
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 3 },
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['test/browser/newest.setup.ts'],
        },
      },
      // Not part of `npm test`: `npm run compatibility` runs it on plugins that are not part of the project.
      {
        extends: true,
        test: { name: 'compatibility', environment: 'node', include: ['test/compatibility/real-plugins.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'native',
          environment: 'node',
          include: ['test/**/*.native.test.ts'],
          // Each file uses all processors.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/**/*.browser.test.ts'],
          // Each worker has its own portal, which portal.setup.ts starts, and its own Chromium.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['test/browser/portal.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          environment: 'node',
          include: ['test/engines/*.engine.test.ts'],
          // All files share one portal, and one browser of each engine.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['test/engines/engines.setup.ts'],
        },
      },
    ],
  },
});

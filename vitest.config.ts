import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { onPublishedModules } from './test/embed/kit/on-published-modules.ts';
import { JOURNEYS_ON_BOTH, ON_BOTH, ON_NEWEST, RACES } from './test/wordpress/covers.ts';
import { mapsLibrary } from './vite.config.ts';

/** Tests of what listens to its window as long as the page lives, or of code that has not come yet: each file in surroundings of its own. */
const ALONE = [
  'test/embed/**/*.{view,dom}.test.{ts,tsx}',
  'test/machines/card-form/card-element.view.test.tsx',
  // React looks for its developer tools once.
  'test/machines/registration/rendered.view.test.tsx',
];
/** The surroundings are a context of Node's `vm`: as much each file's own as a process is, and the process and happy-dom itself begin once. */
const ALONE_EACH = { pool: 'vmForks' } as const;
/** The embedding library beside the package that it stands in for, the longest of it: on what is published of the library, once. */
const PUBLISHED_ALONE = ['published.dom', 'update.dom', 'methods.dom', 'react-sequences.view'].map(
  (name) => `test/embed/${name}.test.{ts,tsx}`,
);
const VIEWS = {
  environment: 'happy-dom',
  include: ['test/**/*.view.test.tsx', 'test/**/*.dom.test.ts'],
  setupFiles: ['test/kit/quiet-console.ts', 'test/kit/blank-frames.ts', 'test/machines/texts-in-english.ts'],
};

/**
 * One project per kind of surroundings. `*.test.ts` runs in Node, `*.view.test.tsx` and `*.dom.test.ts` in happy-dom,
 * `*.build.test.ts` on the built bundle, `*.wordpress.test.ts` against a WordPress in memory that they share, `*.host.test.ts` against one of their own, `*.native.test.ts` against one on the machine's own PHP and MariaDB, `*.browser.test.ts` in Chromium against a running portal,
 * `*.engine.test.ts` in Firefox and WebKit against one.
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
          exclude: ['browser', 'engine', 'wordpress', 'host', 'native', 'dom', 'build'].map(
            (kind) => `test/**/*.${kind}.test.ts`,
          ),
          setupFiles: ['test/machines/texts-in-english.ts'],
          // What these import keeps nothing between tests; each file for itself would read all charts again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'build',
          environment: 'node',
          include: ['test/**/*.build.test.ts'],
          // A test that starts another process waits for it, so two at a time keep both cores busy.
          maxConcurrency: 2,
          // What they build in memory and read of it is the same for all.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...VIEWS,
          name: 'view',
          setupFiles: [...VIEWS.setupFiles, 'test/kit/quick-styles.ts', 'test/kit/no-owner-stacks.ts'],
          exclude: ALONE,
          // React and the charts are read once. What a test leaves in the document it takes away itself, in any order of the files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...VIEWS, ...ALONE_EACH, name: 'view-alone', include: ALONE, exclude: PUBLISHED_ALONE },
      },
      {
        extends: true,
        plugins: [onPublishedModules()],
        test: { ...VIEWS, ...ALONE_EACH, name: 'published', include: ['test/embed/*.{view,dom}.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'wordpress',
          environment: 'node',
          include: ['test/**/*.wordpress.test.{ts,tsx}'],
          exclude: process.env['WORDPRESS_NEWEST'] ? [...ON_NEWEST] : [],
          fileParallelism: false,
          // One after another in one process, so that files can share a WordPress that is booted already.
          isolate: false,
        },
      },
      {
        extends: true,
        // Nothing is booted twice by their being another run than those above, beside which they find their place.
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
          include: [...ON_BOTH, ...ON_NEWEST, ...RACES],
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
      // No gate: `npm run compatibility` runs it on plugins that are no part of the project.
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
          exclude: process.env['WORDPRESS_NEWEST'] ? [...RACES] : [],
          // Each takes all processors for itself.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/**/*.browser.test.ts'],
          // Each with a portal of its own, which portal.setup.ts starts, and with a Chromium of its own for all its files.
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
          // One portal, and one browser of each engine, which files share.
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

/**
 * Runs the charts' tools in this project: `node scripts/kit/kit.mjs <command>` works like `npx statechart-kit <command>` in a
 * project that has installed the package.
 */
import { withTypeScript } from './load-typescript.mjs';

process.exitCode = await withTypeScript('kit/cli/index.ts', ({ main }) =>
  main(process.argv.slice(2), { say: (/** @type {string} */ line) => console.log(line) }),
);

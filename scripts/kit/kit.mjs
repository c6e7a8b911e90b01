/** The charts' tools of this project: `node scripts/kit/kit.mjs <command>`, as `npx statechart-kit <command>` where the package is installed. */
import { withTypeScript } from './load-typescript.mjs';

process.exitCode = await withTypeScript('kit/cli/index.ts', ({ main }) =>
  main(process.argv.slice(2), { say: (/** @type {string} */ line) => console.log(line) }),
);

/** ELK with a memory on disk: what it makes of a graph depends on that graph alone, and takes seconds for a large one. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayoutEngine } from './layout.ts';

const read = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // It was not kept, or not by us.
    return null;
  }
};

function keep(folder: string, file: string, laid: unknown) {
  try {
    mkdirSync(folder, { recursive: true });
    // Whole or not at all: others read while this is written.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, JSON.stringify(laid));
    renameSync(own, file);
  } catch {
    // Where nothing can be kept, it is computed again.
  }
}

/**
 * @param engine made when something was never laid out before
 * @param version of the engine: another one may lay out in another way
 * @param folder where it is kept; it can be removed at any time
 */
export function remembered(engine: () => LayoutEngine, version: string, folder: string): LayoutEngine {
  return {
    async layout(graph) {
      const key = createHash('sha256')
        .update(`${version}\n${JSON.stringify(graph)}`)
        .digest('hex');
      const file = join(folder, `${key.slice(0, 32)}.json`);
      // What ELK makes of a graph has that graph's type, which nobody can say of what was read.
      const kept = read(file);
      if (kept !== null) return kept as never;
      const laid = await engine().layout(graph);
      keep(folder, file, laid);
      return laid;
    },
  };
}

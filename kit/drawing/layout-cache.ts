/** Caches layouts of ELK on disk. A layout depends only on its graph, and a large one takes seconds. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayoutEngine } from './layout.ts';

/** Enough for some hundred charts in every level of detail; a few megabytes. */
const MOST = 2_000;

const read = (file: string): unknown => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const now = new Date();
    utimesSync(file, now, now);
    return kept;
  } catch {
    // The file is missing or was not written by this module.
    return null;
  }
};

/** Charts change, so the layouts that were unused the longest are removed. */
function prune(folder: string, most: number) {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length <= most) return;
  const used = files
    .map((file) => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => a.at - b.at);
  // Deletes in batches, so that not every write has to count the files.
  for (const { file } of used.slice(0, files.length - Math.floor(most * 0.8))) rmSync(file, { force: true });
}

function keep(folder: string, file: string, laid: unknown, most: number) {
  try {
    mkdirSync(folder, { recursive: true });
    // Writes atomically, because other processes read at the same time.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, JSON.stringify(laid));
    renameSync(own, file);
    prune(folder, most);
  } catch {
    // If nothing can be stored, the layout is computed again.
  }
}

/**
 * @param engine creates the engine when a layout is not cached
 * @param version of the engine, because another version may compute another layout
 * @param folder of the cache; it can be removed at any time
 * @param most the maximum number of layouts
 */
export function withLayoutCache(
  engine: () => LayoutEngine,
  version: string,
  folder: string,
  most = MOST,
): LayoutEngine {
  return {
    async layout(graph) {
      const key = createHash('sha256')
        .update(`${version}\n${JSON.stringify(graph)}`)
        .digest('hex');
      const file = join(folder, `${key.slice(0, 32)}.json`);
      // ELK returns the type of its input graph, which a cached layout cannot prove.
      const kept = read(file);
      if (kept !== null) return kept as never;
      const laid = await engine().layout(graph);
      keep(folder, file, laid, most);
      return laid;
    },
  };
}

/** Seeds of random paths that failed. They are kept in a file and run first until all of their paths pass. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder of the project in which the tests run. */
const FOLDER = 'test-results/seeds';

/** As many seeds as there are 32-bit numbers. */
const SEEDS = 2 ** 32;

const fileOf = (chart: string, level: string) => join(process.cwd(), FOLDER, `${chart}.${level}.json`);

/** The seeds of a run: those that failed before, then the wanted one. `new` is another one each time. */
export function seedsOf(chart: string, level: string, wanted: number | 'new' = 1): number[] {
  const seed = wanted === 'new' ? Math.floor(Math.random() * SEEDS) : wanted;
  return [...new Set([...keptSeeds(chart, level), seed])];
}

/** A file that is no list of numbers is read as empty: its worth is one run. */
function keptSeeds(chart: string, level: string): number[] {
  const file = fileOf(chart, level);
  if (!existsSync(file)) return [];
  try {
    const seeds: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(seeds) ? seeds.filter((seed) => Number.isInteger(seed)) : [];
  } catch {
    return [];
  }
}

function write(chart: string, level: string, seeds: readonly number[]) {
  const file = fileOf(chart, level);
  if (seeds.length === 0) return rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(seeds)}\n`);
}

/**
 * Runs the paths of seeds. A seed is kept when one of its paths fails, and dropped when all have passed.
 *
 * @param seeds the seed of each path
 * @returns runs a path of that seed; throws what the path throws, with the seed in the message
 */
export function keepFailingSeeds(chart: string, level: string, seeds: readonly number[]) {
  /** The number of paths of each seed that have not passed yet. */
  const left = new Map<number, number>();
  for (const seed of seeds) left.set(seed, (left.get(seed) ?? 0) + 1);
  return async (seed: number | undefined, run: () => Promise<void>) => {
    if (seed === undefined) return run();
    try {
      await run();
    } catch (error) {
      write(chart, level, [...new Set([...keptSeeds(chart, level), seed])]);
      if (error instanceof Error) error.message += `\n\nSeed: ${seed}. It runs first until it passes.`;
      throw error;
    }
    const others = left.get(seed)! - 1;
    left.set(seed, others);
    if (others === 0)
      write(
        chart,
        level,
        keptSeeds(chart, level).filter((kept) => kept !== seed),
      );
  };
}

/** The coverage of the generated runs, in one small file per chart and level. The reports collect these files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type PathStats = {
  paths: number;
  steps: number;
  states: string;
  transitions: string;
  /** The guards that were both true and false, if they count. */
  guards?: string;
  /** How often each transition was taken, by key, if the driver knows. The gallery shows it in the drawing. */
  taken?: Record<string, number>;
};

/** A folder of the project in which the tests run. */
export const STATS_FOLDER = join(process.cwd(), 'test-results/paths');

export function recordStats(chart: string, level: string, figures: PathStats) {
  mkdirSync(STATS_FOLDER, { recursive: true });
  writeFileSync(
    join(STATS_FOLDER, `${chart}.${level}.json`),
    `${JSON.stringify({ chart, level, ...figures }, null, 2)}\n`,
  );
}

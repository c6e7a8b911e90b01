/** What the generated runs measured, one small file per chart and level, gathered by the reports. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type PathFigures = { paths: number; steps: number; states: string; transitions: string };

export const FIGURES_FOLDER = fileURLToPath(new URL('../../test-results/paths/', import.meta.url));

export function recordFigures(chart: string, level: string, figures: PathFigures) {
  mkdirSync(FIGURES_FOLDER, { recursive: true });
  writeFileSync(
    `${FIGURES_FOLDER}${chart}.${level}.json`,
    `${JSON.stringify({ chart, level, ...figures }, null, 2)}\n`,
  );
}

/** The list of deviations in embed/README.md. A test that accepts a difference names the row that allows it. */
import { contentOf } from '../architecture/files.ts';

const rows = contentOf('embed/README.md')
  .split('## Deviations')[1]
  ?.matchAll(/^\| `([\w-]+)` +\| .+ \| .+ \|$/gm);

export const DEVIATIONS: ReadonlySet<string> = new Set([...(rows ?? [])].map(([, name]) => name!));

/** @throws Error when the list has no row of that name. Then the difference is a bug, or the list needs a row. */
export function allowedBy(deviation: string): void {
  if (!DEVIATIONS.has(deviation)) throw new Error(`embed/README.md lists no deviation "${deviation}"`);
}

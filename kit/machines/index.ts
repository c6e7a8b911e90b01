/** The catalogue of the gallery's own charts, in the same shape as the others. */
import { entriesOf, type CatalogueEntry } from '../../../machines/index.ts';
import { fetchingMachine } from './fetching/fetching.machine.ts';
import { watchingMachine } from './watching/watching.machine.ts';

const entry = entriesOf('test/inspector/machines');

export const catalogue: readonly CatalogueEntry[] = [
  entry(watchingMachine, 'Watching', 'Which actor of which tab the gallery shows, as it is now or as it was.'),
  entry(
    fetchingMachine,
    'Fetching',
    'A file beside the gallery: on its way, there, or away until it is asked for again.',
  ),
];

/** The catalogue of the gallery's own charts, in the same shape as the others. */
import type { AnyStateMachine } from 'xstate';
import type { CatalogueEntry } from '../../../machines/index.ts';
import { fetchingMachine } from './fetching/fetching.machine.ts';
import { watchingMachine } from './watching/watching.machine.ts';

const entry = (machine: AnyStateMachine, title: string, about: string): CatalogueEntry => ({
  id: machine.id,
  title,
  about,
  machine,
  model: `test/inspector/machines/${machine.id}/${machine.id}.model.ts`,
});

export const catalogue: readonly CatalogueEntry[] = [
  entry(watchingMachine, 'Watching', 'Which actor of which tab the gallery shows, as it is now or as it was.'),
  entry(
    fetchingMachine,
    'Fetching',
    'A file beside the gallery: on its way, there, or away until it is asked for again.',
  ),
];

/** The catalogue of the gallery's own charts, in the same shape as the others. */
import type { CatalogueEntry } from '../../../machines/index.ts';
import { watchingMachine } from './watching/watching.machine.ts';

export const catalogue: readonly CatalogueEntry[] = [
  {
    id: watchingMachine.id,
    title: 'Watching',
    about: 'Which actor of which tab the gallery shows, as it is now or as it was.',
    machine: watchingMachine,
    model: 'test/inspector/machines/watching/watching.model.ts',
  },
];

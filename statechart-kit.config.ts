/** All catalogues: the portal's, the embedding library's and the gallery's own, which know nothing of each other. */
import { catalogue as embedCatalogue } from '../../embed/machines/index.ts';
import { catalogue as portalCatalogue, type CatalogueEntry } from '../../machines/index.ts';
import { catalogue as galleryCatalogue } from './machines/index.ts';

export type { CatalogueEntry };

/** What they are called, and their charts in the order in which one meets them. */
export const catalogues: ReadonlyArray<{ title: string; entries: readonly CatalogueEntry[] }> = [
  { title: 'Portal', entries: portalCatalogue },
  { title: 'Embedding library', entries: embedCatalogue },
  { title: 'Gallery', entries: galleryCatalogue },
];

export const allCharts: readonly CatalogueEntry[] = catalogues.flatMap(({ entries }) => entries);

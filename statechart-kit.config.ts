/** Lists all charts of the project for `statechart-kit`. The catalogues don't import each other. */
import { defineConfig, galleryCharts, type ChartEntry } from '#kit/gallery';
import { catalogue as embedCatalogue } from './embed/machines/index.ts';
import { catalogue as portalCatalogue, type CatalogueEntry } from './machines/index.ts';

const within = (folder: string, entries: readonly CatalogueEntry[]): ChartEntry[] =>
  entries.map((entry) => ({ ...entry, source: `${folder}/${entry.id}/${entry.id}.machine.ts` }));

export default defineConfig({
  title: 'Machines of the Practice Portal',
  base: '/machines/',
  pages: 'docs/machines',
  editor: 'vscode://file/{root}/{file}:{line}',
  // The fast project first: a mutant that it notices needs no view tests.
  mutants: { projects: ['unit', 'view', 'view-alone'], compiler: ['npx', 'tsc', '-p', 'machines'] },
  watched: {
    how: 'Open a page with ?inspect at the end of its address, or turn on developer mode there.',
    address: '/register/?inspect',
    title: 'the registration',
  },
  catalogues: [
    { title: 'Portal', entries: within('machines', portalCatalogue) },
    { title: 'Embedding library', entries: within('embed/machines', embedCatalogue) },
    {
      title: 'Gallery',
      entries: galleryCharts.map((chart) => ({
        ...chart,
        source: `kit/machines/${chart.id}/${chart.id}.machine.ts`,
        model: `test/inspector/machines/${chart.id}/${chart.id}.model.ts`,
      })),
    },
  ],
});

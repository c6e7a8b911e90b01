/** The gallery's exports: its own charts, and a project's configuration for it. */
export { getCharts, defineConfig, type Catalogue, type ChartEntry, type KitConfig } from '../config/index.ts';
export { loadMachine } from '../config/load-machine.ts';
export { galleryCharts } from '../machines/index.ts';

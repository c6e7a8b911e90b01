/** Saved views: saves a user's settings in a report as JSON, and restores them. */
import { createActor, fromPromise, toPromise } from '../machines/lib/statecharts.ts';
import type { IFilter, IReportBookmark, ISlicerState } from '../models/index.ts';
import { viewRestorationMachine } from '../machines/view-restoration/view-restoration.machine.ts';

/** The parts of a page that this module needs. */
interface ViewedPage {
  name: string;
  visibility?: number;
  getFilters(): Promise<IFilter[]>;
  setFilters(filters: IFilter[]): Promise<unknown>;
  getSlicers(): Promise<
    { name: string; getSlicerState(): Promise<ISlicerState>; setSlicerState(state: ISlicerState): Promise<unknown> }[]
  >;
}

/** The parts of a report that this module needs. */
export interface ViewedReport {
  bookmarksManager: {
    capture(options?: { allPages?: boolean; personalizeVisuals?: boolean }): Promise<IReportBookmark>;
    apply(name: string): Promise<unknown>;
    applyState(state: string): Promise<unknown>;
  };
  getFilters(): Promise<IFilter[]>;
  setFilters(filters: IFilter[]): Promise<unknown>;
  getActivePage(): Promise<ViewedPage>;
  page(name: string): ViewedPage;
  setPage(name: string): Promise<unknown>;
}

/** Plain JSON, which you can store anywhere. It fits only the report from which it was saved. */
export interface SavedView {
  version: 1;
  page: string;
  /** The navigation hides the page. Users reach it by drill-through, with filters that a bookmark does not contain. */
  isDrillThrough: boolean;
  filters: IFilter[];
  /** The page's filters; only for a drill-through page. */
  pageFilters: IFilter[];
  slicers: { visual: string; state: ISlicerState }[];
  /** The app's own record of visuals, their sorting and their drilling. */
  bookmark: string;
}

/** `SectionVisibility.HiddenInViewMode` */
const HIDDEN = 1;

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Rejects with the app's error, for example before the report has loaded. */
export async function captureView(report: ViewedReport): Promise<SavedView> {
  const page = await report.getActivePage();
  const isDrillThrough = page.visibility === HIDDEN;
  const slicers = [];
  for (const slicer of await page.getSlicers())
    slicers.push({ visual: slicer.name, state: await slicer.getSlicerState() });
  const { state = '' } = await report.bookmarksManager.capture({ allPages: true, personalizeVisuals: true });
  return plain({
    version: 1,
    page: page.name,
    isDrillThrough,
    filters: await report.getFilters(),
    pageFilters: isDrillThrough ? await page.getFilters() : [],
    slicers,
    bookmark: state,
  });
}

/**
 * Shows a saved view again. Skips slicers that the page no longer has.
 *
 * Rejects with the app's error; the steps before it stay restored. Rejects with an Error if `view` is not a saved view.
 */
export async function restoreView(report: ViewedReport, view: SavedView): Promise<void> {
  // The view comes from storage, so it may be from another release or not be a view at all.
  const { version } = (view ?? {}) as { version?: unknown };
  if (version !== 1) throw new Error(`This is no saved view of version 1: its version is ${String(version)}.`);
  const page = report.page(view.page);
  const step = (run: () => Promise<unknown>) =>
    fromPromise<void, void>(async () => {
      await run();
    });
  let failure: { error: unknown } | undefined;
  const actor = createActor(
    viewRestorationMachine.provide({
      actors: {
        applyBookmark: step(() => report.bookmarksManager.applyState(view.bookmark)),
        applyFilters: step(() => report.setFilters(view.filters)),
        showPage: step(() => report.setPage(view.page)),
        applyPageFilters: step(() => page.setFilters(view.pageFilters)),
        applySlicers: step(async () => {
          if (view.slicers.length === 0) return;
          const slicers = await page.getSlicers();
          for (const { visual, state } of view.slicers)
            await slicers.find(({ name }) => name === visual)?.setSlicerState(state);
        }),
      },
    }),
    { input: { isDrillThrough: view.isDrillThrough } },
  );
  actor.on('step.failed', ({ error }) => (failure = { error }));
  actor.start();
  await toPromise(actor);
  if (failure) throw failure.error;
}

/** Applies a bookmark and keeps the report's current filters. */
export async function applyBookmark(report: ViewedReport, name: string): Promise<void> {
  const filters = await report.getFilters();
  await report.bookmarksManager.apply(name);
  await report.setFilters(filters);
}

/** Saved views: what a person has set in a report, as JSON, and how it is restored. */
import { createActor, fromPromise, toPromise } from '../machines/lib/statecharts.ts';
import type { IFilter, IReportBookmark, ISlicerState } from '../models/index.ts';
import { viewRestorationMachine } from '../machines/view-restoration/view-restoration.machine.ts';

/** A page, as far as a saved view concerns it. */
interface ViewedPage {
  name: string;
  visibility?: number;
  getFilters(): Promise<IFilter[]>;
  setFilters(filters: IFilter[]): Promise<unknown>;
  getSlicers(): Promise<
    { name: string; getSlicerState(): Promise<ISlicerState>; setSlicerState(state: ISlicerState): Promise<unknown> }[]
  >;
}

/** A report, as far as a saved view concerns it. */
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

/** Plain JSON: it may be stored anywhere, for the same report. */
export interface SavedView {
  version: 1;
  page: string;
  /** The page is hidden from the navigation: one comes there by drill-through, with filters that a bookmark does not hold. */
  isDrillThrough: boolean;
  filters: IFilter[];
  /** Filters of the page, for a page of drill-through alone. */
  pageFilters: IFilter[];
  slicers: { visual: string; state: ISlicerState }[];
  /** The app's own record of visuals, their sorting and their drilling. */
  bookmark: string;
}

/** `SectionVisibility.HiddenInViewMode` */
const HIDDEN = 1;

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Rejects with what the app refuses, as before the report has loaded. */
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
 * Shows a saved view again. Slicers that the page no longer has are passed over.
 *
 * Rejects with the app's refusal: the view is restored up to there. Rejects with an Error if `view` is not a saved view.
 */
export async function restoreView(report: ViewedReport, view: SavedView): Promise<void> {
  // A view comes from storage: it may be of another release, or none at all.
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

/** Applies a bookmark, and keeps the filters that the report has. */
export async function applyBookmark(report: ViewedReport, name: string): Promise<void> {
  const filters = await report.getFilters();
  await report.bookmarksManager.apply(name);
  await report.setFilters(filters);
}

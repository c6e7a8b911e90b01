/** Makes a report's element as high as its current page, at any width. */
import { createActor, fromPromise } from '../machines/lib/statecharts.ts';
import { send } from '../machines/lib/send.ts';
import { pageHeightMachine } from '../machines/page-height/page-height.machine.ts';
import type { PageSize } from '../machines/page-height/page-height.types.ts';

/** A report, as far as its height concerns it. */
export interface SizedReport {
  element: HTMLElement;
  getActivePage(): Promise<{ defaultSize?: { width?: number; height?: number } }>;
  on(name: string, handler: () => void): () => void;
}

/** The size of the page that is shown, in pixels of its author; null if the app does not report it. */
export async function getPageSize(report: Pick<SizedReport, 'getActivePage'>): Promise<PageSize | null> {
  const { width = 0, height = 0 } = (await report.getActivePage()).defaultSize ?? {};
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Keeps the element as high as its page from now on: on another page, and while it is resized.
 *
 * @returns what stops it; the height stays
 */
export function keepPageHeight(report: SizedReport): () => void {
  const { element } = report;
  const readPageSize = fromPromise<PageSize | null, void>(async () => getPageSize(report));
  const actor = createActor(pageHeightMachine.provide({ actors: { readPageSize } }));
  actor.on('height.due', () => {
    const { size } = actor.getSnapshot().context;
    if (size) element.style.height = `${(element.clientWidth * size.height) / size.width}px`;
  });
  actor.start();
  const read = () => send(actor, { type: 'page.changed' });
  const stops = [report.on('rendered', read), report.on('pageChanged', read)];
  let width = element.clientWidth;
  const observer = new ResizeObserver(() => {
    // The height is what this sets itself.
    if (width === element.clientWidth) return;
    width = element.clientWidth;
    send(actor, { type: 'frame.resized' });
  });
  observer.observe(element);
  return () => {
    for (const stop of stops) stop();
    observer.disconnect();
    send(actor, { type: 'component.reset' });
  };
}

/** Makes a report's element as high as its current page, at any width. */
import { createActor, fromPromise } from '../machines/lib/statecharts.ts';
import { send } from '../machines/lib/send.ts';
import { pageHeightMachine } from '../machines/page-height/page-height.machine.ts';
import type { PageSize } from '../machines/page-height/page-height.types.ts';
import { observe } from './observe.ts';

/** The parts of a report that this module needs. */
export interface SizedReport {
  element: HTMLElement;
  getActivePage(): Promise<{ defaultSize?: { width?: number; height?: number } }>;
  readonly snapshot: { phase: string };
  on(name: string, handler: () => void): () => void;
}

/** The size of the active page in pixels, as its author set it; null if the app does not report it. */
export async function getPageSize(report: Pick<SizedReport, 'getActivePage'>): Promise<PageSize | null> {
  const { width = 0, height = 0 } = (await report.getActivePage()).defaultSize ?? {};
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Keeps the element as high as its page, also after a page change and while the element is resized.
 *
 * @returns a function that stops this; the element keeps its last height
 */
export function keepPageHeight(report: SizedReport): () => void {
  const { element } = report;
  const readPageSize = fromPromise<PageSize | null, void>(async () => getPageSize(report));
  const actor = createActor(pageHeightMachine.provide({ actors: { readPageSize } }));
  actor.on('height.due', () => {
    const { size } = actor.getSnapshot().context;
    // An element that is hidden, or out of the document, has no width.
    if (size && element.clientWidth > 0) element.style.height = `${(element.clientWidth * size.height) / size.width}px`;
  });
  actor.start();
  const read = () => send(actor, { type: 'page.changed' });
  const stops = [report.on('rendered', read), report.on('pageChanged', read)];
  if (report.snapshot.phase === 'rendered') read();
  let width = element.clientWidth;
  const observer = observe(element, () => {
    // This module itself changes the height, so only a change of the width counts.
    if (width === element.clientWidth) return;
    width = element.clientWidth;
    send(actor, { type: 'frame.resized' });
  });
  return () => {
    for (const stop of stops) stop();
    observer.disconnect();
    send(actor, { type: 'component.reset' });
  };
}

/**
 * Prints pages of a report one after the other. For one document with all pages, use the provider's export to a file.
 */
import type { ActorRefFrom } from 'xstate';
import { createActor, fromPromise, toPromise } from '../machines/lib/statecharts.ts';
import { send } from '../machines/lib/send.ts';
import { pagePrintingMachine } from '../machines/page-printing/page-printing.machine.ts';

/** The parts of a report that this module needs. */
export interface PrintedReport {
  getPages(): Promise<{ name: string; isActive?: boolean; visibility?: number }[]>;
  setPage(name: string): Promise<unknown>;
  print(): Promise<void>;
  on(name: string, handler: () => void): () => void;
}

/** `SectionVisibility.AlwaysVisible` */
const VISIBLE = 0;

/**
 * Prints these pages, or all pages of the navigation, each in its own print dialog. Then shows the previous page.
 *
 * Rejects with the app's error, and with an Error if the report has no such page.
 *
 * @param signal ends it before the next page
 */
export async function printPages(
  report: PrintedReport,
  names?: readonly string[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const pages = await report.getPages();
  const chosen = names ?? pages.filter(({ visibility = VISIBLE }) => visibility === VISIBLE).map(({ name }) => name);
  const missing = chosen.filter((name) => !pages.some((page) => page.name === name));
  if (missing.length > 0) throw new Error(`The report has no page ${missing.join(', ')}. Print pages of getPages().`);
  if (chosen.length === 0 || signal?.aborted) return;
  const previous = pages.find(({ isActive }) => isActive)?.name;
  let shown = previous;
  /** @returns whether the app already showed the page */
  const show = async (name: string | undefined) => {
    if (name === undefined || name === shown) return true;
    await report.setPage(name);
    shown = name;
    return false;
  };
  let failure: { error: unknown } | undefined;
  const actor: ActorRefFrom<typeof pagePrintingMachine> = createActor(
    pagePrintingMachine.provide({
      actors: {
        showPage: fromPromise<boolean, void>(async () => show(chosen[actor.getSnapshot().context.index])),
        printPage: fromPromise<void, void>(async () => report.print()),
        showPreviousPage: fromPromise<void, void>(async () => {
          await show(previous);
        }),
      },
    }),
    { input: { count: chosen.length } },
  );
  actor.on('page.failed', ({ error }) => (failure = { error }));
  const stops = [
    report.on('pageChanged', () => send(actor, { type: 'page.changed' })),
    report.on('rendered', () => send(actor, { type: 'content.rendered' })),
  ];
  const cancel = () => send(actor, { type: 'printing.canceled' });
  signal?.addEventListener('abort', cancel);
  actor.start();
  await toPromise(actor);
  for (const stop of stops) stop();
  signal?.removeEventListener('abort', cancel);
  if (failure) throw failure.error;
}

/** Recovers a report after its token expired: reloads it with a new token, where the user was. */
import type { ActorRefFrom } from 'xstate';
import { createActor, fromPromise } from '../machines/lib/statecharts.ts';
import { CommonErrorCodes } from '../models/constants.ts';
import { send } from '../machines/lib/send.ts';
import { placeRecoveryMachine } from '../machines/place-recovery/place-recovery.machine.ts';
import type { ICustomEvent } from '../types.ts';
import { captureView, restoreView, type SavedView, type ViewedReport } from './saved-views.ts';

/** The parts of a report that this module needs. */
export interface RecoveredReport extends ViewedReport {
  iframe: HTMLIFrameElement;
  config: { accessToken?: string };
  readonly snapshot: { phase: string };
  reload(): Promise<unknown>;
  whenLoaded(): Promise<void>;
  on(name: string, handler: (event: ICustomEvent<unknown>) => void): () => void;
}

export interface RecoveryOptions {
  /** Returns a new token from the page's own server. */
  provide: () => Promise<string>;
  /** Called if the recovery failed; the next attempt follows a minute later. */
  onError?: (error: unknown) => void;
}

const saysExpired = (detail: unknown) => {
  const { message, errorCode } = (detail ?? {}) as { message?: unknown; errorCode?: unknown };
  return message === CommonErrorCodes.TokenExpired || errorCode === CommonErrorCodes.TokenExpired;
};

/** Resolves when the frame is in the document. Until then no token is requested. */
const untilConnected = (iframe: HTMLIFrameElement) =>
  iframe.contentWindow
    ? undefined
    : new Promise((resolve) => {
        iframe.addEventListener('load', resolve, { once: true });
      });

/**
 * Recovers the report each time the app reports that its token has expired.
 *
 * @returns a function that stops this
 */
export function recoverPlace(report: RecoveredReport, { provide, onError }: RecoveryOptions): () => void {
  let view: SavedView | undefined;
  const actor: ActorRefFrom<typeof placeRecoveryMachine> = createActor(
    placeRecoveryMachine.provide({
      actors: {
        saveView: fromPromise<void, void>(async () => {
          const saved = await captureView(report);
          // If the reload has begun meanwhile, the new report may have answered some of the requests. So the view is
          // dropped.
          if (actor.getSnapshot().value === 'saving') view = saved;
        }),
        getToken: fromPromise<void, void>(async () => {
          await untilConnected(report.iframe);
          report.config.accessToken = await provide();
        }),
        reload: fromPromise<void, void>(async () => {
          await report.reload();
          await report.whenLoaded();
        }),
        restoreView: fromPromise<void, void>(async () => {
          if (view) await restoreView(report, view);
        }),
      },
    }),
  );
  actor.on('recovery.failed', ({ error }) => onError?.(error));
  actor.start();
  const drawn = () => send(actor, { type: 'content.drawn' });
  const stops = [
    report.on('rendered', drawn),
    report.on('pageChanged', drawn),
    report.on('error', ({ detail }) => {
      if (saysExpired(detail)) send(actor, { type: 'token.expired' });
    }),
  ];
  if (report.snapshot.phase === 'rendered') drawn();
  return () => {
    for (const stop of stops) stop();
    send(actor, { type: 'component.reset' });
  };
}

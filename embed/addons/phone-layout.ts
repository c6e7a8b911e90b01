/** Switches a report to its phone layout below a chosen width, and back. Filters and page are kept. */
import { createActor, fromPromise } from '../machines/lib/statecharts.ts';
import { send } from '../machines/lib/send.ts';
import { phoneLayoutMachine } from '../machines/phone-layout/phone-layout.machine.ts';
import { LayoutType } from '../models/enums.ts';
import { captureView, restoreView, type SavedView, type ViewedReport } from './saved-views.ts';

/** The parts of a report that this module needs. */
export interface LaidOutReport extends ViewedReport {
  element: HTMLElement;
  config: object;
  eventHooks?: object | undefined;
  /** @internal */
  options?: object;
  update(config: object): Promise<void>;
  whenLoaded(): Promise<void>;
}

export interface PhoneLayoutOptions {
  /** The phone layout is shown if the element is narrower than this, in pixels. */
  below: number;
  /** Called if the switch to the other layout failed. */
  onError?: (error: unknown) => void;
}

type Configuration = { embedUrl?: string; settings?: { layoutType?: LayoutType } };

/** The parameters that embedding adds to an embed URL. */
const ADDED = /^(isMobile|language|formatLocale|registerQueryCallback)=/;

/** The embed URL as it was given. */
function withoutAdded(url: string): string {
  const [address = '', query] = url.split('?');
  const kept = query?.split('&').filter((parameter) => !ADDED.test(parameter)) ?? [];
  return kept.length > 0 ? `${address}?${kept.join('&')}` : address;
}

/**
 * Follows the width of the element. The app cannot switch between these layouts, so this loads the report again. The
 * author of the report must have made a phone layout.
 *
 * @returns a function that stops this; the report keeps its layout
 */
export function keepPhoneLayout(report: LaidOutReport, { below, onError }: PhoneLayoutOptions): () => void {
  const { element } = report;
  const { settings: { layoutType: wide } = {} } = report.config as Configuration;
  const isPhone = wide === LayoutType.MobilePortrait || wide === LayoutType.MobileLandscape;
  let view: SavedView | undefined;
  let isNarrow = isPhone;
  const actor = createActor(
    phoneLayoutMachine.provide({
      actors: {
        saveView: fromPromise<void, void>(async () => {
          view = await captureView(report);
        }),
        switchLayout: fromPromise<void, void>(async () => {
          const { settings = {}, embedUrl = '', ...config } = report.config as Configuration;
          const layoutType = isNarrow ? LayoutType.MobilePortrait : isPhone ? LayoutType.Master : wide;
          const { layoutType: _before, ...others } = settings;
          const next = layoutType === undefined ? others : { ...others, layoutType };
          const own = { ...report.options, eventHooks: report.eventHooks };
          await report.update({ ...config, ...own, embedUrl: withoutAdded(embedUrl), settings: next });
          await report.whenLoaded();
        }),
        restoreView: fromPromise<void, void>(async () => {
          if (view) await restoreView(report, view);
        }),
      },
    }),
    { input: { isPhone } },
  );
  actor.on('layout.failed', ({ error }) => onError?.(error));
  actor.start();
  const look = () => {
    isNarrow = element.clientWidth < below;
    send(actor, { type: 'width.changed', isNarrow });
  };
  look();
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => {
    observer.disconnect();
    send(actor, { type: 'component.reset' });
  };
}

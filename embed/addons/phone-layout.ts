/** Switches a report to its phone layout below a chosen width, and back. Filters and page are kept. */
import { createActor, fromPromise } from '../machines/lib/statecharts.ts';
import { send } from '../machines/lib/send.ts';
import { phoneLayoutMachine } from '../machines/phone-layout/phone-layout.machine.ts';
import type { AnyConfiguration, ConfigurationLayer } from '../embeds/base/resolve-configuration.ts';
import { LayoutType } from '../models/enums.ts';
import { observe } from './observe.ts';
import { captureView, restoreView, type SavedView, type ViewedReport } from './saved-views.ts';

/** The parts of a report that this module needs. */
export interface LaidOutReport extends ViewedReport {
  element: HTMLElement;
  config: object;
  eventHooks?: object | undefined;
  /** @internal */
  options?: object;
  /** @internal */
  given: object;
  /** @internal */
  layers: ConfigurationLayer[];
  update(config: object): Promise<void>;
  whenLoaded(): Promise<void>;
}

export interface PhoneLayoutOptions {
  /** The phone layout is shown if the element is narrower than this, in pixels. */
  below: number;
  /** Called if the switch to the other layout failed. */
  onError?: (error: unknown) => void;
}

const isPhoneLayout = (layoutType?: LayoutType) =>
  layoutType === LayoutType.MobilePortrait || layoutType === LayoutType.MobileLandscape;

/**
 * Follows the width of the element. The app cannot switch between these layouts, so this loads the report again. The
 * author of the report must have made a phone layout. A configuration that the page gives later keeps the layout.
 *
 * @returns a function that stops this; the report keeps its layout until the page's next configuration
 */
export function keepPhoneLayout(report: LaidOutReport, { below, onError }: PhoneLayoutOptions): () => void {
  const { element } = report;
  const isPhone = isPhoneLayout((report.config as AnyConfiguration).settings?.layoutType);
  let view: SavedView | undefined;
  let isNarrow = isPhone;
  /** Whether the report has its phone layout, or is about to. */
  let hasPhoneLayout = isPhone;
  const layer: ConfigurationLayer = ({ settings = {}, ...config }) => {
    const { layoutType: own, ...others } = settings;
    const wide = isPhoneLayout(own) ? LayoutType.Master : own;
    const layoutType = hasPhoneLayout ? LayoutType.MobilePortrait : wide;
    return { ...config, settings: layoutType === undefined ? others : { ...others, layoutType } };
  };
  report.layers.push(layer);
  const actor = createActor(
    phoneLayoutMachine.provide({
      actors: {
        saveView: fromPromise<void, void>(async () => {
          view = await captureView(report);
        }),
        switchLayout: fromPromise<void, void>(async () => {
          const before = hasPhoneLayout;
          hasPhoneLayout = isNarrow;
          try {
            await report.update({ ...report.options, eventHooks: report.eventHooks, ...report.given });
            await report.whenLoaded();
          } catch (error) {
            hasPhoneLayout = before;
            throw error;
          }
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
    // An element that is hidden, or out of the document, has no width.
    if (element.clientWidth === 0) return;
    isNarrow = element.clientWidth < below;
    send(actor, { type: 'width.changed', isNarrow });
  };
  look();
  const observer = observe(element, look);
  return () => {
    observer.disconnect();
    report.layers.splice(report.layers.indexOf(layer), 1);
    send(actor, { type: 'component.reset' });
  };
}

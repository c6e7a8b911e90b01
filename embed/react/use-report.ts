'use client';

/** `practice-portal/embed/use-report`: a report and its state, as a hook beside `PowerBIEmbed`. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { EmbedPhase } from '../machines/embed/embed.types.ts';
import type { Embed } from '../embeds/base/embed.ts';
import type { Report } from '../embeds/report/report.ts';
import type { Page } from '../embeds/nodes/page.ts';
import { deepEqual } from '../deep-equal.ts';
import type { EmbedProps } from './PowerBIEmbed.tsx';

export interface ReportState {
  /** The embedded component; null before embedding and after a reset. */
  report: Report | null;
  /** The states of the chart `embed`. */
  status: EmbedPhase;
  /** Whether its content is loaded, so that its methods can be called. */
  isReady: boolean;
  /**
   * Why the report is not shown, or why the last update was refused; null if nothing failed. Another configuration
   * clears it.
   */
  error: unknown;
  /** The current page, as the app reported it; null until then. */
  page: Page | null;
}

const NOTHING: ReportState = { report: null, status: 'created', isReady: false, error: null, page: null };

type Configuration = EmbedProps['embedConfig'];

/** The hook's state outside of React, one per call. */
function createReportStore() {
  const listeners = new Set<() => void>();
  let state = NOTHING;
  let stops: (() => void)[] = [];
  let current: Configuration | undefined;
  let refusal: unknown = null;

  function write(change: Partial<ReportState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Copies the component's state; the store itself adds only the refusal of an update. */
  function read(report: Report) {
    const { phase: status, failure } = report.snapshot;
    // A page that shows the error in place of the report resets the report, so the error stays.
    if (status === 'reset') write({ report: null, status, isReady: false, page: null });
    else write({ report, status, isReady: status === 'loaded' || status === 'rendered', error: failure ?? refusal });
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => state,
    follow: (component: Embed) => {
      for (const stop of stops) stop();
      const report = component as Report;
      stops = [
        report.subscribe(() => read(report)),
        report.on('pageChanged', ({ detail }) => write({ page: detail.newPage })),
      ];
      refusal = null;
      write({ page: null });
      read(report);
    },
    fail: (error: unknown, config: Configuration) => {
      current = config;
      refusal = error;
      write({ error });
    },
    /** Another configuration is a new attempt. It may have failed already, because children take it first. */
    take: (config: Configuration) => {
      const isOther = current !== undefined && !deepEqual(current, config);
      current = config;
      if (!isOther) return;
      refusal = null;
      if (state.report) read(state.report);
      else write({ error: null });
    },
    forget: () => {
      for (const stop of stops) stop();
      stops = [];
      state = NOTHING;
    },
  };
}

/**
 * A report with this configuration, and its state. Pass `embedProps` to `PowerBIEmbed`, which embeds, updates and
 * resets the report.
 */
export function useReport(embedConfig: EmbedProps['embedConfig']) {
  const store = useMemo(() => createReportStore(), []);
  const state = useSyncExternalStore(store.subscribe, store.read, () => NOTHING);
  useEffect(() => () => store.forget(), [store]);
  useEffect(() => store.take(embedConfig), [store, embedConfig]);
  const embedProps: Pick<EmbedProps, 'embedConfig' | 'getEmbeddedComponent' | 'onError'> = {
    embedConfig,
    getEmbeddedComponent: store.follow,
    onError: (error) => store.fail(error, embedConfig),
  };
  return { ...state, embedProps };
}

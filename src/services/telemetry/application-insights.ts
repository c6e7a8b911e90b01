/** The telemetry library, in a chunk of its own. Everything that it collects or sends by itself is off. */
import { ApplicationInsights } from '@microsoft/applicationinsights-web';

export type TelemetryEvent = 'Form Page Change' | 'Validation Failure' | 'Validation Successful';

export type SendEvent = (event: TelemetryEvent) => void;

const EVENTS: readonly string[] = [
  'Form Page Change',
  'Validation Failure',
  'Validation Successful',
] satisfies TelemetryEvent[];

/** @param connection the connection string of Application Insights */
export function connect(connection: string): SendEvent {
  const insights = new ApplicationInsights({
    config: {
      connectionString: connection,
      disableAjaxTracking: true,
      disableFetchTracking: true,
      disableExceptionTracking: true,
      disableCorrelationHeaders: true,
      disableCookiesUsage: true,
      enableAutoRouteTracking: false,
      autoTrackPageVisitTime: false,
      isStorageUseDisabled: true,
      enableSessionStorageBuffer: false,
      loggingLevelConsole: 0,
      loggingLevelTelemetry: 0,
      // Its settings are given here instead of loaded from the vendor's CDN.
      extensionConfig: { AppInsightsCfgSyncPlugin: { blkCdnCfg: true } },
    },
  });
  insights.loadAppInsights();
  // Drops everything else that the library wants to send.
  insights.addTelemetryInitializer((item) => EVENTS.includes(String(item.baseData?.['name'])));
  return (name) => insights.trackEvent({ name });
}

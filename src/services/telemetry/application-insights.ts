/** The telemetry library, in a chunk of its own. Everything that it would collect or send by itself is off. */
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
      // Its settings come from here, not from the vendor's network of servers.
      extensionConfig: { AppInsightsCfgSyncPlugin: { blkCdnCfg: true } },
    },
  });
  insights.loadAppInsights();
  // Whatever else the library wants to say, of itself or of the page, ends here.
  insights.addTelemetryInitializer((item) => EVENTS.includes(String(item.baseData?.['name'])));
  return (name) => insights.trackEvent({ name });
}

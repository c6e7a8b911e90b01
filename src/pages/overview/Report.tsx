import { useState } from 'react';
import { PowerBIEmbed } from '../../../embed/react/index.ts';
import type { ReportFrame } from './PulseBoard.tsx';
import { reportErrorMessage } from './report-error-message.ts';
import { t } from '../../ui/text/t.ts';

/** Loaded lazily with the embedding library. It removes its embed when it unmounts. */
export const Report: ReportFrame = ({ configuration, origins, onLoaded, onFailed }) => {
  // Stable for the component's lifetime: events go to the chart, so a render must not replace the handlers.
  const [eventHandlers] = useState(
    () =>
      new Map([
        ['loaded', () => onLoaded()],
        ['error', (event?: { detail?: unknown }) => onFailed(reportErrorMessage(event?.detail))],
      ]),
  );
  const [frameAttributes] = useState(() => ({ title: t('Pulse Board report') }));
  return (
    <PowerBIEmbed
      embedConfig={{ ...configuration, frameAttributes }}
      allowedOrigins={origins}
      eventHandlers={eventHandlers}
      // Without this handler, an invalid configuration would crash the whole view.
      onError={(error) => onFailed(reportErrorMessage(error))}
      cssClassName="pp-pulse-board-frame"
    />
  );
};

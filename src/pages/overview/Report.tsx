import { useState } from 'react';
import { PowerBIEmbed } from '../../../embed/react/index.ts';
import type { ReportFrame } from './PulseBoard.tsx';
import { reportErrorMessage } from './report-error-message.ts';

const FRAME_ATTRIBUTES = { title: 'Pulse Board report' };

/** Brought lazily: with it comes the embedding library. What it embeds it takes away again when it leaves the page. */
export const Report: ReportFrame = ({ configuration, origins, onLoaded, onFailed }) => {
  // The same for as long as it lives: the page tells the chart, and nothing that is drawn anew here.
  const [eventHandlers] = useState(
    () =>
      new Map([
        ['loaded', () => onLoaded()],
        ['error', (event?: { detail?: unknown }) => onFailed(reportErrorMessage(event?.detail))],
      ]),
  );
  return (
    <PowerBIEmbed
      embedConfig={{ ...configuration, frameAttributes: FRAME_ATTRIBUTES }}
      allowedOrigins={origins}
      eventHandlers={eventHandlers}
      // A configuration that cannot be embedded at all: without this it would take the whole view away.
      onError={(error) => onFailed(reportErrorMessage(error))}
      cssClassName="pp-pulse-board-frame"
    />
  );
};

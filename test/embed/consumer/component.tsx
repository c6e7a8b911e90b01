/** A component written for `powerbi-client-react`; see report.ts. */
import { models } from 'powerbi-client';
import { EmbedType, PowerBIEmbed, type EventHandler } from 'powerbi-client-react';
import { createRef } from 'react';

const seen: unknown[] = [];

/** Handlers read the details of an event without a check. */
export const handlers = new Map<string, EventHandler>([
  ['loaded', () => undefined],
  ['rendered', null],
  ['visualClicked', (event) => void seen.push(event?.detail.visual.name)],
  ['error', (event) => void seen.push(event?.detail.message)],
  ['pageChanged', (event, embedded) => void seen.push(event?.detail.newPage.name, embedded?.getId().length)],
  ['dataSelected', (event) => void seen.push(event?.detail.dataPoints)],
]);

export const board = createRef<InstanceType<typeof PowerBIEmbed>>();

export const Board = ({ token }: { token: string | undefined }) => (
  <PowerBIEmbed
    ref={board}
    embedConfig={{
      type: EmbedType.Report,
      id: 'R1',
      embedUrl: 'https://app.powerbi.com/reportEmbed',
      ...(token === undefined ? {} : { accessToken: token }),
      tokenType: models.TokenType.Embed,
      settings: { panes: { filters: { expanded: false, visible: false } } },
    }}
    eventHandlers={handlers}
    cssClassName="board"
    phasedEmbedding={false}
    getEmbeddedComponent={(component) => component.setComponentTitle('Pulse Board')}
  />
);

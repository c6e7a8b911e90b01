/** A component as it is written for `powerbi-client-react`; see report.ts. */
import { models } from 'powerbi-client';
import { PowerBIEmbed, type EventHandler } from 'powerbi-client-react';

export const Board = ({ token }: { token: string | undefined }) => (
  <PowerBIEmbed
    embedConfig={{
      type: 'report',
      id: 'R1',
      embedUrl: 'https://app.powerbi.com/reportEmbed',
      ...(token === undefined ? {} : { accessToken: token }),
      tokenType: models.TokenType.Embed,
      settings: { panes: { filters: { expanded: false, visible: false } } },
    }}
    eventHandlers={
      new Map<string, EventHandler>([
        ['loaded', () => undefined],
        ['rendered', null],
      ])
    }
    cssClassName="board"
    phasedEmbedding={false}
    getEmbeddedComponent={(component) => component.setComponentTitle('Pulse Board')}
  />
);

/** The published React component under StrictMode. The bundler decides what `powerbi-client` resolves to. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PowerBIEmbed } from 'powerbi-client-react';
import { factories, service, type Report } from 'powerbi-client';

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
const heard: string[] = [];
let component: Report | null = null;

export function mount(container: HTMLElement, accessToken: string) {
  const root = createRoot(container);
  const draw = (token: string) =>
    root.render(
      <StrictMode>
        <PowerBIEmbed
          service={powerbi}
          cssClassName="board"
          embedConfig={{
            type: 'report',
            id: 'R1',
            embedUrl: 'https://app.powerbi.com/reportEmbed',
            accessToken: token,
            tokenType: 1,
            uniqueId: 'U1',
          }}
          eventHandlers={new Map([['loaded', () => heard.push('loaded')]])}
          getEmbeddedComponent={(one) => {
            component = one as Report;
          }}
        />
      </StrictMode>,
    );
  draw(accessToken);
  return { draw, unmount: () => root.unmount() };
}

export const look = () => ({
  heard,
  frames: document.querySelectorAll('.board iframe').length,
  listed: powerbi.getNumberOfComponents(),
  token: component?.config.accessToken,
  isTheirs: component !== null && powerbi.find('U1') === component,
});

export const pages = async () => (await component!.getPages()).map(({ name }) => name);

/** The React component under StrictMode: it embeds once, sends the smallest updates, and leaves nothing behind. */
import { act, cleanup, render } from '@testing-library/react';
import { createRef, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Embed, service } from '../../embed/index.ts';
import { EmbedType, PowerBIEmbed, type EmbedProps, type EventHandler } from '../../embed/react/index.ts';
import { CONFIGURATIONS, HOST, playApp, serviceOf, settled } from './kit/app.ts';

let powerbi: service.Service;
beforeEach(() => {
  powerbi = serviceOf();
});
afterEach(() => {
  cleanup();
  powerbi.wpmp.stop();
});

const config: EmbedProps['embedConfig'] = { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U1' };

function shown(props: Partial<EmbedProps> = {}) {
  const component = (more: Partial<EmbedProps> = {}) => (
    <StrictMode>
      <PowerBIEmbed embedConfig={config} service={powerbi} {...props} {...more} />
    </StrictMode>
  );
  const view = render(component());
  return { ...view, show: (more: Partial<EmbedProps>) => view.rerender(component(more)) };
}

const theOne = () => powerbi.find('U1');
/** The app has rendered the content. */
const drawn = async () => {
  const { iframe } = theOne();
  const app = playApp(iframe);
  await act(async () => {
    // The blank page's own.
    await new Promise((resolve) => iframe.addEventListener('load', resolve));
    app.answer(app.last());
    app.report('U1', 'loaded');
    app.report('U1', 'rendered');
    await settled();
  });
  return app;
};

describe('PowerBIEmbed', () => {
  it('embeds one component in one frame, and passes it to the callback', async () => {
    const given: Embed[] = [];
    const { container } = shown({ cssClassName: 'report', getEmbeddedComponent: (component) => given.push(component) });
    expect(container.querySelectorAll('.report > iframe')).toHaveLength(1);
    expect([powerbi.getNumberOfComponents(), given.at(-1)]).toEqual([1, theOne()]);
    expect((await drawn()).asked.map(({ url }) => url)).toEqual(['/report/load']);
  });

  it('a rejected update is logged to the console without an error handler', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { show } = shown();
    await drawn();
    show({ embedConfig: { ...config, pageName: 5 } as unknown as EmbedProps['embedConfig'] });
    await act(settled);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ message: 'pageName must be a string' }));
    const onError = vi.fn();
    error.mockClear();
    show({ embedConfig: { ...config, pageName: 6 } as unknown as EmbedProps['embedConfig'], onError });
    await act(settled);
    expect([onError.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
  });

  it('uses the current event handlers, and reports unknown event names', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const heard: string[] = [];
    const handlers = (name: string): Map<string, EventHandler> =>
      new Map<string, EventHandler>([
        ['rendered', (_event, component) => heard.push(`${name} ${component === theOne()}`)],
        ['loaded', null],
        ['nonsense', () => {}],
      ]);
    const { show } = shown({ eventHandlers: handlers('first') });
    const app = await drawn();
    show({ eventHandlers: handlers('second') });
    app.report('U1', 'rendered');
    expect(heard).toEqual(['first true', 'second true']);
    expect(error.mock.calls.flat()).toContain('Following events are invalid: nonsense');
    error.mockRestore();
  });

  it('an equal configuration sends nothing', async () => {
    const { show } = shown();
    const app = await drawn();
    show({ embedConfig: { ...config } });
    await act(settled);
    expect(app.asked).toHaveLength(1);
  });

  it.each([
    ['a token', { accessToken: 'fresh' }, ['/report/token']],
    ['a page', { pageName: 'P2' }, ['/report/pages/active']],
    ['filters', { filters: [] }, ['/report/filters']],
    ['settings', { settings: { hideErrors: true } }, ['/report/settings']],
    ['a theme', { theme: { themeJson: {} } }, ['/report/theme']],
    ['another report', { id: 'R2' }, ['/report/load']],
  ] as const)('%s is sent with the smallest message, in the same frame', async (_name, change, urls) => {
    const { show, container } = shown();
    const app = await drawn();
    const frame = container.querySelector('iframe');
    await new Promise((resolve) => void setTimeout(resolve, 110));
    show({ embedConfig: { ...config, ...change } as typeof config });
    await act(settled);
    expect(app.asked.slice(1).map(({ url }) => url)).toEqual(urls);
    expect(container.querySelector('iframe')).toBe(frame);
  });

  it('waits without a token, and loads when there is one', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const { show, container } = shown({ embedConfig: { ...CONFIGURATIONS.report, uniqueId: 'U1' } });
    const app = playApp(theOne().iframe);
    await act(async () => app.load());
    expect(app.asked).toEqual([]);
    show({ embedConfig: config });
    await act(settled);
    expect(app.asked.map(({ url }) => url)).toEqual(['/report/load']);
    expect(container.querySelectorAll('iframe')).toHaveLength(1);
    debug.mockRestore();
  });

  it('creates, and loads in phases', async () => {
    shown({
      embedConfig: {
        type: 'create',
        datasetId: 'S1',
        embedUrl: `${HOST}/reportEmbed`,
        accessToken: 's',
        uniqueId: 'U1',
      } as never,
    });
    expect((await drawn()).asked.map(({ url }) => url)).toEqual(['/report/create']);
    cleanup();
    shown({ phasedEmbedding: true });
    expect((await drawn()).asked.map(({ url }) => url)).toEqual(['/report/prepare']);
  });

  it('unmounts without a trace', () => {
    const { unmount, container } = shown();
    const component = theOne();
    unmount();
    expect([powerbi.getNumberOfComponents(), container.querySelector('iframe'), component.snapshot.phase]).toEqual([
      0,
      null,
      'reset',
    ]);
  });

  it('reports an invalid configuration to the error handler', () => {
    const onError = vi.fn();
    const { container } = shown({ embedConfig: { ...config, embedUrl: 'https://evil.example/x' }, onError });
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ host: 'evil.example' }));
    expect(container.querySelector('iframe')).toBeNull();
  });

  it('a different type is embedded again; a created report becomes a report in its frame', async () => {
    const given: Embed[] = [];
    const getEmbeddedComponent = (component: Embed) => given.push(component);
    const create = {
      type: 'create',
      datasetId: 'S1',
      embedUrl: `${HOST}/reportEmbed`,
      accessToken: 's',
      uniqueId: 'U1',
    };
    const { show, container } = shown({ embedConfig: create as never, getEmbeddedComponent });
    await drawn();
    const frame = container.querySelector('iframe');
    show({ embedConfig: config });
    await act(settled);
    expect([container.querySelector('iframe') === frame, theOne().config.type]).toEqual([true, 'report']);
    expect(given.at(-1)).toBe(theOne());
    show({ embedConfig: { ...CONFIGURATIONS.dashboard, accessToken: 's', uniqueId: 'U1' } });
    expect([container.querySelectorAll('iframe').length, theOne().config.type]).toEqual([1, 'dashboard']);
    expect(container.querySelector('iframe')).not.toBe(frame);
    expect([given.at(-1), powerbi.getNumberOfComponents()]).toEqual([theOne(), 1]);
  });

  it('after a failure a new configuration is tried', () => {
    const onError = vi.fn();
    const { show, container } = shown({ embedConfig: { ...config, embedUrl: 'https://evil.example/x' }, onError });
    const tries = onError.mock.calls.length;
    show({ embedConfig: { ...config, embedUrl: 'https://evil.example/x' } });
    expect(onError).toHaveBeenCalledTimes(tries);
    show({ embedConfig: config });
    expect([container.querySelectorAll('iframe').length, theOne().config.type]).toEqual([1, 'report']);
  });

  it('inline renewal and hooks do not reload, and their latest version is called', async () => {
    const asked: string[] = [];
    const written = (name: string) => ({
      ...config,
      tokenType: 0,
      tokenRenewal: { provide: () => (asked.push(name), Promise.resolve(name)) },
      eventHooks: { accessTokenProvider: () => (asked.push(`hook ${name}`), Promise.resolve(name)) },
    });
    const { show } = shown({ embedConfig: written('first') });
    const app = await drawn();
    show({ embedConfig: written('second') });
    await act(settled);
    expect(app.asked).toHaveLength(1);
    app.say({ method: 'POST', url: '/reports/U1/eventHooks/newAccessToken', headers: { id: 'h' }, body: {} });
    await act(settled);
    expect([asked, app.answers.at(-1)]).toMatchObject([['hook second'], { statusCode: 200, body: 'second' }]);
  });

  it('identifies the wrapper, and a ref returns the component', async () => {
    const ref = createRef<InstanceType<typeof PowerBIEmbed>>();
    render(<PowerBIEmbed embedConfig={{ ...config, type: EmbedType.Report }} service={powerbi} ref={ref} />);
    expect(ref.current!.embed).toBe(theOne());
    const { headers } = (await drawn()).asked[0]!;
    expect(headers).toMatchObject({ 'x-sdk-type': 'powerbi-client-react', 'x-sdk-wrapper-version': '2.0.2' });
  });

  it('equal handlers are not added again, and null removes all handlers of a name', async () => {
    const heard: string[] = [];
    const { show } = shown({
      eventHandlers: new Map<string, EventHandler>([['rendered', () => heard.push('theirs')]]),
    });
    const app = await drawn();
    const on = vi.spyOn(theOne(), 'on');
    show({ eventHandlers: new Map<string, EventHandler>([['rendered', () => heard.push('theirs')]]) });
    expect(on).not.toHaveBeenCalled();
    on.mockRestore();
    theOne().on('rendered', () => heard.push('own'));
    app.report('U1', 'rendered');
    expect(heard).toEqual(['theirs', 'theirs', 'own']);
    show({ eventHandlers: new Map<string, EventHandler>([['rendered', null]]) });
    app.report('U1', 'rendered');
    expect(heard).toHaveLength(3);
  });

  it('is bootstrapped without a token, then embedded, in phases on request; without both nothing changes', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const onError = vi.fn();
    const waiting = { ...CONFIGURATIONS.report, uniqueId: 'U1' };
    const { show } = shown({ embedConfig: waiting, phasedEmbedding: true, onError });
    const app = playApp(theOne().iframe);
    await act(async () => app.load());
    show({ embedConfig: { ...waiting, pageName: 'P2' } });
    expect(app.asked).toEqual([]);
    show({ embedConfig: config });
    await act(settled);
    expect(app.asked.map(({ url }) => url)).toEqual(['/report/prepare']);
    expect(onError).not.toHaveBeenCalled();
    debug.mockRestore();
  });
});

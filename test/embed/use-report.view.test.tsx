/** The hook returns the state of its component's chart, under StrictMode and in every phase of the component. */
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { service } from '../../embed/index.ts';
import { PowerBIEmbed, type EmbedProps } from '../../embed/react/index.ts';
import { useReport } from '../../embed/react/use-report.ts';
import { CONFIGURATIONS, playApp, serviceOf, settled } from './kit/app.ts';

let powerbi: service.Service;
beforeEach(() => {
  powerbi = serviceOf();
});
afterEach(() => {
  cleanup();
  powerbi.wpmp.stop();
});

const config = { ...CONFIGURATIONS.report, accessToken: 'secret', uniqueId: 'U1' } as EmbedProps['embedConfig'];
let seen: ReturnType<typeof useReport>;
const see = (state: typeof seen) => {
  seen = state;
};

function Board({ embedConfig }: { embedConfig: EmbedProps['embedConfig'] }) {
  const state = useReport(embedConfig);
  see(state);
  return <PowerBIEmbed service={powerbi} {...state.embedProps} />;
}
const board = (embedConfig: EmbedProps['embedConfig']) => (
  <StrictMode>
    <Board embedConfig={embedConfig} />
  </StrictMode>
);
const state = () => [seen.status, seen.isReady, seen.error, seen.page?.name ?? null];

it('follows the component from its frame to its page, and its failures', async () => {
  const { rerender, unmount } = render(board(config));
  const component = powerbi.find('U1')!;
  expect([seen.report === component, ...state()]).toEqual([true, 'frameLoading', false, null, null]);
  const app = playApp(component.iframe);
  await act(async () => {
    await new Promise((resolve) => component.iframe.addEventListener('load', resolve));
  });
  expect(state()).toEqual(['loading', false, null, null]);
  await act(async () => {
    app.answer(app.last());
    app.report('U1', 'loaded');
    app.report('U1', 'pageChanged', { newPage: { name: 'P1', displayName: 'Page 1' } });
    app.report('U1', 'rendered');
    await settled();
  });
  expect(state()).toEqual(['rendered', true, null, 'P1']);
  rerender(board({ ...config, pageName: 5 } as unknown as EmbedProps['embedConfig']));
  await act(settled);
  expect(seen.error).toMatchObject({ message: 'pageName must be a string' });
  await act(async () => {
    app.report('U1', 'error', { message: 'TokenExpired' });
    await settled();
  });
  expect(seen.error).toBe('TokenExpired');
  unmount();
  expect(powerbi.getNumberOfComponents()).toBe(0);
});

it('says why nothing could be embedded', () => {
  render(board({ ...config, embedUrl: 'https://evil.example/x' }));
  expect(seen.report).toBeNull();
  expect(seen.error).toMatchObject({ host: 'evil.example' });
});

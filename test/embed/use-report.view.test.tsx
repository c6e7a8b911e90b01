/** The hook returns the state of its component's chart, under StrictMode and in every phase of the component. */
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const REFUSED = { ...config, pageName: 5 } as unknown as EmbedProps['embedConfig'];

/** Plays the app until it has rendered a page. */
async function showReport() {
  const { iframe } = powerbi.find('U1');
  const app = playApp(iframe);
  await act(async () => {
    await new Promise((resolve) => iframe.addEventListener('load', resolve));
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
  return app;
}

it('follows the component from its frame to its page, and its failures', async () => {
  const { rerender, unmount } = render(board(config));
  const component = powerbi.find('U1');
  expect([seen.report === component, ...state()]).toEqual([true, 'frameLoading', false, null, null]);
  const app = await showReport();
  rerender(board(REFUSED));
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

describe('a page that shows the error in place of the report', () => {
  function BoardOrError({ embedConfig }: { embedConfig: EmbedProps['embedConfig'] }) {
    const state = useReport(embedConfig);
    see(state);
    if (state.error) return <p role="alert">{JSON.stringify(state.error)}</p>;
    return <PowerBIEmbed service={powerbi} {...state.embedProps} />;
  }

  it('shows the report after the configuration was corrected', async () => {
    const page = (embedConfig: EmbedProps['embedConfig']) => (
      <StrictMode>
        <BoardOrError embedConfig={embedConfig} />
      </StrictMode>
    );
    const { rerender, queryByRole } = render(page({ ...config, embedUrl: 'https://evil.example/x' }));
    expect(queryByRole('alert')).not.toBeNull();
    rerender(page({ ...config, embedUrl: 'https://worse.example/x' }));
    expect(seen.error).toMatchObject({ host: 'worse.example' });
    rerender(page(config));
    await act(settled);
    expect(queryByRole('alert')).toBeNull();
    expect([seen.report === powerbi.find('U1'), seen.error]).toEqual([true, null]);
  });

  it('shows no report again until the configuration changes', async () => {
    const { rerender, getByRole } = render(<BoardOrError embedConfig={config} />);
    await showReport();
    rerender(<BoardOrError embedConfig={REFUSED} />);
    await act(settled);
    expect(getByRole('alert').textContent).toContain('pageName must be a string');
    expect([...state(), seen.report]).toEqual(['reset', false, seen.error, null, null]);
    expect(powerbi.getNumberOfComponents()).toBe(0);
  });
});

it('keeps the refusal of an update until another configuration', async () => {
  const { rerender } = render(board(config));
  const app = await showReport();
  rerender(board(REFUSED));
  await act(settled);
  await act(async () => {
    app.report('U1', 'rendered');
    await settled();
  });
  expect(seen.error).toMatchObject({ message: 'pageName must be a string' });
  rerender(board({ ...config, pageName: 'P2' }));
  await act(async () => {
    await settled();
    app.answer(app.last());
    await settled();
  });
  expect(state()).toEqual(['rendered', true, null, 'P1']);
});

it('has no report after the page has reset it', async () => {
  render(board(config));
  await showReport();
  const { element } = powerbi.find('U1');
  act(() => powerbi.reset(element));
  expect([...state(), seen.report]).toEqual(['reset', false, null, null, null]);
});

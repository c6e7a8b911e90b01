import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { swotAnalysisMachine, type SwotAnalysisRef } from '../../../machines/swot-analysis/swot-analysis.machine.ts';
import { Page } from '../../../src/pages/navigator/index.tsx';
import { describeView } from '../describe-view.ts';
import { swotAnalysisModels } from './swot-analysis.model.ts';
import { swotAnalysisUserActions, swotAnalysisScreen } from './swot-analysis.screen.ts';

const profile = (analysis: SwotAnalysisRef) => page(analysis, '');

const page = (analysis: SwotAnalysisRef, plansUrl: string) => (
  <Page analysis={analysis} email="ada@example.org" plansUrl={plansUrl} />
);

describeView(swotAnalysisModels, {
  screen: swotAnalysisScreen,
  userActions: swotAnalysisUserActions,
  view: profile,
  assert: () => expect(screen.getByRole('heading', { level: 1, name: 'Navigator Profile' })).toBeTruthy(),
});

it('leads to the plans if the member’s plan has no analysis', () => {
  render(
    page(createActor(swotAnalysisMachine, { input: { missing: 'webhook' } }).start(), 'https://host.example/account'),
  );
  const link = screen.getByRole('link', { name: 'Change to a plan with SWOT analysis' });
  expect(link.getAttribute('href')).toBe('https://host.example/account');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
});

describe('a button that is disabled', () => {
  afterEach(cleanup);

  it('says why', () => {
    render(profile(createActor(swotAnalysisMachine, { input: { missing: 'webhook' } }).start()));
    const button = screen.getByRole('button', { name: 'Generate SWOT Analysis' });
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
      'SWOT analyses are not set up on this site.',
    );
  });
});

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { swotAnalysisMachine, type SwotAnalysisRef } from '../../../machines/swot-analysis/swot-analysis.machine.ts';
import { Page } from '../../../src/pages/navigator/index.tsx';
import { describeView } from '../describe-view.ts';
import { swotAnalysisModels } from './swot-analysis.model.ts';
import { swotAnalysisUserActions, swotAnalysisScreen } from './swot-analysis.screen.ts';

const profile = (analysis: SwotAnalysisRef) => <Page analysis={analysis} email="ada@example.org" />;

describeView(swotAnalysisModels, {
  screen: swotAnalysisScreen,
  userActions: swotAnalysisUserActions,
  view: profile,
  assert: () => expect(screen.getByRole('heading', { level: 1, name: 'Navigator Profile' })).toBeTruthy(),
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

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { pulseBoardMachine, type PulseBoardRef } from '../../../machines/pulse-board/pulse-board.machine.ts';
import type { ReportConfiguration } from '../../../machines/pulse-board/pulse-board.types.ts';
import { PulseBoard, type ReportFrame } from '../../../src/pages/overview/PulseBoard.tsx';
import { controlledActors } from '#kit';
import { describeView } from '../describe-view.ts';
import { pulseBoardModels, REPORTED } from './pulse-board.model.ts';
import { pulseBoardUserActions, pulseBoardTable, REPORT_TELLS } from './pulse-board.screen.ts';

const CONFIGURATION: ReportConfiguration = {
  type: 'report',
  embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=1',
  accessToken: 'token',
};

/** In place of the frame: a document with a button for each event of a report. */
const StandIn: ReportFrame = ({ configuration, onLoaded, onFailed }) => (
  <div role="document" aria-label="Pulse Board report" data-url={configuration.embedUrl}>
    <button onClick={onLoaded}>{REPORT_TELLS.loaded}</button>
    <button onClick={() => onFailed(REPORTED)}>{REPORT_TELLS.failed}</button>
  </div>
);

const board = (actor: PulseBoardRef, Frame = StandIn, provider = 'the provider') => (
  <PulseBoard
    pulseBoard={actor}
    report={{ current: () => CONFIGURATION, origins: [] }}
    provider={provider}
    Frame={Frame}
  />
);

describeView(pulseBoardModels, {
  screen: pulseBoardTable({ role: 'document', name: 'Pulse Board report' }),
  userActions: pulseBoardUserActions,
  view: (actor: PulseBoardRef) => board(actor),
  assert: () => expect(screen.getByRole('heading', { level: 2, name: 'Pulse Board' })).toBeTruthy(),
});

describe('the Pulse Board', () => {
  afterEach(cleanup);

  function start() {
    const world = controlledActors();
    const machine = pulseBoardMachine.provide({ actors: { requestReport: world.promise } });
    const actor = createActor(machine, { input: { hasAccess: true, configured: true } }).start();
    const answered = () => act(async () => world.resolve('requestReport', undefined));
    return { world, actor, answered };
  }
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
    });

  it('speaks of the provider by its name', async () => {
    const { world, actor } = start();
    render(board(actor, StandIn, 'Thrive'));
    await act(async () => world.reject('requestReport', { kind: 'networkError' }));
    expect(screen.getByRole('alert').textContent).toContain("please speak with a member of Thrive's team to resolve:");
  });

  it('embeds the report again after Retry: no frame outlives its failure', async () => {
    const { actor, answered } = start();
    render(board(actor));
    await answered();
    const first = screen.getByRole('document');
    await press(REPORT_TELLS.loaded);
    await press(REPORT_TELLS.failed);
    expect(screen.getByRole('document')).toBe(first);
    await press('Retry');
    expect(first.isConnected).toBe(false);
    await answered();
    expect(screen.getByRole('document')).not.toBe(first);
  });

  it('tells the chart when the report cannot be drawn, and draws it at Retry', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const Frame: ReportFrame = (props) => {
      if (isBroken) throw new Error('The chunk did not come.');
      return <StandIn {...props} />;
    };
    const { actor, answered } = start();
    render(board(actor, Frame));
    await answered();
    expect(screen.getByRole('alert').textContent).toContain('The report could not be shown on this page.');
    expect(said).toHaveBeenCalled();
    isBroken = false;
    await press('Retry');
    await answered();
    expect(screen.getByRole('document', { name: 'Pulse Board report' })).toBeTruthy();
  });
});

import { setup } from '../lib/setup.ts';
import type { PhasedLoadEvent } from './phased-load.types.ts';

/**
 * A report that is first prepared, and rendered when the page requests it. The app checks the order; the chart only
 * tracks the phase.
 */
export const phasedLoadMachine = setup({ types: {} as { events: PhasedLoadEvent } }).createMachine({
  id: 'phased-load',
  initial: 'waiting',
  on: {
    'render.sent': '.rendering',
    'component.reset': '.stopped',
  },
  states: {
    waiting: { description: 'Nothing was sent yet.', on: { 'prepare.sent': 'preparing' } },
    preparing: { on: { 'prepare.answered': 'prepared', 'prepare.refused': 'failed' } },
    prepared: { on: { 'prepare.sent': 'preparing' } },
    rendering: { on: { 'prepare.sent': 'preparing', 'render.answered': 'rendered', 'render.refused': 'failed' } },
    rendered: { on: { 'prepare.sent': 'preparing' } },
    failed: { on: { 'prepare.sent': 'preparing' } },
    stopped: { type: 'final' },
  },
});

export type PhasedLoadPhase = 'waiting' | 'preparing' | 'prepared' | 'rendering' | 'rendered' | 'failed' | 'stopped';

export type PhasedLoadEvent =
  | { type: 'prepare.sent' }
  | { type: 'prepare.answered' }
  | { type: 'prepare.refused' }
  | { type: 'render.sent' }
  | { type: 'render.answered' }
  | { type: 'render.refused' }
  | { type: 'component.reset' };

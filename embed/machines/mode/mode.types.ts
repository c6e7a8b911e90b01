export type ModePhase = 'opening' | 'viewing' | 'switchingToEdit' | 'editing' | 'switchingToView' | 'stopped';

export type ModeInput = { isEditing: boolean };
export type ModeEvent =
  | { type: 'mode.requested'; mode: string }
  | { type: 'mode.answered' }
  | { type: 'mode.refused' }
  /** A new load begins, in the mode of its configuration. */
  | { type: 'load.sent'; isEditing: boolean }
  | { type: 'component.reset' };

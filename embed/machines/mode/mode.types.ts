export type ModePhase = 'opening' | 'viewing' | 'switchingToEdit' | 'editing' | 'switchingToView' | 'stopped';

export type ModeInput = { isEditing: boolean };
export type ModeEvent =
  | { type: 'edit.requested' }
  | { type: 'view.requested' }
  | { type: 'mode.answered' }
  | { type: 'mode.refused' }
  | { type: 'component.reset' };

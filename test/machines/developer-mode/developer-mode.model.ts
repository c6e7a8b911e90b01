import { developerModeMachine } from '../../../machines/developer-mode/developer-mode.machine.ts';
import type { DeveloperModeInput } from '../../../machines/developer-mode/developer-mode.types.ts';
import { createModel } from '#kit';

export const visitor: DeveloperModeInput = {
  on: false,
  requested: false,
  refused: false,
  administrator: false,
  page: 'registration-page',
};

export const modeModel = (input: Partial<DeveloperModeInput> = {}) =>
  createModel(developerModeMachine, {
    input: { ...visitor, ...input },
    events: { 'mode.toggled': [{}] },
    actors: { switchDeveloperMode: { error: [{ kind: 'unexpected' }] } },
    serializeState: ({ on, target }) => ({ on, target }),
  });

/** Every starting state of a page. The models together cover the whole chart. */
export const modeModels = [
  modeModel(),
  modeModel({ on: true }),
  modeModel({ administrator: true }),
  modeModel({ administrator: true, on: true }),
  modeModel({ requested: true }),
  modeModel({ requested: true, on: true }),
  modeModel({ refused: true }),
  modeModel({ refused: true, administrator: true }),
  modeModel({ administrator: true, on: true, refused: true, page: 'user_settings_invite' }),
];

import { themeSettingsMachine } from '../../../machines/theme-settings/theme-settings.machine.ts';
import { createModel } from '#kit';

const parts = [{ part: 'options' }, { part: 'users' }] as const;

const themeSettingsModel = (administrator: boolean) =>
  createModel(themeSettingsMachine, {
    input: { administrator },
    events: {
      'save.pressed': parts,
      'conflict.overwritten': parts,
      'save.ended': parts,
      'form.reported': [
        { part: 'options', unsaved: 2 },
        { part: 'users', unsaved: 0 },
      ],
    },
    serializeState: ({ unsaved, part }) => ({ unsaved, part }),
  });

export const administratorModel = themeSettingsModel(true);
export const themeSettingsModels = [administratorModel, themeSettingsModel(false)];

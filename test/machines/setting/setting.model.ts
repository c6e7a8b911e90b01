import { createModel } from '#kit';
import { settingMachine } from '../../../machines/setting/setting.machine.ts';
import type { SettingInput, SettingValue } from '../../../machines/setting/setting.types.ts';
import { FAILURES } from '../request/request.parts.ts';

const modelOf = (input: SettingInput, values: SettingValue[]) =>
  createModel(settingMachine, {
    input,
    events: {
      'value.selected': values.map((value) => ({ value })),
      'form.submitted': [{}],
      'request.retried': [{}],
      'request.dismissed': [{}],
    },
    actors: { saveSetting: { done: values, error: FAILURES } },
    serializeState: ({ stored, selected, error }) => [stored, selected, error?.category],
  });

export const languageModel = modelOf({ topic: 'language', stored: 'en_US', choices: ['en_US', 'es_ES'] }, [
  'es_ES',
  'en_US',
]);
const SWITCH = { stored: true, choices: [true, false] };
export const messagesModel = modelOf({ topic: 'messages', ...SWITCH }, [true, false]);
export const directoryModel = modelOf({ topic: 'directory', ...SWITCH }, [true, false]);

export const settingModels = [languageModel, messagesModel, directoryModel];

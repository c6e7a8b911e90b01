import type { SnapshotFrom } from 'xstate';
import { getErrorMessage } from '../lib/request.ts';
import { text, type Text } from '../lib/text.ts';
import type { settingMachine } from './setting.machine.ts';
import type { SettingTopic, SettingValue } from './setting.types.ts';

export { selectIsBusy, selectIsSignedOut } from '../lib/request.ts';

type Snapshot = SnapshotFrom<typeof settingMachine>;

export const selectChoices = ({ context }: Snapshot): readonly SettingValue[] => context.choices;

export const selectSelected = ({ context }: Snapshot): SettingValue => context.selected;

/** Whether there is something to save. */
export const selectIsChanged = ({ context }: Snapshot): boolean => context.selected !== context.stored;

/** The switch's visible value: while a save runs, the requested one. */
export const selectIsOn = (snapshot: Snapshot): boolean =>
  (snapshot.hasTag('busy') ? snapshot.context.selected : snapshot.context.stored) === true;

const SAVED: Record<Exclude<SettingTopic, 'language'>, { on: Text; off: Text }> = {
  messages: { on: text('Saved. You get messages.'), off: text('Saved. You get no more messages.') },
  directory: {
    on: text('Saved. You agree to be in the member directory.'),
    off: text('Saved. You are not in the member directory.'),
  },
};

/** The confirmation after a save, else null. The page reloads in a new language instead. */
export const selectSavedMessage = (snapshot: Snapshot): Text | null => {
  const { topic, stored } = snapshot.context;
  return snapshot.matches('saved') && topic !== 'language' ? SAVED[topic][stored === true ? 'on' : 'off'] : null;
};

/** The message about a failed request, else null. */
export const selectErrorMessage = ({ context }: Snapshot): Text | null =>
  getErrorMessage(
    context,
    context.topic === 'language' ? text('We could not save your language.') : text('We could not save your choice.'),
  );

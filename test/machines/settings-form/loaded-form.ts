import { createActor, fromPromise, waitFor } from 'xstate';
import { settingsFormMachine } from '../../../machines/settings-form/settings-form.machine.ts';
import { selectIsLoaded } from '../../../machines/settings-form/settings-form.selectors.ts';
import type { SaveInput, SettingsDocument, SettingsPage } from '../../../machines/settings-form/settings-form.types.ts';

/** A loaded form, for tests that are not about loading. The host stores what it saves. */
export async function loadedForm(document: Partial<SettingsDocument>) {
  const machine = settingsFormMachine.provide({
    actors: {
      load: fromPromise<SettingsPage, { page: number }>(async () => ({
        values: {},
        people: [],
        revision: '"1"',
        ...document,
        isLast: true,
      })),
      save: fromPromise<SettingsDocument, SaveInput>(async ({ input }) => input),
    },
  });
  const form = createActor(machine, { input: { part: 'options' } }).start();
  await waitFor(form, selectIsLoaded);
  return form;
}

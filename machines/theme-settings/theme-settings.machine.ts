import { assign, sendTo, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { callbackSlot } from '../lib/actor-slots.ts';
import { partnersMachine } from '../partners/partners.machine.ts';
import { settingsFormMachine } from '../settings-form/settings-form.machine.ts';
import type { FormReport, Part } from '../settings-form/settings-form.types.ts';
import { userSearchMachine } from '../user-search/user-search.machine.ts';
import { countUnsaved } from './theme-settings.rules.ts';
import type {
  ThemeSettingsContext,
  ThemeSettingsEvent,
  ThemeSettingsInput,
  ThemeSettingsTag,
  UnsavedChanged,
} from './theme-settings.types.ts';

/**
 * Theme Settings (spec: settings#one-save-at-a-time): the partners, the two forms, and the flag that both share: "while a save
 * runs, both save buttons are disabled and further saves are ignored. The flag clears after success or failure"
 * (spec: settings#one-save-at-a-time).
 */
export const themeSettingsMachine = setup({
  types: {} as {
    input: ThemeSettingsInput;
    context: ThemeSettingsContext;
    events: ThemeSettingsEvent;
    tags: ThemeSettingsTag;
    children: {
      partners: 'partners';
      options: 'options';
      users: 'users';
      userSearch: 'userSearch';
      leaveGuard: 'leaveGuard';
    };
  },
  actors: {
    partners: partnersMachine,
    /** The theme options with both vendor maps. */
    options: settingsFormMachine,
    /** Every user's analytics credentials. */
    users: settingsFormMachine,
    /** Selects the visible rows of users. */
    userSearch: userSearchMachine,
    /** Asks before the administrator leaves with unsaved edits. */
    leaveGuard: callbackSlot<UnsavedChanged, undefined, EventObject>('leaveGuard'),
  },
  guards: {
    isAdministrator: ({ context }) => context.administrator,
    isLoaded: ({ context }, { part }: { part: Part }) => context.unsaved[part] !== null,
  },
  actions: {
    storeReport: assign({
      unsaved: ({ context }, { part, unsaved }: FormReport) => ({ ...context.unsaved, [part]: unsaved }),
    }),
    storePart: assign({ part: (_, { part }: { part: Part }) => part }),
    notifyLeaveGuard: sendTo('leaveGuard', ({ context }) => ({
      type: 'unsaved.changed' as const,
      unsaved: countUnsaved(context),
    })),
    overwriteTheirs: sendTo((_, { part }: { part: Part }) => part, { type: 'conflict.overwritten' }),
    allowSave: sendTo(({ context }) => context.part, { type: 'save.allowed' }),
  },
}).createMachine({
  id: 'theme-settings',
  context: ({ input }) => ({ ...input, unsaved: { options: null, users: null }, part: 'options' }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAdministrator', target: 'open' }, { target: 'forbidden' }] },
    forbidden: { tags: 'forbidden', description: 'Not an administrator: nothing is sent.' },
    open: {
      invoke: [
        { id: 'leaveGuard', src: 'leaveGuard' },
        { id: 'partners', src: 'partners' },
        { id: 'options', src: 'options', input: { part: 'options' } },
        { id: 'users', src: 'users', input: { part: 'users' } },
        { id: 'userSearch', src: 'userSearch' },
      ],
      on: {
        'form.reported': { actions: [{ type: 'storeReport', params: ({ event }) => event }, 'notifyLeaveGuard'] },
      },
      initial: 'idle',
      states: {
        idle: {
          on: {
            'save.pressed': {
              guard: { type: 'isLoaded', params: ({ event }) => event },
              target: 'saving',
              actions: { type: 'storePart', params: ({ event }) => event },
            },
            'conflict.overwritten': {
              guard: { type: 'isLoaded', params: ({ event }) => event },
              target: 'saving',
              actions: [
                { type: 'storePart', params: ({ event }) => event },
                { type: 'overwriteTheirs', params: ({ event }) => event },
              ],
            },
          },
        },
        saving: {
          tags: 'saving',
          description: 'The flag is set. The form always reports the end of the save, at the latest after its timeout.',
          entry: 'allowSave',
          on: { 'save.ended': 'idle' },
        },
      },
    },
  },
});

export type ThemeSettingsRef = ActorRefFrom<typeof themeSettingsMachine>;

import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { partnersMachine } from '../../../machines/partners/partners.machine.ts';
import type { PartnersPage } from '../../../machines/partners/partners.types.ts';
import { settingsFormMachine } from '../../../machines/settings-form/settings-form.machine.ts';
import { selectStatus } from '../../../machines/settings-form/settings-form.selectors.ts';
import type {
  Part,
  SaveInput,
  SettingsDocument,
  SettingsPage,
} from '../../../machines/settings-form/settings-form.types.ts';
import { themeSettingsMachine } from '../../../machines/theme-settings/theme-settings.machine.ts';
import { getLabel } from '../../../machines/theme-settings/fields.ts';
import { usersFound } from '../../../machines/theme-settings/theme-settings.rules.ts';
import {
  selectIsLoaded,
  selectIsForbidden,
  selectIsSaving,
  selectUnsaved,
} from '../../../machines/theme-settings/theme-settings.selectors.ts';
import type { ThemeSettingsEvent, UnsavedChanged } from '../../../machines/theme-settings/theme-settings.types.ts';
import type { UserQuery } from '../../../machines/user-search/user-search.types.ts';
import { toGraph } from '#kit';
import { administratorModel, themeSettingsModels } from './theme-settings.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const { states, edges, deadEnds } = toGraph(administratorModel);

useFakeTime();

const EMPTY: SettingsDocument = { values: {}, people: [], revision: '"1"' };

/** The whole page's charts; loads answer at once unless `isDown`, saves when the test says so. */
async function started({ administrator = true, isDown = false } = {}) {
  const asked: string[] = [];
  const guard: number[] = [];
  const saves: Array<{ part: Part; input: SaveInput; end: (error?: unknown) => void }> = [];
  const form = (part: Part) =>
    settingsFormMachine.provide({
      actors: {
        load: fromPromise<SettingsPage, { page: number }>(async () => {
          asked.push(`load ${part}`);
          if (isDown) throw { kind: 'networkError' };
          return { ...EMPTY, isLast: true };
        }),
        save: fromPromise<SettingsDocument, SaveInput>(
          ({ input }) =>
            new Promise((resolve, reject) => {
              asked.push(`save ${part}`);
              saves.push({ part, input, end: (error) => (error === undefined ? resolve(input) : reject(error)) });
            }),
        ),
      },
    });
  const actor = createActor(
    themeSettingsMachine.provide({
      actors: {
        leaveGuard: fromCallback<UnsavedChanged, undefined, EventObject>(({ receive }) => {
          receive(({ unsaved }) => guard.push(unsaved));
        }),
        partners: partnersMachine.provide({
          actors: {
            loadPage: fromPromise<PartnersPage, { page: number }>(async () => {
              asked.push('load partners');
              return { partners: [], listings: [], groups: [], isLast: true };
            }),
          },
        }),
        options: form('options'),
        users: form('users'),
      },
    }),
    { input: { administrator } },
  ).start();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  await settle();
  const child = (part: Part) => actor.getSnapshot().children[part]!;
  return {
    asked,
    guard,
    settle,
    send: (...events: ThemeSettingsEvent[]) => events.forEach((event) => actor.send(event)),
    type: (part: Part, value: string, field = 'a') => child(part).send({ type: 'field.changed', field, value }),
    end: async (error?: unknown) => {
      saves.at(-1)!.end(error);
      await settle();
    },
    sent: () => saves.map(({ part, input }) => [part, input.values]),
    isSaving: () => selectIsSaving(actor.getSnapshot()),
    isLoaded: (part: Part) => selectIsLoaded(part)(actor.getSnapshot()),
    unsaved: () => selectUnsaved(actor.getSnapshot()),
    status: (part: Part) => selectStatus(child(part).getSnapshot()),
  };
}

const press = (part: Part): ThemeSettingsEvent => ({ type: 'save.pressed', part });
const PARTS: Part[] = ['options', 'users'];

describe('the saving flag, by the specification', () => {
  it.each(PARTS)('while %s are saved, further saves are ignored, of either part', async (part) => {
    const page = await started();
    page.send(press(part), press('options'), press('users'), press(part));
    expect(page.asked.filter((what) => what.startsWith('save'))).toEqual([`save ${part}`]);
    expect(page.isSaving()).toBe(true);
  });

  it.each([
    ['success', undefined],
    ['a failure', { kind: 'networkError' }],
    ['fields that were refused', { kind: 'invalid', errors: { a: 'no' } }],
    ['a conflict', { kind: 'conflict', current: { ...EMPTY, values: { a: 'theirs' } } }],
    ['an expired session', { kind: 'signedOut' }],
    ['an unknown error', new Error('x')],
  ])('clears after %s, and the next save runs', async (_, error) => {
    for (const part of PARTS) {
      const page = await started();
      page.type(part, 'mine');
      page.send(press(part));
      await page.end(error);
      expect(page.isSaving()).toBe(false);
      expect(page.status(part)).toBe(error === undefined ? 'saved' : 'failed');
      page.send(press(part === 'options' ? 'users' : 'options'));
      expect(page.isSaving()).toBe(true);
    }
  });

  it('clears after 30 seconds without an answer', async () => {
    const page = await started();
    page.send(press('users'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect([page.isSaving(), page.status('users'), page.status('options')]).toEqual([false, 'failed', null]);
  });

  it('a part that has not loaded cannot be saved', async () => {
    const page = await started({ isDown: true });
    page.send(press('options'), press('users'), { type: 'conflict.overwritten', part: 'users' });
    expect([page.isSaving(), page.sent(), page.unsaved()]).toEqual([false, [], 0]);
    expect([page.isLoaded('options'), page.isLoaded('users')]).toEqual([false, false]);
    const loaded = await started();
    expect([loaded.isLoaded('options'), loaded.isLoaded('users')]).toEqual([true, true]);
  });

  it('keep mine overwrites and saves', async () => {
    const page = await started();
    page.type('options', 'mine');
    page.send(press('options'));
    await page.end({ kind: 'conflict', current: { values: { a: 'theirs', b: 'new' }, people: [], revision: '"2"' } });
    page.send({ type: 'conflict.overwritten', part: 'options' });
    expect(page.sent()).toEqual([
      ['options', { a: 'mine' }],
      ['options', { a: 'mine', b: 'new' }],
    ]);
  });
});

describe('access', () => {
  it('only an administrator sends requests', async () => {
    const page = await started({ administrator: false });
    page.send(press('options'), press('users'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([page.asked, page.isSaving()]).toEqual([[], false]);
    const [, refused] = themeSettingsModels.map((model) => toGraph(model));
    expect(refused!.states.map(selectIsForbidden)).toEqual([true]);
    expect(states.filter(selectIsForbidden)).toEqual([]);
  });
});

describe('which users are shown', () => {
  const person = (id: number, name: string) => ({ id, name, email: `${name.toLowerCase()}@practice.example` });
  const people = ['Both', 'Key', 'Mail', 'None'].map((name, index) => person(index + 1, name));
  const rows = (edits = {}, fieldErrors = {}) => ({
    document: {
      people,
      revision: '"1"',
      values: {
        '1.datadx_access_key': 'k',
        '1.datadx_access_email': 'both@reports.example',
        '2.datadx_access_key': 'k',
        '3.datadx_access_email': 'mail@reports.example',
      },
    },
    edits,
    fieldErrors,
  });
  const namesOf = (query: UserQuery, ...args: object[]) => usersFound(rows(...args), query).map(({ name }) => name);

  it('access needs a key and an e-mail address', () => {
    expect(namesOf({ search: '', access: 'with' })).toEqual(['Both']);
    expect(namesOf({ search: '', access: 'without' })).toEqual(['Key', 'Mail', 'None']);
    expect(namesOf({ search: '', access: '' })).toEqual(['Both', 'Key', 'Mail', 'None']);
  });

  it('a user matches if the name or e-mail address has all words, in any case', () => {
    expect(namesOf({ search: ' PRACTICE  key ', access: '' })).toEqual(['Key']);
    expect(namesOf({ search: 'key mail', access: '' })).toEqual([]);
  });

  it('a row with an unsaved or rejected edit stays visible', () => {
    expect(namesOf({ search: 'key', access: 'without' }, { '1.datadx_access_key': 'x' })).toEqual(['Both', 'Key']);
    expect(namesOf({ search: 'key', access: '' }, {}, { '4.datadx_access_key': 'No.' })).toEqual(['Key', 'None']);
  });

  it('a message outside its field names the field and the person', () => {
    expect(getLabel('datadx_api_url', people)).toEqual('Data Analytics API URL');
    expect(getLabel('2.datadx_access_key', people)).toEqual('Access key for Key (key@practice.example)');
    expect(getLabel('9.datadx_access_email', people)).toEqual('Access email for user 9');
    expect(['something', 'datadx_access_key', '2'].map((field) => getLabel(field, people))).toEqual([
      'something',
      'datadx_access_key',
      '2',
    ]);
  });
});

describe('unsaved edits', () => {
  it('are counted over both parts, and the guard gets every change', async () => {
    const page = await started();
    page.type('options', 'x');
    page.type('options', 'y', 'b');
    page.type('users', 'z');
    expect(page.unsaved()).toBe(3);
    page.type('users', '');
    page.send(press('options'));
    await page.end();
    expect(page.unsaved()).toBe(0);
    expect(page.guard).toEqual([0, 0, 1, 2, 3, 2, 0]);
  });
});

describe('the page, in every reachable state', () => {
  it('only a save of a loaded part sets the flag, and only its end clears it', () => {
    const flag = ({ from, to }: (typeof edges)[number]) => selectIsSaving(from) !== selectIsSaving(to);
    const set = edges.filter((edge) => flag(edge) && selectIsSaving(edge.to));
    expect([...new Set(set.map(({ event }) => event.type))].toSorted()).toEqual([
      'conflict.overwritten',
      'save.pressed',
    ]);
    expect(set.filter(({ from, event }) => from.context.unsaved[event['part'] as Part] === null)).toEqual([]);
    const cleared = edges.filter((edge) => flag(edge) && !selectIsSaving(edge.to));
    expect(new Set(cleared.map(({ event }) => event.type))).toEqual(new Set(['save.ended']));
  });

  it('the flag always clears', () => {
    expect(deadEnds((state) => !selectIsSaving(state))).toEqual([]);
    expect(states.some(selectIsSaving)).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { settingsFormMachine, type SettingsFormRef } from '../../../machines/settings-form/settings-form.machine.ts';
import { contestedFields, shownValue } from '../../../machines/settings-form/settings-form.rules.ts';
import {
  toReason,
  selectContested,
  selectFieldError,
  selectError,
  selectIsRetryable,
  selectSavedValue,
  selectStage,
  selectStatus,
  selectValue,
} from '../../../machines/settings-form/settings-form.selectors.ts';
import {
  STAGES,
  type SaveError,
  type SettingsDocument,
  type SettingsFormEvent,
  type SettingsPage,
} from '../../../machines/settings-form/settings-form.types.ts';
import { controlledActors, toGraph, startUnderParent } from '#kit';
import { BEFORE, FIELD, settingsFormModel, THEIRS } from './settings-form.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const { states, edges, deadEnds } = toGraph(settingsFormModel);
type State = (typeof states)[number];

const URL_FIELD = 'datadx_api_url';

useFakeTime();

/** The chart under a parent that records its reports. The host responds when the test says so, also to the first load. */
function opened() {
  const world = controlledActors();
  const logged: unknown[] = [];
  const told: string[] = [];
  const form = settingsFormMachine.provide({
    actors: world.provideFor(settingsFormMachine),
    actions: { logError: (_, params) => void logged.push(params) },
  });
  const parent = createActor(
    createMachine({
      invoke: { id: 'form', src: form, input: { part: 'options' } },
      on: {
        'form.reported': { actions: ({ event }) => told.push(`${event['unsaved']} unsaved`) },
        'save.ended': { actions: () => told.push('ended') },
      },
    }),
  ).start();
  const actor = parent.getSnapshot().children['form'] as SettingsFormRef;
  const settles =
    <T>(how: 'resolve' | 'reject', id: 'load' | 'save') =>
    async (what: T) => {
      world[how](id, what);
      await vi.advanceTimersByTimeAsync(0);
    };
  return {
    load: settles<SettingsPage>('resolve', 'load'),
    refuseLoad: settles('reject', 'load'),
    told,
    logged,
    send: (...events: SettingsFormEvent[]) => events.forEach((event) => actor.send(event)),
    answer: settles<SettingsDocument>('resolve', 'save'),
    refuse: settles('reject', 'save'),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    sent: () => world.log.filter(({ id }) => id === 'save').map(({ input }) => input as SettingsDocument),
    error: (field: string) => selectFieldError(field)(actor.getSnapshot()),
    stage: () => selectStage(actor.getSnapshot()),
    status: () => selectStatus(actor.getSnapshot()),
    shows: (field = FIELD) => selectValue(field)(actor.getSnapshot()),
    unsaved: () => actor.getSnapshot().context.edits,
    versions: () => selectContested(actor.getSnapshot()),
    held: (field: string) => selectSavedValue(field)(actor.getSnapshot()),
    contested: () => contestedFields(actor.getSnapshot().context),
  };
}

type Form = ReturnType<typeof opened>;

/** With its only page there. */
async function started(before: SettingsDocument = BEFORE) {
  const form = opened();
  await form.load({ ...before, isLast: true });
  return form;
}

const typed = (value: string, field = FIELD): SettingsFormEvent => ({ type: 'field.changed', field, value });
const save: SettingsFormEvent = { type: 'save.allowed' };
const stored = (values: Record<string, string>, revision = '"2"'): SettingsDocument => ({
  ...BEFORE,
  values: { ...BEFORE.values, ...values },
  revision,
});

describe('a settings form, by the specification', () => {
  it('the body is the whole form with its loaded revision', async () => {
    const form = await started();
    form.send(typed('42'), save);
    expect(form.sent()).toEqual([stored({ [FIELD]: '42' }, '"1"')]);
  });

  it('edits stay possible while saving and remain unsaved', async () => {
    const form = await started();
    form.send(typed('42'), save, typed('43'), typed('https://x.example', URL_FIELD));
    await form.answer(stored({ [FIELD]: '42' }));
    expect([form.status(), form.shows(), form.shows(URL_FIELD)]).toEqual(['saved', '43', 'https://x.example']);
    expect(form.unsaved()).toEqual({ [FIELD]: '43', [URL_FIELD]: 'https://x.example' });
  });

  it('an edit back to the old text during a save is not lost', async () => {
    const form = await started();
    form.send(typed('42'), save, typed('41'));
    await form.answer(stored({ [FIELD]: '42' }));
    expect([form.shows(), form.unsaved()]).toEqual(['41', { [FIELD]: '41' }]);
  });

  it('the server’s version of a text replaces the typed one', async () => {
    const form = await started();
    form.send(typed(' https://reports.example.com/ ', URL_FIELD), save);
    await form.answer(stored({ [URL_FIELD]: 'https://reports.example.com' }));
    expect([form.shows(URL_FIELD), form.unsaved()]).toEqual(['https://reports.example.com', {}]);
  });

  it('a save times out after 30 seconds, and a later response is ignored', async () => {
    const form = await started();
    form.send(typed('42'), save);
    await form.wait(29_999);
    expect(form.status()).toBe('saving');
    await form.wait(1);
    expect([form.status(), form.shows()]).toEqual(['failed', '42']);
    expect(form.told.at(-1)).toBe('1 unsaved');
    await expect(form.answer(stored({}))).rejects.toThrow('not running');
  });

  it('Retry sends that save again with the current values', async () => {
    const form = await started();
    form.send(typed('42'), save);
    await form.refuse({ kind: 'networkError' });
    form.send(typed('44'), save);
    expect(form.sent().map(({ values }) => values[FIELD])).toEqual(['42', '44']);
  });

  it('the next save uses the revision of the previous response', async () => {
    const form = await started();
    form.send(typed('42'), save);
    await form.answer(stored({ [FIELD]: '42' }, '"2"'));
    form.send(save);
    expect(form.sent().map(({ revision }) => revision)).toEqual(['"1"', '"2"']);
  });

  it('an edit clears the error of its field', async () => {
    const form = await started();
    form.send(typed('http://x', URL_FIELD), save);
    await form.refuse({ kind: 'invalid', errors: { [URL_FIELD]: 'https only', [FIELD]: 'no page' } });
    expect([form.error(URL_FIELD), form.error(FIELD)]).toEqual(['https only', 'no page']);
    form.send(typed('https://x', URL_FIELD));
    expect([form.stage(), form.error(URL_FIELD), form.error(FIELD)]).toEqual(['invalid', null, 'no page']);
    form.send(save);
    expect(form.sent()).toHaveLength(2);
  });

  it('the parent gets the end of each save exactly once', async () => {
    const ends = [
      (form: Form) => form.answer(stored({ [FIELD]: '42' })),
      (form: Form) => form.refuse({ kind: 'networkError' }),
      (form: Form) => form.refuse({ kind: 'conflict', current: THEIRS }),
      (form: Form) => form.wait(30_000),
    ];
    for (const end of ends) {
      const form = await started();
      form.send(typed('42'), save);
      expect(form.told).not.toContain('ended');
      await end(form);
      expect(form.told.filter((word) => word === 'ended')).toHaveLength(1);
    }
  });

  it('the parent gets every change of the number of unsaved fields at once', async () => {
    const form = await started();
    const told = (...events: SettingsFormEvent[]) => {
      form.send(...events);
      return form.told.at(-1);
    };
    expect([told(typed('42')), told(typed('41'))]).toEqual(['1 unsaved', '0 unsaved']);
    expect(told(typed('42'), save, typed('https://x.example', URL_FIELD))).toBe('2 unsaved');
    await form.answer(stored({ [FIELD]: '42' }));
    expect(told(typed('44'))).toBe('2 unsaved');
    for (const [choice, unsaved] of [
      ['conflict.overwritten', '1 unsaved'],
      ['conflict.adopted', '0 unsaved'],
    ] as const) {
      const contested = await started();
      contested.send(typed('42'), typed('https://theirs.example', URL_FIELD), save);
      await contested.refuse({
        kind: 'conflict',
        current: stored({ [FIELD]: '43', [URL_FIELD]: 'https://theirs.example' }, '"7"'),
      });
      contested.send({ type: choice });
      expect(contested.told.at(-1)).toBe(unsaved);
    }
  });

  it.each([null, undefined, 'no', new TypeError('a mistake'), { kind: 'surprise' }])(
    'an unknown error, %j, is an invalid response, and nothing is lost',
    async (thrown) => {
      const form = await started();
      form.send(typed('42'), save);
      await form.refuse(thrown);
      expect([form.status(), form.stage(), form.shows()]).toEqual(['failed', 'failed', '42']);
    },
  );

  it('every error is logged without the values of fields', async () => {
    for (const error of [
      { kind: 'networkError' },
      { kind: 'signedOut' },
      { kind: 'httpError', status: 500, code: 'x', message: '' },
      { kind: 'invalid', errors: {} },
      { kind: 'conflict', current: THEIRS },
    ] as const) {
      const form = await started();
      form.send(typed('secret'), save);
      await form.refuse(error);
      expect(form.logged).toEqual([{ attempt: 'save', error }]);
    }
    const timedOut = await started();
    timedOut.send(typed('secret'), save);
    await timedOut.wait(30_000);
    expect(timedOut.logged).toEqual([{ attempt: 'save', error: { kind: 'timeout' } }]);
  });

  it('a failed load is logged, too', async () => {
    for (const error of [{ kind: 'networkError' }, { kind: 'signedOut' }] as const) {
      const form = opened();
      await form.refuseLoad(error);
      expect(form.logged).toEqual([{ attempt: 'load', error }]);
    }
    const timedOut = opened();
    await timedOut.wait(30_000);
    expect(timedOut.logged).toEqual([{ attempt: 'load', error: { kind: 'timeout' } }]);
  });

  it('pages are loaded until the last one, or until one has no new user', async () => {
    const [meg, moe] = ['meg', 'moe'].map((name, index) => ({ id: index, name, email: `${name}@example.com` }));
    const page = (person: typeof meg, isLast: boolean) => ({ ...BEFORE, people: [person!], isLast });
    const form = opened();
    await form.load(page(meg, false));
    expect(form.stage()).toBe('loading');
    // Somebody has saved between the two pages: the host must find that by the first page's revision.
    await form.load({ ...page(moe, true), revision: '"2"' });
    expect(form.stage()).toBe('idle');
    form.send(typed('42'), save);
    expect(form.sent().map(({ revision }) => revision)).toEqual([BEFORE.revision]);
    const repeated = opened();
    await repeated.load(page(meg, false));
    await repeated.load(page(meg, false));
    expect(repeated.stage()).toBe('idle');
  });
});

it.each([
  [{ kind: 'httpError', status: 503, code: '', message: '' }, 'The site answered with the error 503.'],
  [{ kind: 'httpError', status: 503, code: '', message: 'Back at noon.' }, 'Back at noon.'],
  [{ kind: 'networkError' }, 'The site did not answer.'],
  [null, null],
] as const)('of %j the reason is %j', (error, reason) => {
  expect(toReason(error)).toEqual(reason);
});

describe('a conflict of two administrators', () => {
  const conflict = (values: Record<string, string>): SaveError => ({
    kind: 'conflict',
    current: stored(values, '"7"'),
  });

  it('both versions are kept, and no typed text is lost', async () => {
    const form = await started();
    form.send(typed('42'), save);
    await form.refuse(conflict({ [FIELD]: '43' }));
    expect([form.stage(), form.shows(), form.contested()]).toEqual(['conflict', '42', [FIELD]]);
    expect(form.versions()).toEqual([{ field: FIELD, mine: '42', theirs: '43' }]);
    expect([form.held(FIELD), form.held('nothing'), form.shows('nothing')]).toEqual(['41', '', '']);
  });

  it('keep mine saves my texts over their revision', async () => {
    const form = await started();
    form.send(typed('42'), save);
    await form.refuse(conflict({ [FIELD]: '43', [URL_FIELD]: 'https://theirs.example' }));
    form.send({ type: 'conflict.overwritten' }, save);
    expect(form.sent().at(-1)).toEqual(stored({ [FIELD]: '42', [URL_FIELD]: 'https://theirs.example' }, '"7"'));
  });

  it('keep mine: identical texts are no longer edits', async () => {
    const form = await started();
    form.send(typed('42'), typed('https://theirs.example', URL_FIELD), save);
    await form.refuse(conflict({ [FIELD]: '43', [URL_FIELD]: 'https://theirs.example' }));
    form.send({ type: 'conflict.overwritten' });
    expect(form.unsaved()).toEqual({ [FIELD]: '42' });
  });

  it('take theirs: their text wins where both changed a field; my other edits stay', async () => {
    const form = await started();
    form.send(typed('42'), typed('InstrumentationKey=1', 'member_overview_page'), save);
    await form.refuse(conflict({ [FIELD]: '43' }));
    form.send({ type: 'conflict.adopted' });
    expect([form.shows(), form.unsaved()]).toEqual(['43', { member_overview_page: 'InstrumentationKey=1' }]);
    form.send(save);
    expect(form.sent().at(-1)?.revision).toBe('"7"');
  });

  it('without an edit, or with the same one, there is no conflict', async () => {
    for (const edits of [[], [typed('43')]]) {
      const form = await started();
      form.send(...edits, save);
      await form.refuse(conflict({ [FIELD]: '43' }));
      expect([form.status(), form.shows(), form.unsaved()]).toEqual(['saved', '43', {}]);
    }
  });

  it('Retry after a lost response is no conflict with oneself', async () => {
    const form = await started();
    form.send(typed('42'), save);
    await form.refuse({ kind: 'networkError' });
    form.send(save);
    await form.refuse(conflict({ [FIELD]: '42' }));
    expect([form.status(), form.unsaved()]).toEqual(['saved', {}]);
  });

  it('after any edits, keep mine shows my texts, and theirs elsewhere', async () => {
    const field = fc.constantFrom(...Object.keys(BEFORE.values), 'vendor_assignments.7', 'vendor_groups.7');
    const changes = fc.dictionary(field, fc.constantFrom('', 'a', 'b', '41'), { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(changes, changes, changes, async (mine, theirs, later) => {
        const form = await started();
        form.send(...Object.entries(mine).map(([name, text]) => typed(text, name)), save);
        form.send(...Object.entries(later).map(([name, text]) => typed(text, name)));
        const current = { ...BEFORE.values, ...theirs };
        const own = { ...mine, ...later };
        await form.refuse(conflict(theirs));
        for (const [name, text] of Object.entries(own))
          if (text !== (BEFORE.values[name] ?? '')) expect(form.shows(name)).toBe(text);
        if (form.stage() !== 'conflict') return;
        form.send({ type: 'conflict.overwritten' });
        for (const [name, text] of Object.entries(own))
          if (text !== (BEFORE.values[name] ?? '')) expect(form.shows(name)).toBe(text);
        for (const [name, text] of Object.entries(current)) if (!(name in own)) expect(form.shows(name)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a settings form, in every reachable state', () => {
  const text = ({ context }: State) => shownValue(context, FIELD);
  const isLoaded = (state: State) => !selectStage(state).startsWith('load');

  it('exactly one stage', () => {
    expect(states.filter((state) => STAGES.filter((stage) => state.hasTag(stage)).length !== 1)).toEqual([]);
  });

  it('a text changes only by typing, a successful save, or taking theirs', () => {
    const changed = edges.filter(({ from, to }) => isLoaded(from) && text(from) !== text(to));
    const causes = new Set(changed.map(({ event }) => event.type));
    expect([...causes].toSorted()).toEqual([
      'conflict.adopted',
      'conflict.overwritten',
      'field.changed',
      'xstate.done.actor.save',
      'xstate.error.actor.save',
    ]);
    // If the user has no changes, or has undone them, there is nothing to keep, and the other administrator's data shows.
    const kept = changed.filter(
      ({ event }) => event.type === 'conflict.overwritten' || event.type === 'xstate.error.actor.save',
    );
    expect(kept.filter(({ from }) => Object.keys(from.context.edits).length > 0)).toEqual([]);
  });

  it('every state with fields shows the typed text', () => {
    const typing = edges.filter(({ event }) => event.type === 'field.changed');
    expect(typing.filter(({ event, to }) => text(to) !== event['value'])).toEqual([]);
    const stages = new Set(typing.map(({ from }) => selectStage(from)));
    expect(STAGES.filter((stage) => !stages.has(stage))).toEqual(['loading', 'loadFailed', 'loadSignedOut']);
  });

  it('an edit after a save clears the saved status', () => {
    const typing = edges.filter(({ from, event }) => event.type === 'field.changed' && selectStage(from) === 'saved');
    expect(typing.length).toBeGreaterThan(0);
    for (const { to } of typing) expect(selectStatus(to)).toBeNull();
  });

  it('an unsaved edit differs from the server’s text, except during a save', () => {
    const idle = states.filter((state) => selectStage(state) !== 'saving');
    for (const { context } of idle)
      for (const [field, edit] of Object.entries(context.edits))
        expect(edit).not.toBe(context.document.values[field] ?? '');
  });

  it('a save starts only when the parent allows it, and never during another', () => {
    const begun = edges.filter(({ from, to }) => selectStage(from) !== 'saving' && selectStage(to) === 'saving');
    expect(new Set(begun.map(({ event }) => event.type))).toEqual(new Set(['save.allowed']));
    const during = edges.filter(({ from }) => selectStage(from) === 'saving');
    expect(during.filter(({ event }) => event.type === 'save.allowed')).toEqual([]);
  });

  it('only a sent form counts as saved, and no status is shown before the first save', () => {
    const saved = edges.filter(({ from, to }) => selectStage(from) !== 'saved' && selectStage(to) === 'saved');
    expect(new Set(saved.map(({ from }) => selectStage(from)))).toEqual(new Set(['saving']));
    for (const state of states.filter((each) => !isLoaded(each))) expect(selectStatus(state)).toBeNull();
  });

  it('the next attempt clears the error', () => {
    const begun = edges.filter(({ to }) => ['saving', 'loading', 'saved'].includes(selectStage(to)));
    expect(begun.filter(({ to }) => selectError(to) !== null && isLoaded(to))).toEqual([]);
  });

  it('a form that has not loaded ends an allowed save at once', () => {
    const parent = startUnderParent(settingsFormModel);
    parent.getSnapshot().children['child']!.send({ type: 'save.allowed' });
    expect(parent.getSnapshot().context.notifications.map(({ type }) => type)).toContain('save.ended');
    parent.stop();
  });

  it('an error allows Retry; a conflict needs a choice first', () => {
    const again = new Set(states.filter(selectIsRetryable).map(selectStage));
    expect(again).toEqual(new Set(['failed', 'invalid', 'signedOut']));
    for (const state of states) expect(selectIsRetryable(state)).toBe(again.has(selectStage(state)));
  });

  it('a save ends after at most 30 seconds', () => {
    const waits = edges.filter(({ from, event }) => selectStage(from) === 'saving' && event.delayMs !== undefined);
    expect(new Set(waits.map(({ event }) => event.delayMs))).toEqual(new Set([30_000]));
  });

  it('a load ends after at most 30 seconds, with a message and Retry', () => {
    const loads = edges.filter(
      ({ from, event }) => from.matches({ loading: 'requesting' }) && event.delayMs !== undefined,
    );
    expect(new Set(loads.map(({ event }) => event.delayMs))).toEqual(new Set([30_000]));
    const loading = states.filter((state) => state.matches({ loading: 'requesting' }));
    expect(loading.filter((state) => !loads.some(({ from }) => from === state))).toEqual([]);
    for (const { to } of loads) {
      expect([selectStage(to), to.can({ type: 'load.retried' })]).toEqual(['loadFailed', true]);
      expect(selectError(to)).toEqual({ kind: 'timeout' });
    }
  });

  it('a failed load has a reason, an ended session has its own, and both have Retry', () => {
    const missed = edges.filter(({ event }) => event.type === 'xstate.error.actor.load');
    expect(missed.length).toBeGreaterThan(1);
    for (const { event, to } of missed) {
      const isOver = (event['error'] as { kind: string }).kind === 'signedOut';
      expect([selectStage(to), selectError(to)]).toEqual([isOver ? 'loadSignedOut' : 'loadFailed', event['error']]);
      expect(to.can({ type: 'load.retried' })).toBe(true);
    }
  });

  it('each kind of a failed save has a reason and a stage of its own', () => {
    const missed = edges.filter(({ event }) => event.type === 'xstate.error.actor.save');
    const stages: Record<string, string> = { networkError: 'failed', signedOut: 'signedOut', invalid: 'invalid' };
    for (const { event, to } of missed) {
      const error = event['error'] as SaveError;
      if (error.kind === 'conflict') continue;
      expect(selectStage(to)).toBe(stages[error.kind]);
      if (error.kind === 'invalid') expect(selectFieldError(FIELD)(to)).toBe(error.errors[FIELD]);
      else expect(selectError(to)).toEqual(error);
    }
  });

  it('the other version is stored exactly during a conflict', () => {
    expect(states.filter((state) => (state.context.theirs !== null) !== (selectStage(state) === 'conflict'))).toEqual(
      [],
    );
  });

  it('a saved form is reachable from every state', () => {
    // The model does not continue from a second page, or from another revision.
    const isElsewhere = ({ context: { document } }: State) =>
      document.people.length > 0 || ![BEFORE.revision, ''].includes(document.revision);
    expect(deadEnds((state) => selectStage(state) === 'saved' || isElsewhere(state))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { developerModeMachine } from '../../../machines/developer-mode/developer-mode.machine.ts';
import {
  selectIsCookieRefused,
  selectIsNoticeShown,
} from '../../../machines/developer-mode/developer-mode.selectors.ts';
import {
  DEVELOPER_MODE_COOKIE,
  DEVELOPER_MODE_SECONDS,
  type DeveloperModeInput,
} from '../../../machines/developer-mode/developer-mode.types.ts';
import { toGraph } from '#kit';
import { modeModels, visitor } from './developer-mode.model.ts';

const graphs = modeModels.map((model) => toGraph(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);

/** Starts the chart and records the mode that it switches to. The switch never returns, since the page reloads. */
function started(input: Partial<DeveloperModeInput>) {
  const switches: boolean[] = [];
  const actor = createActor(
    developerModeMachine.provide({
      actors: {
        switchDeveloperMode: fromPromise<void, { on: boolean }>(async ({ input: { on } }) => {
          switches.push(on);
          await new Promise(() => {});
        }),
      },
    }),
    { input: { ...visitor, ...input } },
  ).start();
  return { actor, switches };
}

const noticeShown = (input: Partial<DeveloperModeInput>) => selectIsNoticeShown(started(input).actor.getSnapshot());

describe('developer mode, by the specification', () => {
  it('is a browser flag kept in a cookie for 86400 seconds, one day', () => {
    expect([DEVELOPER_MODE_COOKIE, DEVELOPER_MODE_SECONDS]).toEqual(['practice_portal_developer_mode', 24 * 60 * 60]);
  });

  it('the notice is shown when the user is an administrator or developer mode is on', () => {
    const rows = [false, true].flatMap((administrator) => [false, true].map((on) => ({ administrator, on })));
    expect(rows.map(noticeShown)).toEqual([false, true, true, true]);
  });

  it('except on user_settings_invite', () => {
    expect(noticeShown({ administrator: true, on: true, page: 'user_settings_invite' })).toBe(false);
  });

  it('a page that fails to reload keeps its mode', () => {
    const stayed = edges.filter(({ from, event }) => from.matches('reloading') && event.delayMs !== undefined);
    expect(new Set(stayed.map(({ to }) => to.value))).toEqual(new Set(['on', 'off']));
    for (const { from, to } of stayed) expect(to.matches('on')).toBe(from.context.on);
  });

  it('in both cases the page reloads: turning on and turning off', () => {
    for (const on of [false, true]) {
      const { actor, switches } = started({ on, administrator: true });
      actor.send({ type: 'mode.toggled' });
      expect(actor.getSnapshot().value).toBe('reloading');
      expect(switches).toEqual([!on]);
    }
  });

  it('the parameter turns on, never off', () => {
    expect(started({ requested: true }).switches).toEqual([true]);
    expect(started({ requested: true, on: true }).switches).toEqual([true]);
    expect(started({ requested: false, on: true }).switches).toEqual([]);
  });

  it('a toggle switches the current mode, also after a failed reload', async () => {
    for (const on of [false, true]) {
      const switches: boolean[] = [];
      const switchDeveloperMode = fromPromise<void, { on: boolean }>(async ({ input }) => {
        switches.push(input.on);
        throw new Error('kept from reloading');
      });
      const actor = createActor(developerModeMachine.provide({ actors: { switchDeveloperMode } }), {
        input: { ...visitor, on, requested: true },
      }).start();
      await waitFor(actor, ({ value }) => value !== 'reloading');
      actor.send({ type: 'mode.toggled' });
      expect(switches).toEqual([true, !on]);
      actor.stop();
    }
  });

  it('a toggle while reloading is ignored', () => {
    const { actor, switches } = started({ administrator: true });
    actor.send({ type: 'mode.toggled' });
    actor.send({ type: 'mode.toggled' });
    expect(switches).toEqual([true]);
    expect(edges.some(({ from, event }) => from.value === 'reloading' && event.type === 'mode.toggled')).toBe(false);
  });

  it('if the cookie cannot be stored, the page shows it', () => {
    expect(selectIsCookieRefused(started({ refused: true }).actor.getSnapshot())).toBe(true);
    expect(selectIsCookieRefused(started({ refused: false }).actor.getSnapshot())).toBe(false);
    const invite = started({ refused: true, page: 'user_settings_invite' });
    expect(selectIsCookieRefused(invite.actor.getSnapshot())).toBe(false);
  });
});

describe('developer mode, in every reachable state', () => {
  it('only a reload changes the mode', () => {
    expect(edges.filter(({ from, to }) => from.context.on !== to.context.on)).toEqual([]);
  });

  it('the state is the current mode', () => {
    const lying = states.filter(
      ({ value, context }) => (value === 'on' && !context.on) || (value === 'off' && context.on),
    );
    expect(lying).toEqual([]);
  });

  it('reloading always ends', () => {
    for (const graph of graphs) expect(graph.deadEnds(({ value }) => value !== 'reloading')).toEqual([]);
  });
});

it('a reload that does not come is reported after ten seconds', () => {
  const delays = graphs.flatMap((graph) => [...graph.delays]);
  expect(new Set(delays)).toEqual(new Set([10_000]));
});

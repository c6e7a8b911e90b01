/** A tab and the gallery on one channel: their messages, the order, and the tab's reactions to the gallery's requests. */
import { afterEach, describe, expect, it } from 'vitest';
import { assign, createActor, createMachine, fromCallback, sendParent, setup } from 'xstate';
import { createBridge } from '../../kit/bridge/bridge.ts';
import type { Command, Report } from '../../kit/bridge/protocol.ts';
import { overChannel, type Transport } from '../../kit/bridge/transports.ts';
import { REDACTION_ALLOWLIST } from '../../src/inspector/redaction-allowlist.ts';
import { actionsAt, createLiveStore, eventsOf, stateAt } from '../../kit/gallery/live-store.ts';

/** Transports over channels of the same name in one page. A message is copied and arrives at once. */
function channels() {
  const all = new Set<EventTarget>();
  return () => {
    const channel = Object.assign(new EventTarget(), {
      postMessage(message: unknown) {
        const data: unknown = structuredClone(message);
        for (const other of all) if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }));
      },
    });
    all.add(channel);
    return overChannel(channel as unknown as BroadcastChannel);
  };
}

const child = setup({ actions: { tellParent: sendParent({ type: 'lamp.told' }) } }).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { 'lamp.lit': { target: 'bright', actions: 'tellParent' } } }, bright: {} },
});

const house = setup({
  types: {
    context: {} as { email: string; pressed: number },
    events: {} as { type: 'bell.pressed' } | { type: 'name.typed'; email: string },
  },
  actors: { lamp: child },
  actions: { count: assign({ pressed: ({ context }) => context.pressed + 1 }), ring() {} },
}).createMachine({
  id: 'house',
  context: { email: '', pressed: 0 },
  initial: 'quiet',
  invoke: { id: 'hall', src: 'lamp' },
  states: {
    quiet: {
      on: {
        'bell.pressed': { target: 'ringing', actions: ['count', 'ring'] },
        'name.typed': { actions: assign({ email: ({ event }) => event.email }) },
      },
    },
    ringing: { on: { 'bell.pressed': 'quiet' } },
  },
});

const running: Array<{ stop: () => void }> = [];
afterEach(() => {
  sessionStorage.clear();
  for (const actor of running.splice(0)) actor.stop();
});

function tab(open: () => Transport, address = '/register/?inspect') {
  const { inspect } = createBridge(
    open(),
    { title: 'Registration', address, storage: sessionStorage, reload() {} },
    REDACTION_ALLOWLIST,
  );
  const actor = createActor(house, { inspect });
  running.push(actor);
  return actor.start();
}

function listener(open: () => Transport) {
  const reports: Report[] = [];
  const transport = open();
  transport.listen(
    (data) => reports.push(data as Report),
    () => {},
  );
  return { reports, command: (command: Command) => transport.post(command) };
}

describe('the gallery', () => {
  it('shows actors, events and states as they happen', () => {
    const open = channels();
    const live = createLiveStore(open());
    const actor = tab(open);
    actor.send({ type: 'bell.pressed' });
    const { tabs, actors } = live.read();
    expect(tabs.map(({ title, address }) => [title, address])).toEqual([['Registration', '/register/?inspect']]);
    expect(actors.map(({ id, chart, parentId }) => [id, chart, parentId !== null])).toEqual([
      ['house', 'house', false],
      ['hall', 'lamp', true],
    ]);
    expect(eventsOf(live.read(), tabs[0]!.tab).map(({ event }) => event.type)).toEqual([
      'xstate.init',
      'xstate.init',
      'bell.pressed',
    ]);
    const state = stateAt(live.read(), actors[0]!, null);
    expect(state?.active).toEqual(['house', 'house.ringing']);
    expect(state?.taken).toEqual(['#house.quiet | bell.pressed | 0']);
    expect(state?.accepts).toContain('bell.pressed');
    expect(state?.context).toEqual({ email: '', pressed: 1 });
    expect(actionsAt(live.read(), actors[0]!, null)).toEqual(['ring']);
    actor.send({ type: 'name.typed', email: 'x' });
    expect(stateAt(live.read(), actors[0]!, null)?.taken).toEqual(state?.taken);
  });

  it('opened late gets the whole history once, also beside an open one', () => {
    const open = channels();
    const early = createLiveStore(open());
    const actor = tab(open);
    actor.send({ type: 'bell.pressed' });
    actor.send({ type: 'bell.pressed' });
    const late = createLiveStore(open());
    expect(late.read()).toEqual(early.read());
    expect(late.read().log.filter(({ type }) => type === 'event')).toHaveLength(4);
  });

  it('gets the running actors and those of kept events, not every actor that has ever stopped', () => {
    const open = channels();
    const { inspect } = createBridge(
      open(),
      { title: 'Kiosk', address: '/', storage: sessionStorage, reload() {} },
      REDACTION_ALLOWLIST,
    );
    const kiosk = createMachine({
      id: 'kiosk',
      initial: 'open',
      states: { open: { invoke: { src: fromCallback(() => {}) }, on: { asked: { target: 'open', reenter: true } } } },
    });
    const actor = createActor(kiosk, { inspect }).start();
    running.push(actor);
    for (let times = 0; times < 2_000; times += 1) actor.send({ type: 'asked' });
    const { actors } = createLiveStore(open()).read();
    expect(actors.length).toBeLessThan(1_000);
    expect(actors.map(({ chart }) => chart)).toContain('kiosk');
    expect(actors.at(-1)).toMatchObject({ parentId: actors[0]!.sessionId });
  });

  it('goes back in time: the state after an earlier event', () => {
    const open = channels();
    const live = createLiveStore(open());
    const actor = tab(open);
    for (let press = 0; press < 3; press += 1) actor.send({ type: 'bell.pressed' });
    const [house_] = live.read().actors;
    const [, , first] = eventsOf(live.read(), house_!.tab);
    expect(stateAt(live.read(), house_!, first!.number)?.context).toEqual({ email: '', pressed: 1 });
    expect(stateAt(live.read(), house_!, null)?.context).toEqual({ email: '', pressed: 2 });
  });

  it('has the state after an event that made the actor send others', () => {
    const open = channels();
    const live = createLiveStore(open());
    tab(open);
    const [, lamp] = live.read().actors;
    live.command({ type: 'send', tab: lamp!.tab, sessionId: lamp!.sessionId, event: { type: 'lamp.lit' } });
    const lit = eventsOf(live.read(), lamp!.tab).find(({ event }) => event.type === 'lamp.lit');
    expect(stateAt(live.read(), lamp!, lit!.number)?.active).toContain('lamp.bright');
    expect(stateAt(live.read(), lamp!, lit!.number - 1)?.active).toContain('lamp.dark');
  });

  it('sends accepted events only to that actor in that tab', () => {
    const open = channels();
    const live = createLiveStore(open());
    const [one, other] = [tab(open), tab(open, '/register/?inspect#/step-2')];
    const [first] = live.read().actors;
    live.command({ type: 'send', tab: first!.tab, sessionId: first!.sessionId, event: { type: 'bell.pressed' } });
    expect(one.getSnapshot().value).toBe('ringing');
    expect(other.getSnapshot().value).toBe('quiet');
    live.command({ type: 'send', tab: first!.tab, sessionId: 'nobody', event: { type: 'bell.pressed' } });
    expect(one.getSnapshot().value).toBe('ringing');
  });

  it('never receives typed text, in events, contexts or snapshots', () => {
    const open = channels();
    const { reports, command } = listener(open);
    const actor = tab(open);
    actor.send({ type: 'name.typed', email: 'ada@example.com' });
    const { tab: id, sessionId } = reports.find((report) => report.type === 'actor')!;
    command({ type: 'save', tab: id, sessionId });
    command({ type: 'hello' });
    expect(reports.find(({ type }) => type === 'snapshot')).toMatchObject({
      chart: 'house',
      snapshot: { value: 'quiet' },
    });
    expect(JSON.stringify(reports)).not.toMatch(/"ada|ada@/);
    expect(actor.getSnapshot().context.email).toBe('ada@example.com');
  });

  it('restores a root: its tab reloads with the full snapshot; the gallery has only a masked one', () => {
    const open = channels();
    const live = createLiveStore(open());
    let loads = 0;
    const load = () => {
      const own = { title: 'House', address: '/', storage: sessionStorage, reload: () => void (loads += 1) };
      const { inspect, snapshotOf } = createBridge(open(), own, REDACTION_ALLOWLIST);
      const actor = createActor(house, { inspect, ...snapshotOf(house) });
      running.push(actor);
      return actor.start();
    };
    const actor = load();
    actor.send({ type: 'name.typed', email: 'ada@example.com' });
    actor.send({ type: 'bell.pressed' });
    const [root, hall] = live.read().actors;
    live.command({ type: 'save', tab: root!.tab, sessionId: root!.sessionId });
    live.command({ type: 'save', tab: hall!.tab, sessionId: hall!.sessionId });
    const [saved] = live.read().saved;
    expect(live.read().saved.map(({ chart, obstacle }) => [chart, obstacle])).toEqual([
      ['house', null],
      ['lamp', 'nested'],
    ]);
    live.command({ type: 'restore', tab: root!.tab, key: 'another' });
    live.command({ type: 'restore', tab: 'another', key: saved!.key });
    expect(loads).toBe(0);
    live.command({ type: 'restore', tab: root!.tab, key: saved!.key });
    expect(loads).toBe(1);

    const again = load();
    expect(again.getSnapshot().value).toBe('ringing');
    expect(again.getSnapshot().context).toEqual({ email: 'ada@example.com', pressed: 1 });
    const known = live.read().saved.filter(({ chart }) => chart === 'house');
    expect(known.map(({ key, tab: id }) => [key, id === root!.tab])).toEqual([[saved!.key, false]]);
    expect(JSON.stringify(live.read())).not.toMatch(/"ada|ada@/);
  });

  it('forgets a tab that is gone', () => {
    const open = channels();
    const live = createLiveStore(open());
    tab(open);
    dispatchEvent(new Event('pagehide'));
    expect(live.read()).toEqual({ tabs: [], actors: [], log: [], actions: [], saved: [], isCutOff: false });
  });

  it('and the tab ignore other messages', () => {
    const open = channels();
    const live = createLiveStore(open());
    const actor = tab(open);
    const before = live.read();
    for (const message of [null, 'hello', 7, {}, { type: 'other' }, { type: 'send' }, { type: 'save', tab: 'x' }])
      open().post(message as Command);
    expect(live.read()).toEqual(before);
    expect(actor.getSnapshot().status).toBe('active');
  });
});

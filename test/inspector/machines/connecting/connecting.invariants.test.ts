/** A connection to the gallery's server: it opens again after ever longer waits, and ends only when it is closed. */
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { connectingMachine } from '../../../../kit/machines/connecting/connecting.machine.ts';
import type { ConnectingEvent } from '../../../../kit/machines/connecting/connecting.types.ts';
import { toGraph } from '#kit';
import { connectingModel } from './connecting.model.ts';

const { states, edges } = toGraph(connectingModel);

function connect() {
  const clock = new SimulatedClock();
  const log: string[] = [];
  const actor = createActor(
    connectingMachine.provide({
      actors: {
        openSocket: fromCallback(() => {
          log.push('begun');
          return () => log.push('ended');
        }),
      },
      actions: { reportOpened: () => log.push('opened'), reportLost: () => log.push('lost') },
    }),
    { clock },
  ).start();
  return { clock, log, send: (type: ConnectingEvent['type']) => actor.send({ type }) };
}

/** The time from a break to the next attempt. */
function waitAfterBreak({ clock, log, send }: ReturnType<typeof connect>): number {
  send('socket.closed');
  const before = log.length;
  for (let waited = 0; ; waited += 100) {
    if (log.length > before) return waited;
    clock.increment(100);
  }
}

describe('a connection that breaks', () => {
  it('opens again after waits from half a second to fifteen seconds', () => {
    const connection = connect();
    const waits = Array.from({ length: 7 }, () => waitAfterBreak(connection));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });

  it('waits briefly again once the server has been heard, but not if it was only opened', () => {
    const connection = connect();
    for (let round = 0; round < 3; round += 1) waitAfterBreak(connection);
    connection.send('socket.opened');
    expect(waitAfterBreak(connection)).toBe(4_000);
    connection.send('socket.opened');
    connection.send('server.heard');
    expect(waitAfterBreak(connection)).toBe(500);
  });

  it('opens at once when the network returns', () => {
    const { log, send } = connect();
    send('socket.closed');
    send('network.returned');
    expect(log).toEqual(['begun', 'lost', 'ended', 'begun']);
  });

  it('is reported with each break and each opening', () => {
    const { clock, log, send } = connect();
    send('socket.opened');
    send('socket.closed');
    clock.increment(500);
    send('socket.opened');
    expect(log).toEqual(['begun', 'opened', 'lost', 'ended', 'begun', 'opened']);
  });
});

describe('a server that says nothing', () => {
  it('while it opens a connection is given up after fifteen seconds', () => {
    const { clock, log } = connect();
    clock.increment(14_999);
    expect(log).toEqual(['begun']);
    clock.increment(1);
    expect(log).toEqual(['begun', 'lost', 'ended']);
  });

  it('on an open connection is gone after thirty seconds since it was last heard', () => {
    const { clock, log, send } = connect();
    send('socket.opened');
    clock.increment(29_999);
    send('server.heard');
    clock.increment(29_999);
    expect(log).toEqual(['begun', 'opened']);
    clock.increment(1);
    expect(log).toEqual(['begun', 'opened', 'lost', 'ended']);
  });
});

describe('a connection that is closed', () => {
  it('ends from every state, and nothing opens it again', () => {
    for (const state of states) expect(state.can({ type: 'connection.closed' })).toBe(state.status === 'active');
    for (const { event, to } of edges) expect(to.status === 'done').toBe(event.type === 'connection.closed');
  });

  it('ends its socket without reporting a break', () => {
    const { log, send } = connect();
    send('socket.opened');
    send('connection.closed');
    expect(log).toEqual(['begun', 'opened', 'ended']);
  });
});

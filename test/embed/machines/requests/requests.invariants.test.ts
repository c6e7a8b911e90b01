/** "Every promise settles": a waiting request is answered, times out, or is cancelled with its frame. */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { requestsMachine } from '../../../../embed/machines/requests/requests.machine.ts';
import type { RequestsEvent } from '../../../../embed/machines/requests/requests.types.ts';
import { toGraph } from '#kit';
import { requestsModels } from './requests.model.ts';
import { useFakeTime } from '../../../fake-time.ts';

useFakeTime();

function started(...events: RequestsEvent[]) {
  const actor = createActor(requestsMachine);
  const heard: string[] = [];
  for (const type of ['requests.overdue', 'requests.abandoned', 'frame.doubted'] as const)
    actor.on(type, () => heard.push(type));
  actor.start();
  for (const event of events) actor.send(event);
  return { actor, heard };
}

describe('pending requests', () => {
  it('are rejected when their frame is gone', () => {
    const { actor, heard } = started({ type: 'requests.began', deadlineMs: null }, { type: 'conversation.ended' });
    expect([heard, actor.getSnapshot().status]).toEqual([['requests.abandoned'], 'done']);
  });

  it('time out at their deadline, not before', () => {
    const { heard } = started({ type: 'requests.began', deadlineMs: 2_000 });
    vi.advanceTimersByTime(1_999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['requests.overdue']);
  });

  it('use the nearer of two deadlines', () => {
    const { heard } = started(
      { type: 'requests.began', deadlineMs: 5_000 },
      { type: 'deadline.moved', deadlineMs: 1_000 },
    );
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual(['requests.overdue']);
  });

  it('without a deadline, the frame is checked from time to time', () => {
    const { heard } = started({ type: 'requests.began', deadlineMs: null });
    vi.advanceTimersByTime(10_000);
    expect(heard).toEqual(['frame.doubted', 'frame.doubted']);
  });

  it('no timer runs after the last response, or after the end', () => {
    started({ type: 'requests.began', deadlineMs: 2_000 }, { type: 'requests.settled' });
    started({ type: 'requests.began', deadlineMs: null }, { type: 'conversation.ended' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a removed frame can be reported in every state', () => {
    const { states, edges, deadEnds } = toGraph(requestsModels[0]!);
    expect(deadEnds(({ status }) => status === 'done')).toEqual([]);
    const open = states.filter(({ status }) => status === 'active');
    expect(open.filter((state) => !state.can({ type: 'conversation.ended' }))).toEqual([]);
    const told = edges.filter(({ event }) => event.type === 'conversation.ended');
    expect(told.filter(({ to }) => to.status !== 'done')).toEqual([]);
  });
});

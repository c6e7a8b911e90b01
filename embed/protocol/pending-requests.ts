/** Pending requests: by id, with window and deadline. */
import type { ActorRefFrom } from 'xstate';
import { createActor } from '../machines/lib/statecharts.ts';
import { RequestError, type FailedRequest, type RequestErrorCode } from '../errors.ts';
import { send } from '../machines/lib/send.ts';
import { requestsMachine } from '../machines/requests/requests.machine.ts';
import { isFailure, getTrackingId } from './envelope.ts';
import type { MessageRecord } from '../is-record.ts';
import { createRandomString } from './random.ts';

export interface RequestOptions {
  /** The milliseconds after which a request fails without a response. */
  timeout?: number;
  signal?: AbortSignal;
}

/** How a request is sent: its options, or the origin that the window must have. */
export type Delivery = RequestOptions | string;

type Waiting = {
  id: string;
  conversation: WindowRequests;
  request: MessageRecord;
  resolve: (answer: MessageRecord) => void;
  reject: (failure: unknown) => void;
  /** The deadline on the clock of `performance.now`; Infinity for none. */
  deadline: number;
  /** Removes the abort listener, if there is one. */
  release?: () => void;
};

/** The pending requests to one window. */
type WindowRequests = {
  target: Window;
  waiting: Set<Waiting>;
  actor: ActorRefFrom<typeof requestsMachine>;
  nearest: number;
  /** Whether the chart knows that requests are pending. */
  isOpen: boolean;
};

export function createPendingRequests() {
  const byId = new Map<unknown, Waiting>();
  const byWindow = new Map<Window, WindowRequests>();

  function begin(
    target: Window,
    id: string,
    request: MessageRecord,
    { timeout, signal }: RequestOptions = {},
  ): Promise<MessageRecord> {
    return new Promise((resolve, reject) => {
      const conversation = byWindow.get(target) ?? open(target);
      const deadline = timeout === undefined ? Infinity : performance.now() + timeout;
      const waiting: Waiting = { id, conversation, request, resolve, reject, deadline };
      byId.set(id, waiting);
      conversation.waiting.add(waiting);
      if (!conversation.isOpen) {
        conversation.isOpen = true;
        conversation.nearest = deadline;
        conversation.actor.send({ type: 'requests.began', deadlineMs: timeout ?? null });
      } else if (deadline < conversation.nearest) moveDeadline(conversation);
      if (signal) listenTo(signal, waiting);
    });
  }

  function listenTo(signal: AbortSignal, waiting: Waiting) {
    const abort = () => giveUp(waiting, 'aborted', 'was aborted.', signal.reason);
    waiting.release = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  }

  function giveUp(waiting: Waiting, code: RequestErrorCode, why: string, cause?: unknown) {
    forget(waiting.id);
    waiting.reject(new RequestError(code, waiting.request as FailedRequest, why, cause));
  }

  function open(target: Window): WindowRequests {
    for (const known of byWindow.keys()) if (known.closed) end(known);
    const actor = createActor(requestsMachine);
    const conversation: WindowRequests = { target, waiting: new Set(), actor, nearest: Infinity, isOpen: false };
    const { waiting } = conversation;
    actor.on('requests.overdue', () => {
      // A timer may fire a fraction early, so a deadline within the next millisecond counts as passed.
      const due = performance.now() + 1;
      for (const each of waiting) if (each.deadline <= due) giveUp(each, 'timeout', 'was not answered in time.');
      if (!rest(conversation)) moveDeadline(conversation);
    });
    actor.on('frame.doubted', () => {
      if (target.closed) end(target);
      else rest(conversation);
    });
    actor.on('requests.abandoned', () => {
      for (const each of waiting) giveUp(each, 'reset', 'was given up: its frame is gone.');
    });
    actor.start();
    byWindow.set(target, conversation);
    return conversation;
  }

  /** Gives up all requests to this window. */
  function end(target: Window) {
    byWindow.get(target)?.actor.send({ type: 'conversation.ended' });
    byWindow.delete(target);
  }

  function forget(id: unknown): Waiting | undefined {
    const waiting = byId.get(id);
    byId.delete(id);
    waiting?.release?.();
    waiting?.conversation.waiting.delete(waiting);
    return waiting;
  }

  return {
    createId(): string {
      let id = createRandomString();
      while (byId.has(id)) id = createRandomString();
      return id;
    },

    /** The window to which the request with this id was sent, if it is still pending. */
    windowOf: (id: unknown): Window | undefined => byId.get(id)?.conversation.target,

    begin,

    settle(answer: MessageRecord) {
      const waiting = forget(getTrackingId(answer));
      if (isFailure(answer)) waiting?.reject(answer);
      else waiting?.resolve(answer);
    },

    end,
  };
}

/** The time from now until the nearest deadline, in the chart's form; null for none. */
const timeUntil = (deadline: number) => (deadline === Infinity ? null : Math.max(0, deadline - performance.now()));

/**
 * Called when a timer fires, not after every response, so that a sequence of requests sends the chart no events.
 *
 * @returns whether no request is pending
 */
function rest(conversation: WindowRequests): boolean {
  if (conversation.waiting.size > 0) return false;
  conversation.isOpen = false;
  send(conversation.actor, { type: 'requests.settled' });
  return true;
}

function moveDeadline(conversation: WindowRequests) {
  conversation.nearest = Infinity;
  for (const { deadline } of conversation.waiting) conversation.nearest = Math.min(conversation.nearest, deadline);
  conversation.actor.send({ type: 'deadline.moved', deadlineMs: timeUntil(conversation.nearest) });
}

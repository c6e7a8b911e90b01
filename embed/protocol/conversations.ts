/** Requests and their answers: who waits for which id, of which window, and until when. */
import { createActor, type ActorRefFrom } from 'xstate';
import { RequestError, type FailedRequest, type RequestErrorCode } from '../errors.ts';
import { tell } from '../machines/lib/tell.ts';
import { requestsMachine } from '../machines/requests/requests.machine.ts';
import { isFailure, trackingIdOf, type MessageRecord } from './envelope.ts';
import { createRandomString } from './random.ts';

export interface RequestOptions {
  /** Milliseconds after which an answer is no longer waited for. */
  timeout?: number;
  signal?: AbortSignal;
}

type Waiting = {
  conversation: Conversation;
  resolve: (answer: MessageRecord) => void;
  reject: (failure: unknown) => void;
  /** By the clock of `performance.now`; Infinity where there is none. */
  deadline: number;
  giveUp: (code: RequestErrorCode, why: string, cause?: unknown) => void;
  release: () => void;
};

/** What is being said with one window. */
type Conversation = {
  target: Window;
  waiting: Set<Waiting>;
  actor: ActorRefFrom<typeof requestsMachine>;
  nearest: number;
  /** Whether the chart has been told that something waits. */
  isOpen: boolean;
};

export function createConversations() {
  const byId = new Map<unknown, Waiting>();
  const byWindow = new Map<Window, Conversation>();

  function begin(
    target: Window,
    id: string,
    request: MessageRecord,
    { timeout = Infinity, signal }: RequestOptions = {},
  ): Promise<MessageRecord> {
    return new Promise((resolve, reject) => {
      const conversation = byWindow.get(target) ?? open(target);
      const deadline = performance.now() + timeout;
      const giveUp: Waiting['giveUp'] = (code, why, cause) => {
        forget(id);
        reject(new RequestError(code, request as FailedRequest, why, cause));
      };
      const abort = () => giveUp('aborted', 'was aborted.', signal?.reason);
      const release = () => signal?.removeEventListener('abort', abort);
      const waiting = { conversation, resolve, reject, deadline, giveUp, release };
      byId.set(id, waiting);
      conversation.waiting.add(waiting);
      if (!conversation.isOpen) {
        conversation.isOpen = true;
        conversation.nearest = deadline;
        conversation.actor.send({ type: 'requests.began', deadlineMs: timeFrom(deadline) });
      } else if (deadline < conversation.nearest) moveDeadline(conversation);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort);
    });
  }

  function open(target: Window): Conversation {
    for (const known of byWindow.keys()) if (known.closed) end(known);
    const actor = createActor(requestsMachine);
    const conversation: Conversation = { target, waiting: new Set(), actor, nearest: Infinity, isOpen: false };
    const { waiting } = conversation;
    actor.on('requests.overdue', () => {
      // A timer may be early by a fraction; what is due within the millisecond is due.
      const due = performance.now() + 1;
      for (const each of waiting) if (each.deadline <= due) each.giveUp('timeout', 'was not answered in time.');
      if (!rest(conversation)) moveDeadline(conversation);
    });
    actor.on('frame.doubted', () => {
      if (target.closed) end(target);
      else rest(conversation);
    });
    actor.on('requests.abandoned', () => {
      for (const each of waiting) each.giveUp('reset', 'was given up: its frame is gone.');
    });
    actor.start();
    byWindow.set(target, conversation);
    return conversation;
  }

  /** Whatever waits for this window is given up. */
  function end(target: Window) {
    byWindow.get(target)?.actor.send({ type: 'conversation.ended' });
    byWindow.delete(target);
  }

  function forget(id: unknown): Waiting | undefined {
    const waiting = byId.get(id);
    byId.delete(id);
    waiting?.release();
    waiting?.conversation.waiting.delete(waiting);
    return waiting;
  }

  return {
    createId(): string {
      let id = createRandomString();
      while (byId.has(id)) id = createRandomString();
      return id;
    },

    /** The window that was asked under this id, if an answer is still awaited. */
    windowOf: (id: unknown): Window | undefined => byId.get(id)?.conversation.target,

    begin,

    settle(answer: MessageRecord) {
      const waiting = forget(trackingIdOf(answer));
      if (isFailure(answer)) waiting?.reject(answer);
      else waiting?.resolve(answer);
    },

    end,
  };
}

/** As the chart counts: from now on, null for never. */
const timeFrom = (deadline: number) => (deadline === Infinity ? null : Math.max(0, deadline - performance.now()));

/**
 * Looked at when a timer fires, not with every answer: where one request follows the other, the chart has nothing to do.
 *
 * @returns whether nothing waits
 */
function rest(conversation: Conversation): boolean {
  if (conversation.waiting.size > 0) return false;
  conversation.isOpen = false;
  tell(conversation.actor, { type: 'requests.settled' });
  return true;
}

function moveDeadline(conversation: Conversation) {
  conversation.nearest = Infinity;
  for (const { deadline } of conversation.waiting) conversation.nearest = Math.min(conversation.nearest, deadline);
  conversation.actor.send({ type: 'deadline.moved', deadlineMs: timeFrom(conversation.nearest) });
}

/** Requests and their answers: who waits for which id, of which window, and until when. */
import { createActor, type ActorRefFrom } from 'xstate';
import { RequestError, type RequestErrorCode } from '../errors.ts';
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
  request: MessageRecord;
  resolve: (answer: MessageRecord) => void;
  reject: (failure: unknown) => void;
  /** By the clock of `performance.now`. */
  deadline: number | null;
  release: () => void;
};

/** What is being said with one window. */
type Conversation = {
  target: Window;
  waiting: Set<string>;
  actor: ActorRefFrom<typeof requestsMachine>;
  nearest: number | null;
  /** Whether the chart has been told that something waits. */
  isOpen: boolean;
};

export class Conversations {
  private readonly byId = new Map<unknown, Waiting>();
  private readonly byWindow = new Map<Window, Conversation>();

  createId(): string {
    let id = createRandomString();
    while (this.byId.has(id)) id = createRandomString();
    return id;
  }

  /** The window that was asked under this id, if an answer is still awaited. */
  windowOf(id: unknown): Window | undefined {
    return this.byId.get(id)?.conversation.target;
  }

  begin(
    target: Window,
    id: string,
    request: MessageRecord,
    { timeout, signal }: RequestOptions = {},
  ): Promise<MessageRecord> {
    return new Promise((resolve, reject) => {
      const conversation = this.byWindow.get(target) ?? this.open(target);
      const giveUp = () => this.giveUp(id, 'aborted', 'was aborted', signal?.reason);
      const deadline = timeout === undefined ? null : performance.now() + timeout;
      const release = () => signal?.removeEventListener('abort', giveUp);
      this.byId.set(id, { conversation, request, resolve, reject, deadline, release });
      conversation.waiting.add(id);
      if (!conversation.isOpen) {
        conversation.isOpen = true;
        conversation.nearest = deadline;
        conversation.actor.send({ type: 'requests.began', deadlineMs: timeout ?? null });
      } else if (deadline !== null && deadline < (conversation.nearest ?? Infinity)) this.moveDeadline(conversation);
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp);
    });
  }

  settle(answer: MessageRecord) {
    const waiting = this.forget(trackingIdOf(answer));
    if (!waiting) return;
    if (isFailure(answer)) waiting.reject(answer);
    else waiting.resolve(answer);
  }

  /** Whatever waits for this window is given up. */
  end(target: Window) {
    this.byWindow.get(target)?.actor.send({ type: 'conversation.ended' });
    this.byWindow.delete(target);
  }

  private open(target: Window): Conversation {
    for (const known of this.byWindow.keys()) if (known.closed) this.end(known);
    const actor = createActor(requestsMachine);
    const conversation: Conversation = { target, waiting: new Set(), actor, nearest: null, isOpen: false };
    actor.on('requests.overdue', () => this.expire(conversation));
    actor.on('frame.doubted', () => {
      if (target.closed) this.end(target);
      else this.rest(conversation);
    });
    actor.on('requests.abandoned', () => {
      for (const id of conversation.waiting) this.giveUp(id, 'reset', 'was given up: its frame is gone');
    });
    actor.start();
    this.byWindow.set(target, conversation);
    return conversation;
  }

  private expire(conversation: Conversation) {
    const now = performance.now();
    for (const id of conversation.waiting) {
      const { deadline } = this.byId.get(id) ?? {};
      // A timer may be early by a fraction; what is due within the millisecond is due.
      if (deadline !== null && deadline !== undefined && deadline <= now + 1)
        this.giveUp(id, 'timeout', 'was not answered in time');
    }
    if (!this.rest(conversation)) this.moveDeadline(conversation);
  }

  /**
   * Looked at when a timer fires, not with every answer: where one request follows the other, the chart has nothing to do.
   *
   * @returns whether nothing waits
   */
  private rest(conversation: Conversation): boolean {
    if (conversation.waiting.size > 0) return false;
    conversation.isOpen = false;
    tell(conversation.actor, { type: 'requests.settled' });
    return true;
  }

  private moveDeadline(conversation: Conversation) {
    let nearest: number | null = null;
    for (const id of conversation.waiting) {
      const { deadline } = this.byId.get(id) ?? {};
      if (deadline !== null && deadline !== undefined) nearest = Math.min(nearest ?? Infinity, deadline);
    }
    conversation.nearest = nearest;
    const deadlineMs = nearest === null ? null : Math.max(0, nearest - performance.now());
    conversation.actor.send({ type: 'deadline.moved', deadlineMs });
  }

  private giveUp(id: string, code: RequestErrorCode, why: string, cause?: unknown) {
    const waiting = this.forget(id);
    if (!waiting) return;
    const { method, url } = waiting.request;
    waiting.reject(
      new RequestError(code, `${String(method)} ${String(url)} ${why}.`, String(method), String(url), cause),
    );
  }

  private forget(id: unknown): Waiting | undefined {
    const waiting = this.byId.get(id);
    if (!waiting) return undefined;
    const { conversation } = waiting;
    this.byId.delete(id);
    waiting.release();
    conversation.waiting.delete(String(id));
    return waiting;
  }
}

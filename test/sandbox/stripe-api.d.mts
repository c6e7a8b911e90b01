import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Rows } from './stripe/books.mjs';

export type StripeSandboxOptions = {
  /** Where events are posted; may be set later. */
  webhookUrl?: string | undefined;
  webhookSecret: string;
  secretKey?: string;
  publicKey?: string;
  /** Between the attempts to deliver a webhook. */
  retryDelaysMs?: number[];
  /** Keeps the books across restarts, as the real service would. */
  file?: string | undefined;
  log?: (line: string) => void;
};

/** The next `times` calls of that kind go wrong; ids are written `:id`, for example `POST /v1/invoices/:id/void`. */
export type Fault = {
  on: string;
  times?: number;
  /** `500` and `429` answer so without doing the work; `dropAfter` does the work and loses the answer. */
  how: '500' | '429' | 'hang' | 'drop' | 'dropAfter';
};

export type SeenRequest = {
  call: string;
  parameters: Record<string, string>;
  idempotencyKey: string | null;
  status: number | null;
};

/** Everything that Stripe would hold, as the official SDK types it, and what it was asked. */
export type StripeSandboxState = Rows & { requests: SeenRequest[] };

/** What happens at Stripe without being asked by the host or by a card form. */
export type StripeActs = {
  /** Time passes: all at Stripe has happened so much earlier. Nothing else happens by it. */
  pass: (seconds: number) => void;
  /** Ends what has waited for its first payment for more than 23 hours. */
  expire: () => void;
  /** The period is over: it ends as announced, or the bank is asked for the next. */
  renew: (subscription: string, answer: 'paid' | 'refused') => void;
  /** The bank is asked again for what is owed. */
  retry: (subscription: string, answer: 'paid' | 'refused') => void;
  /** What Stripe does when the bank has refused too often, as the account's settings say. */
  giveUp: (subscription: string, status: 'canceled' | 'unpaid' | 'paused') => void;
  resume: (subscription: string) => void;
  /** In Stripe's dashboard. */
  cancel: (subscription: string) => void;
  cancelAtPeriodEnd: (subscription: string, on: boolean) => void;
  /** In Stripe's dashboard: another price from now on, with what it costs. */
  changePlan: (subscription: string, price: string) => void;
  /** Without an amount all that is left. */
  refund: (intent: string, amount?: number | null) => void;
  /** @returns the dispute's id */
  dispute: (intent: string) => string;
  closeDispute: (dispute: string, outcome: 'won' | 'lost') => void;
  /** The bank has been asked, and has not answered yet. */
  processing: (intent: string) => void;
  /** Gives a customer credit, in minor units, from which the next invoice is paid first. */
  credit: (customer: string, amount: number) => void;
};

/** What `keep` keeps. */
export type StripeKept = { rows: Rows; replies: [key: string, kept: { fingerprint: string; reply: StripeReply }][] };

export type StripeReply = { status: number; body: unknown; replayed?: boolean };

export type StripeSandbox = {
  /** Answers `/v1/*`, `/browser/*` and `/control/*`. */
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  reset: () => void;
  failNext: (fault: Fault) => void;
  /** Their events leave at once. In a browser's tests: `POST /control/act` with `{ act, with: [...] }`. */
  readonly acts: StripeActs;
  /** Set to false, no call of the host arrives; card forms still reach it. */
  isReachable: boolean;
  readonly state: StripeSandboxState;
  webhookUrl: string | undefined;
  /** The account has an endpoint there for all events, signed with the secret of this stand-in. */
  register: (url: string) => void;
  /** As in Stripe's dashboard: an event that changes nothing, to see that it arrives. */
  sendTestEvent: () => void;
  /** All that it holds, the answers under idempotency keys included; `takeUp` goes back to it. */
  keep: () => StripeKept;
  takeUp: (kept: StripeKept) => void;
  /** Resolves when no webhook is under way. */
  settled: () => Promise<void>;
  stop: () => void;
};

export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox;

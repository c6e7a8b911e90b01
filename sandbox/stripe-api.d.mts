import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Rows } from './stripe/books.mjs';
import type { StripeSimulation } from './stripe/stripe-simulation.d.mts';

export type { StripeSimulation };

export type StripeSandboxOptions = {
  /** Where events are posted; may be set later. */
  webhookUrl?: string | undefined;
  webhookSecret: string;
  secretKey?: string;
  publicKey?: string;
  /** The id of the account in whose test mode it begins. */
  account?: string;
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
  /** `500`, `429` and `409` answer so without doing the work; `dropAfter` does the work and loses the answer. */
  how: '500' | '429' | '409' | 'hang' | 'drop' | 'dropAfter';
};

export type SeenRequest = {
  call: string;
  parameters: Record<string, string>;
  idempotencyKey: string | null;
  status: number | null;
};

/** Everything that Stripe would hold, as the official SDK types it, and what it was asked. */
export type StripeSandboxState = Rows & { requests: SeenRequest[] };

/** What `keep` keeps. */
export type StripeKept = {
  rows: Rows;
  skew: number;
  replies: [key: string, kept: { fingerprint: string; reply: StripeReply; at: number }][];
};

export type StripeReply = { status: number; body: unknown; replayed?: boolean };

export type StripeSandbox = {
  /** Answers `/v1/*`, `/browser/*` and `/control/*`. */
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  reset: () => void;
  failNext: (fault: Fault) => void;
  /** What happens at Stripe by itself. Its events leave at once. In a browser's tests: `POST /control/simulate` with `{ event, with: [...] }`. */
  readonly simulate: StripeSimulation;
  /** The id of the account in whose test mode it begins. */
  readonly account: string;
  /** A further account, or the live mode of one, until `reset`. What is made there, no other key finds. */
  open: (account: { id: string; secretKey: string; publicKey: string }) => {
    readonly state: Rows;
    readonly simulate: StripeSimulation;
  };
  /** A restricted key until `reset`: what it may, for example `invoice_read` (to write includes to read). `of`: a secret key of its account. */
  restrict: (key: string, granted: string[], of?: string) => void;
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

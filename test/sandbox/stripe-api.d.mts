import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** The next `times` calls of that kind go wrong; ids are written `:id`, for example `GET /v1/subscriptions/:id`. */
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

/** One of Stripe's objects: what tests look at is named, the rest is there as well. */
export type StripeObject = { id: string; status?: string; metadata?: Record<string, string>; [field: string]: unknown };

export type StripeEvent = { id: string; type: string; data: { object: StripeObject }; [field: string]: unknown };

export type StripeSandboxState = {
  customers: StripeObject[];
  subscriptions: StripeObject[];
  invoices: StripeObject[];
  paymentIntents: StripeObject[];
  setupIntents: StripeObject[];
  events: StripeEvent[];
  requests: SeenRequest[];
};

export type StripeSandbox = {
  /** Answers `/v1/*`, `/browser/*` and `/control/*`. */
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  reset: () => void;
  failNext: (fault: Fault) => void;
  readonly state: StripeSandboxState;
  webhookUrl: string | undefined;
  /** Resolves when no webhook is under way. */
  settled: () => Promise<void>;
  stop: () => void;
};

export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox;

/** The member's own payments on the host: `GET /account/payments`. */
import * as v from 'valibot';
import type { HistoryPage } from '../../../../machines/payment-history/payment-history.types.ts';
import type { Rest } from '../rest.ts';
import { webUrl } from '../api-schema.ts';

const partSchema = v.object({
  items: v.array(
    v.pipe(
      v.object({
        id: v.string(),
        at: v.number(),
        amount: v.number(),
        for: v.string(),
        status: v.picklist(['paid', 'covered', 'failed', 'credited', 'refunded', 'refund_pending', 'refund_failed']),
        receipt: v.nullable(webUrl),
      }),
      v.transform(({ for: subject, ...item }) => ({ ...item, subject })),
    ),
  ),
  next: v.nullable(v.string()),
});

/** @throws {FetchError} as `rest.call` */
export const createReadPayments =
  (rest: Rest) =>
  ({ after }: { after: string | null }, signal: AbortSignal): Promise<HistoryPage> =>
    rest.call(partSchema, {
      method: 'GET',
      to: ['account', 'payments'],
      query: after === null ? {} : { after },
      signal,
      timeoutMs: 60_000,
    });
